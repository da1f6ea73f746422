import { columns, countText } from "../format.ts";
import { provideScenario } from "../provide-scenario.ts";
import type { Setup } from "../setup.ts";
import { printWorld } from "./world.ts";

export function scenarioCommands({ program, terminal, summary }: Setup): void {
  program
    .command("scenario")
    .description(`${summary("PUT /scenario")} Prints its story, who signs in where, and its steps.`)
    .argument("<name or file>", "a name of the list, or a YAML file")
    .action(async (nameOrFile: string) => {
      const { practice, world } = terminal();
      const name = await provideScenario(practice, nameOrFile);
      await printWorld(terminal(), await world.setScenario(name));
    });
  program
    .command("scenarios")
    .description(summary("GET /scenarios"))
    .action(async () => {
      const { practice, print } = terminal();
      const scenarios = await practice.scenarios();
      const rows = scenarios.map(({ name, title, mistakes }) => [
        name,
        mistakes.length === 0 ? title : `${title} (${countText(mistakes.length, "mistake")})`,
      ]);
      print(columns(rows), scenarios);
    });
}
