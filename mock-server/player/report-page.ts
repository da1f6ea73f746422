import { escaped, junitDocument } from "../core/junit.ts";
import type { PlayedScript, PlayedStep } from "./play-script.ts";

const styles = `
:root { color-scheme: light dark; --line: #c9ced6; --soft: #f3f5f7; --good: #17693a; --bad: #b3261e; --faint: #5b6470; }
@media (prefers-color-scheme: dark) { :root { --line: #3c434d; --soft: #1f242b; --good: #6fd69b; --bad: #ff8a80; --faint: #a4adb8; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.1rem; display: inline; }
.warning { border-left: 4px solid #b26a00; padding-left: 0.75rem; } .good { color: var(--good); } .bad { color: var(--bad); } .faint, figcaption { color: var(--faint); }
details.script { border: 1px solid var(--line); border-radius: 8px; margin: 0.75rem 0; padding: 0.5rem 1rem; }
summary { cursor: pointer; } ol { padding-left: 2.2rem; } li { margin: 0.4rem 0; }
code, pre { font: 0.9em/1.45 ui-monospace, monospace; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
@media screen { .page { max-height: 20rem; overflow: auto; } }
figure { margin: 0.5rem 0; } img { max-width: 100%; border: 1px solid var(--line); border-radius: 6px; }
@media print { details > :not(summary) { display: block; } details::details-content { content-visibility: visible; display: block; }
  body { max-width: none; margin: 0; } details.script { border: 0; break-inside: auto; } li, figure { break-inside: avoid; } img { max-height: 12cm; } }
`;

const marks = { passed: "✓", failed: "✗", "not reached": "–", note: "·" } as const;
const words = { passed: "done", failed: "failed", "not reached": "not reached", note: "note" } as const;

/** The page needs no other file and no script. `playedAt` is for people. */
export function reportPage(scripts: readonly PlayedScript[], playedAt: string): string {
  const failed = scripts.filter(({ hasPassed }) => !hasPassed);
  const result =
    failed.length === 0
      ? `<p class="good"><strong>${scripts.length} of ${scripts.length} scripts passed.</strong></p>`
      : `<p class="bad"><strong>${failed.length} of ${scripts.length} scripts failed:</strong> ${failed
          .map(({ name }) => `<a href="#${name}">${escaped(name)}</a>`)
          .join(", ")}</p>`;
  return [
    '<!doctype html>\n<html lang="en-NZ"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Scenarios</title>',
    `<style>${styles}</style></head><body><h1>Scenarios</h1>`,
    `<p class="faint">Played in a browser on ${escaped(playedAt)}.</p>`,
    result,
    ...[...failed, ...scripts.filter(({ hasPassed }) => hasPassed)].map(scriptPart),
    "</body></html>\n",
  ].join("\n");
}

function scriptPart(script: PlayedScript): string {
  const { name, title, story, hasPassed, milliseconds, steps, file, warnings } = script;
  const [mark, kind] = hasPassed ? ["✓ passed", "good"] : ["✗ failed", "bad"];
  return [
    `<details class="script" id="${escaped(name)}"${hasPassed ? "" : " open"}>`,
    `<summary><h2>${escaped(title)}</h2> <span class="${kind}">${mark}</span>`,
    `<span class="faint">${escaped(name)}, ${seconds(milliseconds)}</span></summary>`,
    `<p>${escaped(story)}</p><ol>`,
    ...steps.map((step) => stepPart(step, file)),
    "</ol>",
    ...warnings.map((warning) => `<p class="warning">Warning: ${escaped(warning)}</p>`),
    "</details>",
  ].join("\n");
}

function stepPart(step: PlayedStep, file: string): string {
  const { text, outcome, milliseconds, screenshot, line, remark } = step;
  const kind = outcome === "passed" ? "good" : outcome === "failed" ? "bad" : "faint";
  const time = milliseconds > 0 ? ` <span class="faint">${seconds(milliseconds)}</span>` : "";
  const note = remark === undefined ? "" : ` <span class="faint">(${escaped(remark)})</span>`;
  return [
    `<li><span class="${kind}" title="${words[outcome]}">${marks[outcome]}</span> ${escaped(text)}${note}${time}`,
    ...(outcome === "failed" ? [problemPart(step, `${file}:${line}`)] : []),
    ...(screenshot === undefined ? [] : [picturePart(screenshot, text, outcome === "failed")]),
    ...(outcome === "failed" ? [shownPart(step)] : []),
    "</li>",
  ].join("");
}

function problemPart({ problem = "" }: PlayedStep, place: string): string {
  return `<p class="bad">This step failed: <code>${escaped(place)}</code></p><pre>${escaped(problem)}</pre>`;
}

function shownPart({ shown = [] }: PlayedStep): string {
  if (shown.length === 0) return "";
  return `<p>The text of the page instead:</p><pre class="page">${escaped(shown.join("\n"))}</pre>`;
}

function picturePart(screenshot: string, text: string, isOpen: boolean): string {
  const image = `<img alt="The page after: ${escaped(text)}" src="data:image/jpeg;base64,${screenshot}">`;
  return `<details${isOpen ? " open" : ""}><summary class="faint">Picture</summary><figure>${image}</figure></details>`;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

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
