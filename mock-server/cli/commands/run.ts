import { createInterface } from "node:readline/promises";
import { setTimeout } from "node:timers/promises";
import { parseDuration } from "#fixtures/time.ts";
import type { ScriptProgress, WorldControl } from "../../control/client.ts";
import { junitDocument } from "../../core/junit.ts";
import { CliError } from "../cli-error.ts";
import { writeText } from "../files.ts";
import { durationOf, timeText } from "../format.ts";
import { provideScenario } from "../provide-scenario.ts";
import type { Setup } from "../setup.ts";
import { worldText } from "../world-text.ts";

type Options = { timeout: string; junit?: string; strict?: true };
type Progress = ScriptProgress["steps"];

/** In milliseconds. */
const pollInterval = 300;

export function runCommand({ program, terminal }: Setup): void {
  program
    .command("run")
    .description(
      "Creates a world with a scenario and ticks its steps off while you follow them with any client. " +
        "Ends with 0 when the calls are as the steps expect.",
    )
    .argument("<name or file>")
    .option("--timeout <duration>", "ends with 1 when the steps are not done by then", "5 minutes")
    .option("--junit <file>", "writes the result as JUnit")
    .option("--strict", "ends with 1 for a warning as well")
    .action(async (nameOrFile: string, { timeout, junit, strict }: Options) => {
      const { practice, worldId, isJson, print } = terminal();
      const { problemsOf } = await import("../script-problems.ts");
      const { warningsOf } = await import("../../scenarios/world/warnings.ts");
      const limit = parseDuration(durationOf(timeout));
      if (limit === undefined)
        throw new CliError(`"${timeout}" is not a duration such as 5 minutes.`, "usage");
      const scenario = await practice.scenario((await provideScenario(practice, nameOrFile)).name);
      const id = worldId === "default" ? {} : { id: worldId };
      const world = await practice.createWorld({ scenario: scenario.name, ...id });
      const { portalUrl } = await practice.practice();
      const say = (text: string) => isJson || console.log(text);
      say(`${worldText(world, scenario, portalUrl)}\n`);
      const steps = await followSteps(world, AbortSignal.timeout(limit), say);
      const calls = await world.journal();
      const problems = problemsOf(scenario.script, steps, calls);
      const warnings = warningsOf(scenario.script, { rules: await world.faults(), calls });
      for (const warning of warnings) say(`Warning: ${warning}`);
      if (junit) {
        const cases = steps.map(({ text, line }) => ({
          name: `line ${line}: ${text}`,
          failure: problems.find((problem) => problem.line === line)?.reason,
        }));
        const whole = warnings.map((note) => ({ name: "warning", note, failure: strict && note }));
        writeText(junit, junitDocument({ name: `run ${scenario.name}`, cases: [...cases, ...whole] }));
      }
      const text = problems.map(({ line, step, reason }) => `Line ${line}, ${step}: ${reason}`).join("\n");
      const passed = problems.length === 0 && !(strict && warnings.length > 0);
      const value = {
        scenario: scenario.name,
        world: world.id,
        passed,
        steps,
        problems,
        warnings,
      };
      print(text || "All steps are done, and the calls are as they expect.", value);
      if (!passed) throw new CliError("");
    });
}

/** Until all steps that leave a trace are done or the time is up. */
async function followSteps(
  world: WorldControl,
  timeUp: AbortSignal,
  say: (text: string) => void,
): Promise<Progress> {
  const ticked = new Set<number>();
  for (;;) {
    const { steps } = await world.script();
    for (const [index, { text, done, at }] of steps.entries()) {
      if (!done || ticked.has(index)) continue;
      ticked.add(index);
      say(`✓ ${String(index + 1).padStart(2)}. ${text}${at === undefined ? "" : `  (${timeText(at)})`}`);
    }
    if (timeUp.aborted) return steps;
    if (steps.every(({ done, byHand }) => done || byHand)) {
      if (steps.some(({ done }) => !done)) await confirmByHand(timeUp);
      return steps;
    }
    await setTimeout(pollInterval, undefined, { signal: timeUp }).catch(() => {});
  }
}

/** At a terminal only: the last steps leave no trace. */
async function confirmByHand(timeUp: AbortSignal): Promise<void> {
  if (!process.stdin.isTTY) return;
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  await prompt.question("Do the remaining steps, then press Enter. ", { signal: timeUp }).catch(() => {});
  prompt.close();
}
