import type { CheckResult } from "#mock-server/conformance/suite.ts";

/** The checks that failed, each as one text with its call and its reason. */
export const failuresOf = (results: readonly CheckResult[]) =>
  results
    .filter(({ outcome }) => outcome === "failed")
    .map(({ call, title, reason }) => `${call}: ${title}: ${reason}`);
