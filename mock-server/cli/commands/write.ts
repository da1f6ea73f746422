import { existsSync } from "node:fs";
import { screens } from "#fixtures/scenarios/screens.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { loadBrowser } from "../../player/prerequisites.ts";
import type { WrittenStep } from "../../player/writer/written-script.ts";
import { CliError, command } from "../cli-error.ts";
import { pathOf, scenarioNameOf, writeText } from "../files.ts";
import { countText } from "../format.ts";
import { runningPortal } from "../portal.ts";
import { type Provided, provideScenario } from "../provide-scenario.ts";
import { row } from "../setup.ts";
import { plainScenario, withSteps } from "../written-file.ts";

type Options = { from?: string; as?: string; portal?: string };

export const writeCommand = row(
  "write",
  "Opens a browser, and writes what you do in it as the script of a new scenario.",
  {
    "<file>": "the new file, such as sore-knee.yaml",
    "--from <name or file>": "begins with the situation of this scenario",
    "--as <person>": "who is signed in; by default the scenario's first account, else aroha",
    "--portal <url>": "the portal; by default the one that the practice names",
  },
  async ({ practice, isJson }, file: string, { from, as: given, portal }: Options) => {
    if (existsSync(pathOf(file))) throw new CliError(`The file ${pathOf(file)} exists already.`);
    const portalUrl = await runningPortal(practice, portal);
    const { openBrowser } = await loadBrowser("write");
    const { writeScript, writerArgument } = await import("../../player/writer/write-script.ts");

    let steps: readonly WrittenStep[] = [];
    const provided: Provided[] = [];
    const say = (text: string) => isJson || console.log(text);
    const browser = await openBrowser(true, [writerArgument]);
    try {
      if (from !== undefined) provided.push(await provideScenario(practice, from));
      const [source] = provided;
      const as = given ?? (source && (await practice.scenario(source.name)).signIn?.[0]) ?? "aroha";
      const situation = source ? await practice.scenarioText(source.name) : plainScenario(as);
      const title = titleOf(scenarioNameOf(file));
      const onChange = (written: readonly WrittenStep[]) => {
        steps = written;
        writeText(file, withSteps(situation, title, steps));
      };
      onChange([{ step: `sign in as ${as}` }]);
      provided.push(await provideScenario(practice, file));
      const scenario = scenarioNameOf(file);
      const options = { browser, practice, portalUrl, scenario, as, screens: Object.keys(screens) };
      const writer = await writeScript({ ...options, onChange });
      say(startText(file, writer.world));
      await Promise.race([
        writer.page.waitForEvent("close", { timeout: 0 }),
        new Promise((stop) => process.once("SIGINT", stop)),
      ]);
      onChange(await writer.steps());
      await writer.close();
    } finally {
      await browser.close();
      for (const { giveBack } of provided.toReversed()) await giveBack();
    }
    const next = `Play it with ${command} play ${file}`;
    const text = `${countText(steps.length, "step")} written to ${pathOf(file)}.\n${next}`;
    return [text, { file: pathOf(file), steps }];
  },
);

const titleOf = (name: string) => capitalized(name).replaceAll("-", " ");

function startText(file: string, world: { readonly id: string; readonly people: object }): string {
  const accounts = Object.entries(world.people).flatMap(([name, person]) =>
    person.username === undefined ? [] : [`  ${name}: ${person.username}, ${person.password}`],
  );
  return [
    `Each step is written to ${file} as you take it.`,
    "Select a text of the page, and the script looks for it.",
    `Move the clock with ${command} --world ${world.id} advance 31 minutes`,
    "Close the window when you are done. The accounts are:",
    ...accounts,
  ].join("\n");
}
