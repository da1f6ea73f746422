import type { ScriptedStep } from "../control/client.ts";

/** How much of the page an error shows. */
const maxLines = 60;

/** Where a script failed, and the lines of text that the page showed instead. */
export type FailedStep = Pick<ScriptedStep, "act" | "line" | "text"> & {
  readonly file: string;
  readonly shown: readonly string[];
  /** What the page has that is most like what the step looks for. */
  readonly nearest?: string;
};

/** A step that could not be played, or whose expectation did not hold. */
export class StepFailure extends Error {
  readonly step: FailedStep;
  /** Why, in words for testers. */
  readonly reason: string;

  constructor(step: FailedStep, cause: unknown) {
    const details = cause instanceof Error ? cause.message : String(cause);
    const nearest = step.nearest === undefined ? "" : ` The nearest is "${step.nearest}".`;
    const reason = `${reasonOf(step.act, details)}${nearest}`;
    const shown = step.shown.slice(0, maxLines).join("\n  ");
    super(
      `${step.file}:${step.line}: ${step.text}\n${reason}\n\nThe page shows:\n  ${shown}\n\nIn detail: ${details}`,
      { cause },
    );
    this.step = step;
    this.reason = reason;
  }
}

function reasonOf(act: ScriptedStep["act"], details: string): string {
  // What the practice refused, such as an expectation with its near misses.
  const [, refused] = / answered \d{3}: (.+)/.exec(details) ?? [];
  if (refused !== undefined) return refused;
  const isAmbiguous = details.includes("strict mode violation");
  switch (act.kind) {
    case "see":
      return `The text "${act.text}" did not appear.`;
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
