import { junitDocument } from "../../core/junit.ts";
import type { CheckResult } from "../suite.ts";

export function junit(results: readonly CheckResult[]): string {
  const byCall = Map.groupBy(results, ({ call }) => call);
  const suites = [...byCall].map(([name, checks]) => ({
    name,
    cases: checks.map(({ title, outcome, reason = "" }) => ({
      name: title,
      ...(outcome === "failed" && { failure: reason }),
      ...(outcome === "skipped" && { skipped: reason }),
      ...(outcome === "differs" && { note: reason }),
    })),
  }));
  return junitDocument(...suites);
}
