import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PracticeControl } from "../../control/client.ts";
import { valueAt } from "../../core/value-at.ts";
import type { PlayedScript, PlayedStep, PlayOptions } from "../../player/play-script.ts";
import { millisecondsOf, waitOption, waitProblem } from "../../player/wait-option.ts";
import { CliError } from "../cli-error.ts";
import { isFile, pathOf, writeText } from "../files.ts";
import { countText, timeText } from "../format.ts";
import { playedStepText } from "../play-text.ts";
import { provideScenario } from "../provide-scenario.ts";
import type { Setup } from "../setup.ts";

type Options = { headed?: boolean; portal?: string; report?: string; junit?: string; wait: string };

export function playCommand({ program, terminal }: Setup): void {
  program
    .command("play")
    .description(
      "Plays the scripts of scenarios in a browser, against this practice and the portal that runs.",
    )
    .argument("<names or files...>")
    .option("--headed", "shows the browser")
    .option("--portal <url>", "the portal; by default the one that the practice names")
    .option(...waitOption)
    .option("--report <folder>", "writes a page with pictures, index.html")
    .option("--junit <file>", "writes the result as JUnit")
    .action(async (namesOrFiles: string[], { headed = false, portal, report, junit, wait }: Options) => {
      const timeout = millisecondsOf(wait);
      if (timeout === undefined) throw new CliError(waitProblem, "usage");
      const { practice, isJson, print } = terminal();
      const portalUrl = await runningPortal(practice, portal);
      const scenarios: { name: string; file: string }[] = [];
      for (const given of namesOrFiles) {
        const name = await provideScenario(practice, given);
        await practice.scenario(name);
        scenarios.push({ name, file: isFile(given) ? pathOf(given) : `${name}.yaml` });
      }
      const say = (text: string) => isJson || console.log(text);
      const played = await playAll({ practice, portalUrl, timeout }, scenarios, headed, say);
      if (junit || report) await writeResults(played, junit, report);
      const failed = played.filter(({ hasPassed }) => !hasPassed).length;
      const text = `${played.length - failed} of ${countText(played.length, "script")} passed.`;
      print(text, { passed: failed === 0, scripts: played.map(withoutPictures) });
      if (failed > 0) throw new CliError("");
    });
}

/** The address of the portal, once it has answered. */
async function runningPortal(practice: PracticeControl, given: string | undefined): Promise<string> {
  const portalUrl = (given ?? (await practice.practice()).portalUrl).replace(/\/+$/, "");
  const isUp = await fetch(`${portalUrl}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isUp) return portalUrl;
  const hint = "Start both with npm start, or name it with --portal.";
  throw new CliError(`No portal answers at ${portalUrl}. ${hint}`, "noPractice");
}

async function playAll(
  options: Pick<PlayOptions, "practice" | "portalUrl" | "timeout">,
  scenarios: readonly { readonly name: string; readonly file: string }[],
  headed: boolean,
  say: (text: string) => void,
): Promise<readonly PlayedScript[]> {
  const { openBrowser } = await import("../../player/open-browser.ts").catch(withoutPlaywright);
  const { playScript } = await import("../../player/play-script.ts");
  const browser = await openBrowser(headed);
  const played: PlayedScript[] = [];
  try {
    for (const { name, file } of scenarios) {
      say(name);
      const onStep = (step: PlayedStep) => say(playedStepText(step, file));
      played.push(await playScript({ ...options, browser, name, file, onStep }));
    }
  } finally {
    await browser.close();
  }
  return played;
}

/** The package has no Playwright of its own. */
function withoutPlaywright(error: unknown): never {
  const isMissing = valueAt(error, ["code"]) === "ERR_MODULE_NOT_FOUND";
  if (!isMissing || !String(error).includes("@playwright/test")) throw error;
  throw new CliError("play needs Playwright, which is not installed: npm install @playwright/test", "usage");
}

async function writeResults(played: readonly PlayedScript[], junit?: string, report?: string): Promise<void> {
  const { junitOf, reportPage } = await import("../../player/report-page.ts");
  const { systemNow } = await import("../../world/clock.ts");
  if (junit) writeText(junit, junitOf(played));
  if (!report) return;
  mkdirSync(pathOf(report), { recursive: true });
  const playedAt = timeText(new Date(systemNow()).toISOString());
  writeText(join(report, "index.html"), reportPage(played, playedAt));
}

function withoutPictures({ steps, ...script }: PlayedScript): object {
  return { ...script, steps: steps.map(({ screenshot: _, ...step }) => step) };
}
