import type { ScriptedStep } from "../control/client.ts";
import { type Act, missed, wantedBy } from "../scenarios/grammar/steps.ts";

const maxLines = 60;

type FailedStep = Pick<ScriptedStep, "act" | "line" | "text"> & {
  readonly file: string;
  readonly shown: readonly string[];
  readonly nearest?: string;
  readonly there?: readonly string[];
};

/** Or one whose expectation did not hold. */
export class StepFailure extends Error {
  readonly step: FailedStep;
  /** In words for testers. */
  readonly reason: string;

  constructor(step: FailedStep, cause: unknown) {
    const details = cause instanceof Error ? cause.message : String(cause);
    const reason = `${reasonOf(step.act, details)}${hintOf(step)}`;
    const shown = step.shown.slice(0, maxLines).join("\n  ");
    super(
      `${step.file}:${step.line}: ${step.text}\n${reason}\n\nThe page shows:\n  ${shown}\n\nIn detail: ${details}`,
      { cause },
    );
    this.step = step;
    this.reason = reason;
  }
}

const maxNames = 20;

/** A name that is the wanted one is no help. */
function hintOf({ act, nearest, there }: FailedStep): string {
  const isOther = nearest !== undefined && nearest !== wantedBy(act)?.name;
  const near = isOther ? ` The nearest is "${nearest}".` : "";
  if (there === undefined) return near;
  if (there.length === 0) return `${near} The main part of the page has none.`;
  const names = there.slice(0, maxNames).map((name) => `"${name}"`);
  const more = there.length > maxNames ? `, and ${there.length - maxNames} more` : "";
  return `${near} There are: ${names.join(", ")}${more}.`;
}

function reasonOf(act: Act, details: string): string {
  // Such as an expectation, with its near misses.
  const [, refused] = / answered \d{3}: (.+)/.exec(details) ?? [];
  return refused ?? missed(act, details);
}
