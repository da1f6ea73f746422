import type { CheckResult } from "../suite.ts";

export type Counts = { passed: number; failed: number; skipped: number };

export function countsOf(results: readonly CheckResult[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

/** The results for a terminal: what failed, why checks were skipped, and the counts. */
export function conformanceText(results: readonly CheckResult[]): string {
  const { passed, failed, skipped } = countsOf(results);
  const failures = results.filter(({ outcome }) => outcome === "failed");
  const reasons = Map.groupBy(
    results.filter(({ outcome }) => outcome === "skipped"),
    ({ reason = "" }) => reason,
  );
  return [
    ...failures.map(
      ({ call, title, reason, assumed }) =>
        `FAILED   ${call}: ${title}: ${reason}${assumed ? " (the specification leaves it open)" : ""}`,
    ),
    ...[...reasons].map(([reason, checks]) => `skipped  ${checks.length} × ${reason}`),
    `${results.length} checks: ${passed} passed, ${failed} failed, ${skipped} skipped.`,
  ].join("\n");
}
