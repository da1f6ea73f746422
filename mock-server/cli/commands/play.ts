import type { PracticeControl, WholeScenario } from "../../control/client.ts";
import { defaultWait } from "../../player/default-wait.ts";
import type { PlayedScript, PlayedStep, PlayOptions } from "../../player/play-script.ts";
import { loadBrowser } from "../../player/prerequisites.ts";
import { CliError, command } from "../cli-error.ts";
import { isFile, pathOf, writeText } from "../files.ts";
import { countText } from "../format.ts";
import { contentText, junitOf, playedStepText } from "../play-text.ts";
import { runningPortal } from "../portal.ts";
import { type Provided, provideScenario } from "../provide-scenario.ts";
import { print, row } from "../setup.ts";

type Options = {
  jobs: string;
  strict?: true;
  headed?: boolean;
  portal?: string;
  trace?: string;
  junit?: string;
  wait: string;
  keep?: true;
  look?: true;
};
type Given = Provided & WholeScenario & { readonly file: string };

export const playCommand = row(
  "play",
  "Plays the scripts of scenarios in a browser, against this practice and the portal that runs.",
  {
    "[names or files...]": "npm run scenarios plays all that come with the practice",
    "--jobs <number>": ["how many scripts are played at once", "1"],
    "--strict": "a warning of what was played makes a script fail; those of lint do not",
    "--headed": "shows the browser",
    "--portal <url>": "the portal; by default the one that the practice names",
    "--wait <seconds>": [
      "how long a text may take to appear once the page has its data",
      String(defaultWait / 1_000),
    ],
    "--trace <folder>": "writes Playwright's trace of each script that fails, with pictures",
    "--junit <file>": "writes the result as JUnit",
    "--look": "prints what the page has after the last step, for the next one",
    "--keep": "leaves each world, so that its records and calls can be looked at",
  },
  async (terminal, namesOrFiles: string[], options: Options) => {
    const { portal, trace, junit, wait, jobs, keep = false, look = false } = options;
    const timeout = Number(wait) * 1_000;
    if (!(timeout > 0 && Number.isFinite(timeout)))
      throw new CliError("--wait must be a number of seconds above zero.", "usage");
    if (!/^[1-9]\d?$/.test(jobs)) throw new CliError("--jobs must be a whole number from 1 to 99.", "usage");
    if (namesOrFiles.length === 0) throw new CliError("Name scenarios or files.", "usage");
    const { practice, isJson } = terminal;
    const portalUrl = await runningPortal(practice, portal);
    const say = (text: string) => isJson || console.log(text);
    const whole = {
      practice,
      portalUrl,
      timeout,
      isKept: keep,
      isLooking: look,
      isStrict: options.strict === true,
      traces: trace === undefined ? undefined : pathOf(trace),
    };
    const given: Given[] = [];
    try {
      for (const nameOrFile of namesOrFiles) given.push(await provide(practice, nameOrFile));
      const how = { jobs: Number(jobs), headed: options.headed === true };
      const played = await playGiven(whole, given, how, say);
      if (junit) writeText(junit, junitOf(played));
      const failed = played.filter(({ hasPassed }) => !hasPassed).length;
      const text = `${played.length - failed} of ${countText(played.length, "script")} passed.`;
      print(terminal, [text, { passed: failed === 0, scripts: played.map(withoutPictures) }]);
      if (failed > 0) throw new CliError("");
    } finally {
      if (!keep) for (const { giveBack } of given) await giveBack();
    }
    return undefined;
  },
);

async function provide(practice: PracticeControl, nameOrFile: string): Promise<Given> {
  const provided = await provideScenario(practice, nameOrFile);
  const file = isFile(nameOrFile) ? pathOf(nameOrFile) : `${provided.name}.yaml`;
  return { ...(await practice.scenario(provided.name)), ...provided, file };
}

async function playGiven(
  options: Omit<PlayOptions, "browser" | "name" | "file" | "onStep">,
  given: readonly Given[],
  { headed, jobs }: { readonly headed: boolean; readonly jobs: number },
  say: (text: string) => void,
): Promise<readonly PlayedScript[]> {
  const { openBrowser } = await loadBrowser("play");
  const { playScript, unplayable } = await import("../../player/play-script.ts");
  const { fileWarnings } = await import("../../scenarios/library/file-warnings.ts");
  const browser = await openBrowser(headed);
  const played: PlayedScript[] = [];
  const left = given.entries();
  const work = async () => {
    for (const [at, scenario] of left) played[at] = await play(scenario);
  };
  try {
    await Promise.all(Array.from({ length: jobs }, work));
    return played;
  } finally {
    await browser.close();
  }

  async function play(scenario: Given): Promise<PlayedScript> {
    const { name, file, text, mistakes, script } = scenario;
    // Steps of scripts that are played at once would mix, so each is printed when it has ended.
    const isAlone = jobs === 1 && mistakes.length === 0;
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
  }
}

function withoutPictures({ steps, ...script }: PlayedScript): object {
  return { ...script, steps: steps.map(({ screenshot: _, ...step }) => step) };
}
