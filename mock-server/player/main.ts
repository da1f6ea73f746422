import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { practiceControl } from "../control/client.ts";
import { systemNow } from "../world/clock.ts";
import { chosen, playAll, wholeNumber } from "./choose.ts";
import { type Options, scenariosCommand } from "./command.ts";
import { openBrowser } from "./open-browser.ts";
import { type PlayedScript, playScript, unplayable } from "./play-script.ts";
import { junitOf, reportPage } from "./report-page.ts";
import { startServers } from "./servers.ts";
import { millisecondsOf, waitProblem } from "./wait-option.ts";

const command = scenariosCommand();
command.parse();
const options = command.opts<Options>();
const { at, portal, report, jobs = "2", retries = "0", wait, strict = false, headed = false } = options;
const how = read(() => ({
  jobs: wholeNumber("--jobs", jobs, 1),
  retries: wholeNumber("--retries", retries, 0),
}));
const timeout = millisecondsOf(wait);
if (timeout === undefined) exitWith(new Error(waitProblem));

const stop = await startServers(at, portal).catch(exitWith);
const browser = await openBrowser(headed).catch(exitWith);
const began = new Date(systemNow());
let played: readonly PlayedScript[] = [];
try {
  const practice = practiceControl(at);
  const listed = await practice.scenarios();
  const unknown = command.args.filter((name) => !listed.some((scenario) => scenario.name === name));
  if (unknown.length > 0) exitWith(new Error(`There is no scenario ${unknown.join(", ")}.`));
  const named = listed.filter(({ name }) => command.args.length === 0 || command.args.includes(name));
  played = await playAll(
    read(() => chosen(named, options)),
    how,
    async (scenario) => {
      const { name, isSaved, mistakes } = scenario;
      const file = isSaved ? `${name}.yaml` : `fixtures/scenarios/${name}.yaml`;
      const script =
        mistakes.length > 0
          ? unplayable(scenario, file)
          : await playScript({
              browser,
              practice,
              portalUrl: portal,
              name,
              file,
              timeout,
              isStrict: strict,
              traces: report,
            });
      printResult(script);
      return script;
    },
  );
} catch (error) {
  exitWith(error);
} finally {
  await browser.close();
  await stop?.();
}

mkdirSync(report, { recursive: true });
const playedAt = began.toLocaleString("en-NZ", {
  timeZone: "Pacific/Auckland",
  dateStyle: "full",
  timeStyle: "short",
});
writeFileSync(join(report, "index.html"), reportPage(played, playedAt));
writeFileSync(join(report, "junit.xml"), junitOf(played));
const failed = played.filter(({ hasPassed }) => !hasPassed);
console.log(
  `\n${played.length - failed.length} of ${played.length} scripts passed. Report: ${join(report, "index.html")}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

function printResult({ name, hasPassed, milliseconds, steps, file, warnings }: PlayedScript): void {
  console.log(`${hasPassed ? "✓" : "✗"} ${name} (${(milliseconds / 1_000).toFixed(1)} s)`);
  const failed = steps.find(({ outcome }) => outcome === "failed");
  for (const warning of warnings) console.log(`  Warning: ${warning}`);
  if (failed) console.log(`  ${file}:${failed.line}: ${failed.text}\n  ${failed.problem?.split("\n")[0]}`);
}

/** Ends the program when the options are wrong. */
function read<T>(reading: () => T): T {
  try {
    return reading();
  } catch (error) {
    return exitWith(error);
  }
}

function exitWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
