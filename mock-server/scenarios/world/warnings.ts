import type { ActiveFault } from "../../faults/fault-rule.ts";
import { isCall, type JournalEntry } from "../../journal/journal.ts";
import type { Step } from "../file/steps.ts";
import { isChecking } from "../grammar/steps.ts";

export type Played = {
  readonly rules: readonly Pick<ActiveFault, "id" | "name" | "looked" | "matched" | "hits">[];
  readonly calls: readonly JournalEntry[];
};

/** A script that passed may prove less than it seems to. */
export function warningsOf(script: readonly Step[], { rules, calls }: Played): readonly string[] {
  const checks = script.some((step) => step.expect || isChecking(step));
  return [
    ...(checks ? [] : ["The script checks nothing: no step sees a text or expects a call."]),
    ...rules.filter(({ hits }) => hits === 0).map(idleRule),
    ...unnamedRefusals(script, calls),
  ];
}

function idleRule({ id, name = id, looked, matched }: Played["rules"][number]): string {
  return `The rule "${name}" never acted: it looked at ${counted(looked)}, and ${matched} matched.`;
}

/** Answers of 400 and above to calls of which no step names the status or the answer. */
function unnamedRefusals(script: readonly Step[], calls: readonly JournalEntry[]): readonly string[] {
  const expected = script.flatMap(({ expect }) => expect ?? []);
  const kinds = script.map(({ act }) => act.kind);
  const advanced = kinds.indexOf("advance");
  // A session that ends as the clock moves is refused until a step signs in again.
  const signsInAgain = advanced >= 0 && kinds.lastIndexOf("signIn") > advanced;
  const counts = new Map<string, number>();
  for (const entry of calls) {
    const { status = 0, call } = entry;
    const isNamed = expected.some(
      (expect) =>
        isCall(entry, expect.call.toLowerCase()) &&
        (expect.answer !== undefined || expect.status === "any" || expect.status === status),
    );
    if (status < 400 || isNamed || (status === 401 && signsInAgain)) continue;
    const sentence = `${call} was answered with ${status}`;
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  return [...counts].map(
    ([sentence, count]) =>
      `${sentence}${count > 1 ? ` ${count} times` : ""}, and no step expects that status.`,
  );
}

const counted = (count: number) => (count === 1 ? "1 call" : `${count} calls`);
