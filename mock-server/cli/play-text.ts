import { capitalized, truncate } from "#practice-api/unicode.ts";
import { junitDocument } from "../core/junit.ts";
import type { PageContent } from "../player/hints.ts";
import type { PlayedScript, PlayedStep } from "../player/play-script.ts";
import { wrapped } from "./format.ts";

const marks = { passed: "✓", failed: "✗", "not reached": "–", note: "·" } as const;
/** The trace and the JUnit file have all of the page. */
const maxShown = 1_500;

export function playedStepText(
  { text, line, outcome, remark, problem = "", shown = [] }: PlayedStep,
  file: string,
): string {
  const mark = `  ${marks[outcome]} ${text}${remark === undefined ? "" : ` (${remark})`}`;
  if (outcome !== "failed") return mark;
  const page = shown.join(" · ");
  const start = truncate(page, maxShown);
  const cut = start === page ? page : `${start} …`;
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

/** One test case for each script. */
export function junitOf(scripts: readonly PlayedScript[]): string {
  const cases = scripts.map(({ name, file, milliseconds, steps, hasPassed, warnings }) => {
    const failed = steps.find(({ outcome }) => outcome === "failed");
    const shown = failed?.shown?.join(" · ") ?? "";
    const warned = warnings.length > 0 ? warnings.join("\n") : undefined;
    const failure = failed
      ? `${file}:${failed.line}: ${failed.text}\n${failed.problem}\n\nThe page showed: ${shown}`
      : hasPassed
        ? undefined
        : warned;
    return { name, file, seconds: milliseconds / 1_000, failure, note: warned };
  });
  return junitDocument({ name: "scenarios", cases });
}
