/** `failure` is why the check was not met, `skipped` why it was not made, `note` what is open in it. */
type TestCase = {
  readonly name: string;
  readonly failure?: string | undefined;
  readonly skipped?: string | undefined;
  readonly note?: string | undefined;
  readonly seconds?: number | undefined;
  readonly file?: string | undefined;
};
type TestSuite = { readonly name: string; readonly cases: readonly TestCase[] };

export function junitDocument(...suites: readonly TestSuite[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts(suites.flatMap(({ cases }) => cases))}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${escaped(name)}" ${counts(cases)}>`,
      ...cases.map((testCase) => `    ${caseElement(name, testCase)}`),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

function counts(cases: readonly TestCase[]): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter(({ skipped }) => skipped !== undefined).length;
  return `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
}

function caseElement(suite: string, { name, failure, skipped, note, seconds = 0, file }: TestCase): string {
  const place = file === undefined ? "" : ` file="${escaped(file)}"`;
  const head = `<testcase classname="${escaped(suite)}" name="${escaped(name)}"${place} time="${seconds.toFixed(3)}"`;
  if (failure !== undefined) {
    const [first = ""] = failure.split("\n");
    return `${head}><failure message="${escaped(first)}">${escaped(failure)}</failure></testcase>`;
  }
  if (skipped !== undefined) return `${head}><skipped message="${escaped(skipped)}" /></testcase>`;
  return note === undefined ? `${head} />` : `${head}><system-out>${escaped(note)}</system-out></testcase>`;
}

/**
 * For XML and HTML. XML 1.0 has no control characters but tab and line ends, so the others are left out, as are the
 * colours of a terminal.
 */
export function escaped(text: string): string {
  return text
    .replace(/\p{Cc}\[\d+m/gu, "")
    .replace(/[^\t\n\r\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
