/** The result of one check. `failure` is why it was not met, `skipped` why it was not made. */
export type TestCase = {
  readonly name: string;
  readonly failure?: string | undefined;
  readonly skipped?: string | undefined;
  /** How long it took. */
  readonly seconds?: number | undefined;
};

/** A suite of checks as a JUnit document, which CI servers read. */
export function junitDocument(suite: string, cases: readonly TestCase[]): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter(({ skipped }) => skipped !== undefined).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  const written = cases.map((testCase) => caseElement(suite, testCase));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(suite)}" ${counts}>`,
    ...written,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function caseElement(suite: string, { name, failure, skipped, seconds = 0 }: TestCase): string {
  const start = `    <testcase classname="${escaped(suite)}" name="${escaped(name)}" time="${seconds.toFixed(3)}"`;
  if (failure !== undefined) {
    const [first = ""] = failure.split("\n");
    return `${start}><failure message="${escaped(first)}">${escaped(failure)}</failure></testcase>`;
  }
  return skipped === undefined
    ? `${start} />`
    : `${start}><skipped message="${escaped(skipped)}" /></testcase>`;
}

/** XML 1.0 has no control characters but tab and line ends, so the others are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
