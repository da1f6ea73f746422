import type { JournalEntry, ScriptedStep, ScriptProgress } from "../control/client.ts";
import { verify } from "../journal/verify.ts";
import { expectationsOf, progressOf } from "../scenarios/world/progress.ts";

type ScriptProblem = { readonly line: number; readonly step: string; readonly reason: string };

/** Steps that are not done, and those whose expectation did not hold when they were done. */
export function problemsOf(
  script: readonly ScriptedStep[],
  steps: ScriptProgress["steps"],
  calls: readonly JournalEntry[],
): readonly ScriptProblem[] {
  const expected = expectationsOf(script, { calls, events: [], scheduled: [] });
  return steps.flatMap(({ text: step, line, done, byHand }, index) => {
    const expect = expected[index];
    if (!done && !byHand) {
      const reason = expect ? verify(calls, expect).message : "it is not done.";
      return [{ line, step, reason }];
    }
    if (!expect || !byHand) return [];
    const { holds, message } = verify(calls.slice(0, callsUntil(script, index, calls)), expect);
    return holds ? [] : [{ line, step, reason: message }];
  });
}

/** The step leaves no trace itself, so its calls are all those before the ones of the steps after it. */
function callsUntil(script: readonly ScriptedStep[], index: number, calls: readonly JournalEntry[]): number {
  const isPassed = (count: number) =>
    progressOf(script, { calls: calls.slice(0, count), events: [], scheduled: [] })[index]?.done === true;
  let [before, after] = [0, calls.length];
  if (!isPassed(after)) return after;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isPassed(middle)) after = middle;
    else before = middle;
  }
  return before;
}
