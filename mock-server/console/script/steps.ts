import { capitalized } from "#practice-api/unicode.ts";
import type { ProgressStep } from "../../control/client.ts";

export type Progress = {
  readonly done: number;
  /** -1 when all are done. */
  readonly next: number;
  readonly isDone: readonly boolean[];
};

/**
 * A step is done when the journal says so or its box is ticked. The next one follows the last that is done, because
 * what is only to be seen may be left unticked.
 */
export function progressOf(steps: readonly ProgressStep[], ticked: ReadonlySet<number>): Progress {
  const isDone = steps.map(({ done }, index) => done || ticked.has(index));
  const afterLast = isDone.indexOf(false, isDone.lastIndexOf(true) + 1);
  return {
    done: isDone.filter(Boolean).length,
    next: afterLast === -1 ? isDone.indexOf(false) : afterLast,
    isDone,
  };
}

/** `Press “HbA1c”` */
export function sentenceOf(text: string): string {
  const quoted = text.replace(/\\"/g, "\u0000").replace(/"([^"]*)"/g, "“$1”");
  const plain = quoted.replaceAll("\u0000", '"');
  return capitalized(plain);
}
