import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { table } from "../../core/markdown.ts";
import { answerShapes } from "../../dialects/shape.ts";
import { fieldTitle } from "../checks/answers.ts";
import type { CheckResult } from "../suite.ts";
import { parametersOf } from "../wire/parameters.ts";

type Assumption = {
  readonly call: string;
  readonly name: string;
  readonly at: string;
  readonly verdict: "verified" | "violated" | "not exercised";
};

const verdicts = {
  passed: "verified",
  differs: "violated",
  failed: "violated",
  skipped: "not exercised",
} as const;
const unseen = /^(No answer has it|The call was not made)\.$/;

export function assumptionsIn(results: readonly CheckResult[]): readonly Assumption[] {
  const byTitle = new Map(results.map((result) => [`${result.call} ${result.title}`, result]));
  return contractEndpoints().flatMap(({ area, call, endpoint }) => [
    ...assumedParameters(`${area}.${call}`, endpoint, results),
    ...answerShapes(endpoint)
      .fields.filter(({ field }) => field.assumed)
      .map(({ name, at }) => {
        const result = byTitle.get(`${area}.${call} ${fieldTitle(name, at)}`);
        const isUnseen = result === undefined || unseen.test(result.reason ?? "");
        const verdict = isUnseen ? "not exercised" : verdicts[result.outcome];
        return { call: `${area}.${call}`, name, at, verdict };
      }),
  ]);
}

/** Verified when the practice answers the call that has them. */
function assumedParameters(
  call: string,
  endpoint: AnyEndpoint,
  results: readonly CheckResult[],
): Assumption[] {
  const answered = results.filter((one) => one.call === call && one.kind === "answer");
  const isAnswered = answered.some(({ outcome }) => ["passed", "differs"].includes(outcome));
  const isRefused = answered.some(({ outcome }) => outcome === "failed");
  const verdict = isRefused ? "violated" : isAnswered ? "verified" : "not exercised";
  return parametersOf(endpoint)
    .filter(({ field }) => field.assumed)
    .map(({ at, in: where }) => ({ call, name: `sent in the ${where}`, at, verdict }));
}

export function assumptionsPage(results: readonly CheckResult[]): string {
  const order = ["violated", "not exercised", "verified"];
  const rows = assumptionsIn(results).toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const behaviours = results.filter(({ assumed, kind }) => assumed && kind !== "field");
  return [
    "# What the contract assumes, and what this practice does",
    "",
    "Written by the conformance checks. It names calls, places and types, and no value.",
    "",
    "## Fields",
    "",
    table(
      ["call", "field", "place", "verdict"],
      rows.map(({ call, name, at, verdict }) => [call, name, `\`${at}\``, verdict]),
    ),
    "",
    "## Behaviour",
    "",
    table(
      ["call", "assumed", "verdict"],
      behaviours.map(({ call, title, outcome }) => [call, title, verdicts[outcome]]),
    ),
    "",
  ].join("\n");
}
