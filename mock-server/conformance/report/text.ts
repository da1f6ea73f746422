import type { ConformanceReport } from "../conform.ts";
import type { CheckResult } from "../suite.ts";

type Outcome = CheckResult["outcome"];
export type Counts = Record<Outcome, number>;

export function countsOf(results: readonly CheckResult[]): Counts {
  const counts: Counts = { passed: 0, differs: 0, failed: 0, skipped: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

export function conformanceText(
  { results, dialects, slowest }: ConformanceReport,
  slowMilliseconds = defaultSlow,
): string {
  const { passed, differs, failed, skipped } = countsOf(results);
  return [
    ...results.filter(({ outcome }) => outcome === "failed").map((one) => `FAILED   ${sentenceOf(one)}`),
    ...groups(results, "differs").map((line) => `differs  ${line}`),
    ...slowCalls(slowest, slowMilliseconds).map(([call, took]) => `slow     ${call} took ${took}`),
    ...groups(results, "skipped").map((line) => `skipped  ${line}`),
    `speaks: ${listed(dialects.spoken)}`,
    `not seen: ${listed(dialects.unseen)}`,
    `${results.length} checks: ${passed} passed, ${failed} failed, ${differs} differ and are understood, ${skipped} skipped.`,
  ].join("\n");
}

/** A patient waits for it. */
export const defaultSlow = 1_000;

export function slowCalls(
  slowest: ConformanceReport["slowest"],
  slowMilliseconds: number,
): [string, string][] {
  return [...slowest]
    .filter(([, took]) => took > slowMilliseconds)
    .toSorted(([, a], [, b]) => b - a)
    .map(([call, took]) => [call, `${(took / 1_000).toFixed(1)} s`]);
}

function sentenceOf({ call, title, reason, assumed }: CheckResult): string {
  return `${call}: ${title}: ${reason}${assumed ? " (the specification leaves it open)" : ""}`;
}

function groups(results: readonly CheckResult[], outcome: Outcome): string[] {
  const byReason = Map.groupBy(
    results.filter((one) => one.outcome === outcome),
    ({ reason = "" }) => reason,
  );
  return [...byReason].map(([reason, checks]) => `${reason} (${callsIn(checks)})`);
}

const namedCalls = 4;

function callsIn(checks: readonly Pick<CheckResult, "call">[]): string {
  const calls = [...new Set(checks.map(({ call }) => call))];
  const more = calls.length - namedCalls;
  return `${calls.slice(0, namedCalls).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}
