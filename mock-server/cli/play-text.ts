import { capitalized, truncate } from "#practice-api/unicode.ts";
import type { PageContent } from "../player/hints.ts";
import type { PlayedStep } from "../player/play-script.ts";
import { wrapped } from "./format.ts";

const marks = { passed: "✓", failed: "✗", "not reached": "–", note: "·" } as const;
/** The report has all of the page. */
const maxShown = 1_500;

export function playedStepText(
  { text, line, outcome, remark, problem = "", shown = [] }: PlayedStep,
  file: string,
): string {
  const mark = `  ${marks[outcome]} ${text}${remark === undefined ? "" : ` (${remark})`}`;
  if (outcome !== "failed") return mark;
  const page = shown.join(" · ");
  const cut = page.length > maxShown ? `${truncate(page, maxShown)} …` : page;
  const indented = wrapped(cut).replace(/^/gm, "      ");
  return [mark, `    ${file}:${line}: ${problem}`, "    The page showed:", indented].join("\n");
}

export function contentText({ window, press, fields, shown }: PageContent & { window?: string }): string {
  const listed = (names: readonly string[]) =>
    names.length === 0 ? "nothing" : names.map((name) => JSON.stringify(name)).join(", ");
  const filled = fields.map(({ name, value }) => {
    return value === undefined
      ? JSON.stringify(name)
      : `${JSON.stringify(name)} holds ${JSON.stringify(value)}`;
  });
  return [
    ...(window === undefined ? [] : [`  ${capitalized(window)}:`]),
    `  To press or choose: ${listed(press)}`,
    `  To type into: ${filled.join(", ") || "nothing"}`,
    `  To see: ${shown.join(" · ")}`,
  ].join("\n");
}
