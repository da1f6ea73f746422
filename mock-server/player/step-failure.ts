/** How much of the page an error shows. */
const mostLines = 60;

/** Where a script failed, and the lines of text that the page showed instead. */
export type FailedStep = {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly shown: readonly string[];
};

/** A step that could not be played, or whose expectation did not hold. */
export class StepFailure extends Error {
  readonly step: FailedStep;
  /** Why, without the step and the page. */
  readonly reason: string;

  constructor(step: FailedStep, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const shown = step.shown.slice(0, mostLines).join("\n  ");
    super(`${step.file}:${step.line}: ${step.text}\n${reason}\n\nThe page shows:\n  ${shown}`, { cause });
    this.step = step;
    this.reason = reason;
  }
}
