import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ListedScenario, PracticeControl, WholeScenario } from "../../control/client.ts";
import { type ChoiceOptions, chosen, playAll, wholeNumber } from "../../player/choose.ts";
import { defaultWait } from "../../player/default-wait.ts";
import type { PlayedScript, PlayedStep, PlayOptions } from "../../player/play-script.ts";
import { loadBrowser } from "../../player/prerequisites.ts";
import { CliError, command } from "../cli-error.ts";
import { isFile, pathOf, writeText } from "../files.ts";
import { countText, timeText } from "../format.ts";
import { contentText, playedStepText } from "../play-text.ts";
import { runningPortal } from "../portal.ts";
import { type Provided, provideScenario } from "../provide-scenario.ts";
import { print, row } from "../setup.ts";

type Options = ChoiceOptions & {
  all?: true;
  jobs: string;
  retries: string;
  strict?: true;
  headed?: boolean;
  portal?: string;
  report?: string;
  junit?: string;
  wait: string;
  keep?: true;
  look?: true;
};
type Given = Provided & ListedScenario & Partial<WholeScenario> & { readonly file: string };

export const playCommand = row(
  "play",
  "Plays the scripts of scenarios in a browser, against this practice and the portal that runs.",
  {
    "[names or files...]": "all scenarios by default, with --all, --tag or --group",
    "--all": "all scenarios, where none is named",
    "--tag <tags...>": "only scenarios with one of these tags",
    "--group <name>": "only scenarios of this group",
    "--shard <i/n>": "only the i-th of n parts, for several machines",
    "--jobs <number>": ["how many scripts are played at once", "1"],
    "--retries <number>": [
      "plays a script that fails so often again; one that passes then is called unsteady",
      "0",
    ],
    "--strict": "a warning makes a script fail",
    "--headed": "shows the browser",
    "--portal <url>": "the portal; by default the one that the practice names",
    "--wait <seconds>": [
      "how long a text may take to appear once the page has its data",
      String(defaultWait / 1_000),
    ],
    "--report <folder>":
      "writes a page with pictures, index.html, junit.xml, and a trace of each script that fails",
    "--junit <file>": "writes the result as JUnit",
    "--look": "prints what the page has after the last step, for the next one",
    "--keep": "leaves each world, so that its records and calls can be looked at",
  },
  async (terminal, namesOrFiles: string[], options: Options) => {
    const { portal, report, junit, wait, jobs, retries, keep = false, look = false } = options;
    const timeout = Number(wait) * 1_000;
    if (!(timeout > 0 && Number.isFinite(timeout)))
      throw new CliError("--wait must be a number of seconds above zero.", "usage");
    const how = asUsage(() => ({
      jobs: wholeNumber("--jobs", jobs, 1),
      retries: wholeNumber("--retries", retries, 0),
    }));
    const { practice, isJson } = terminal;
    const portalUrl = await runningPortal(practice, portal);
    const say = (text: string) => isJson || console.log(text);
    const traces = report === undefined ? undefined : pathOf(report);
    const whole = {
      practice,
      portalUrl,
      timeout,
      isKept: keep,
      isLooking: look,
      isStrict: options.strict === true,
      traces,
    };
    const played: PlayedScript[] = [];
    const given: Given[] = [];
    try {
      await provide(practice, namesOrFiles, options, given);
      const wanted = asUsage(() => chosen(given, options));
      played.push(...(await playGiven(whole, wanted, { ...how, headed: options.headed === true }, say)));
    } finally {
      if (!keep) for (const { giveBack } of given) await giveBack();
    }
    if (junit || report) await writeResults(played, junit, report);
    const failed = played.filter(({ hasPassed }) => !hasPassed).length;
    const text = `${played.length - failed} of ${countText(played.length, "script")} passed.`;
    print(terminal, [text, { passed: failed === 0, scripts: played.map(withoutPictures) }]);
    if (failed > 0) throw new CliError("");
    return undefined;
  },
);

/** In `given`, so that those before a file with mistakes are given back, too. */
async function provide(
  practice: PracticeControl,
  namesOrFiles: readonly string[],
  options: Options,
  given: Given[],
): Promise<void> {
  const isFiltered = options.all || options.tag !== undefined || options.group !== undefined;
  if (namesOrFiles.length === 0 && !isFiltered)
    throw new CliError("Name scenarios or files, or choose some with --tag or --group.", "usage");
  const listed = namesOrFiles.length === 0 ? await practice.scenarios() : [];
  for (const nameOrFile of namesOrFiles.length === 0 ? listed.map(({ name }) => name) : namesOrFiles) {
    const provided = await provideScenario(practice, nameOrFile);
    const { name } = provided;
    const scenario = listed.find((one) => one.name === name) ?? (await practice.scenario(name));
    given.push({ ...scenario, ...provided, file: isFile(nameOrFile) ? pathOf(nameOrFile) : `${name}.yaml` });
  }
}

function asUsage<T>(reading: () => T): T {
  try {
    return reading();
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error), "usage");
  }
}

async function playGiven(
  options: Omit<PlayOptions, "browser" | "name" | "file" | "onStep">,
  given: readonly Given[],
  { headed, ...how }: { readonly headed: boolean; readonly jobs: number; readonly retries: number },
  say: (text: string) => void,
): Promise<readonly PlayedScript[]> {
  const { openBrowser } = await loadBrowser("play");
  const { playScript, unplayable } = await import("../../player/play-script.ts");
  const { fileWarnings } = await import("../../scenarios/library/file-warnings.ts");
  const browser = await openBrowser(headed);
  try {
    return await playAll(given, how, async (scenario) => {
      const { name, file, text, mistakes, script = [] } = scenario;
      // Steps of scripts that are played at once would mix, so each is printed when it has ended.
      const isAlone = how.jobs === 1 && mistakes.length === 0;
      if (isAlone) say(name);
      for (const { line, message } of text === undefined ? [] : fileWarnings(script, text))
        say(`  ${file}:${line}: Warning: ${message}`);
      const onStep = (step: PlayedStep) => isAlone && say(playedStepText(step, file));
      const played =
        mistakes.length > 0
          ? unplayable(scenario, file)
          : await playScript({ ...options, browser, name, file, onStep });
      if (!isAlone) say([name, ...played.steps.map((step) => playedStepText(step, file))].join("\n"));
      for (const warning of played.warnings) say(`  Warning: ${warning}`);
      for (const content of played.content ?? []) say(contentText(content));
      if (played.world !== undefined)
        say(`  The world is ${played.world}: ${command} --world ${played.world} journal`);
      else if (!played.hasPassed && mistakes.length === 0)
        say("  Play it with --keep to look at its calls and records.");
      if (played.trace !== undefined) say(`  Trace: npx playwright show-trace ${played.trace}`);
      return played;
    });
  } finally {
    await browser.close();
  }
}

async function writeResults(played: readonly PlayedScript[], junit?: string, report?: string): Promise<void> {
  const { junitOf, reportPage } = await import("../../player/report-page.ts");
  const { systemNow } = await import("../../world/clock.ts");
  if (junit) writeText(junit, junitOf(played));
  if (!report) return;
  mkdirSync(pathOf(report), { recursive: true });
  const playedAt = timeText(new Date(systemNow()).toISOString());
  writeText(join(report, "index.html"), reportPage(played, playedAt));
  writeText(join(report, "junit.xml"), junitOf(played));
}

function withoutPictures({ steps, ...script }: PlayedScript): object {
  return { ...script, steps: steps.map(({ screenshot: _, ...step }) => step) };
}
