import type { PlayedStep } from "../player/play-script.ts";
import { wrapped } from "./format.ts";

const marks = { passed: "✓", failed: "✗", "not reached": "–", note: "·" } as const;
/** How much of the page is printed; the report has all of it. */
const mostShown = 1_500;

/** A step as it was played; a failed one with its place in the file, the reason and what the page showed. */
export function playedStepText(step: PlayedStep, file: string): string {
  const { text, line, outcome, shown = [] } = step;
  const mark = `  ${marks[outcome]} ${text}`;
  if (outcome !== "failed") return mark;
  const page = shown.join(" · ");
  const cut = page.length > mostShown ? `${page.slice(0, mostShown)} …` : page;
  const indented = wrapped(cut).replace(/^/gm, "      ");
  return [mark, `    ${file}:${line}: ${reasonOf(step)}`, "    The page showed:", indented].join("\n");
}

/** Why a step failed, in words for people who do not know the browser's tools. */
function reasonOf({ text, problem = "" }: PlayedStep): string {
  const [, unmet] = /answered 417: ([^\n]+)/.exec(problem) ?? [];
  if (unmet !== undefined) return unmet;
  if (/strict mode violation/.test(problem)) return "Several things on the page have these words.";
  if (!/expect\(|locator|Timeout|page\./.test(problem)) return problem.split("\n")[0] ?? "";
  if (text.startsWith("do not see ")) return "The page shows it.";
  return text.startsWith("see ")
    ? "The page does not show it."
    : "The page has nothing that this step can use.";
}
