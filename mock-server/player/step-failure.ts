import type { ScriptedStep } from "../control/client.ts";

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
  const wanted =
    act.kind === "type" ? act.into : act.kind === "seeIn" ? act.field : "text" in act ? act.text : "";
  const near = nearest === undefined || nearest === wanted ? "" : ` The nearest is "${nearest}".`;
  if (there === undefined) return near;
  if (there.length === 0) return `${near} The main part of the page has none.`;
  const names = there.slice(0, maxNames).map((name) => `"${name}"`);
  const more = there.length > maxNames ? `, and ${there.length - maxNames} more` : "";
  return `${near} There are: ${names.join(", ")}${more}.`;
}

function reasonOf(act: ScriptedStep["act"], details: string): string {
  // Such as an expectation, with its near misses.
  const [, refused] = / answered \d{3}: (.+)/.exec(details) ?? [];
  if (refused !== undefined) return refused;
  const isAmbiguous = details.includes("strict mode violation");
  switch (act.kind) {
    case "see":
      return `The text "${act.text}" did not appear.`;
    case "seeIn":
      return (
        /^The field "[^\n]*"\./.exec(details.slice(details.indexOf("The field ")))?.[0] ??
        `There is no field "${act.field}" to look at.`
      );
    case "doNotSee":
      return `The text "${act.text}" did not go away.`;
    case "press":
      return isAmbiguous
        ? `More than one button, link, tab or box is called "${act.text}".`
        : `No button, link, tab or box that is called "${act.text}" could be pressed.`;
    case "choose":
      return isAmbiguous
        ? `More than one answer contains "${act.text}".`
        : `No answer that contains "${act.text}" could be chosen.`;
    case "type":
      return `There is no field "${act.into}" to type into.`;
    case "signIn":
      return `There is no form to sign in as ${act.as}.`;
    case "open":
      return `The screen "${act.screen}" did not open.`;
    default:
      return details;
  }
}
