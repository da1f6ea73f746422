import type { CheckResult } from "../suite.ts";

/** The results as JUnit XML, one suite for each call of the contract. */
export function junit(results: readonly CheckResult[]): string {
  const suites = [...Map.groupBy(results, ({ call }) => call)].map(([call, checks]) => {
    const count = (outcome: CheckResult["outcome"]) => checks.filter((one) => one.outcome === outcome).length;
    return [
      `  <testsuite name="${escaped(call)}" tests="${checks.length}" failures="${count("failed")}" skipped="${count("skipped")}">`,
      ...checks.map((check) => `    ${testCase(check)}`),
      "  </testsuite>",
    ].join("\n");
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>", ""].join(
    "\n",
  );
}

function testCase({ call, title, outcome, reason = "" }: CheckResult): string {
  const open = `<testcase classname="${escaped(call)}" name="${escaped(title)}"`;
  if (outcome === "passed") return `${open}/>`;
  if (outcome === "differs") return `${open}><system-out>${escaped(reason)}</system-out></testcase>`;
  return `${open}><${outcome === "failed" ? "failure" : "skipped"} message="${escaped(reason)}"/></testcase>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);
}
