import type { ListedScenario } from "../../control/client.ts";
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
      const { name } = await provideScenario(practice, nameOrFile);
      await printWorld(terminal(), await world.setScenario(name));
    });
  program
    .command("scenarios")
    .description(summary("GET /scenarios"))
    .action(async () => {
      const { practice, print } = terminal();
      const scenarios = await practice.scenarios();
      const rowOf = ({ name, title, mistakes }: ListedScenario) => [
        `  ${name}`,
        mistakes.length === 0 ? title : `${title} (${countText(mistakes.length, "mistake")})`,
      ];
      const groups = [...Map.groupBy(scenarios, ({ group = "Others" }) => group)];
      const text = groups.map(([group, members]) => `${group}\n${columns(members.map(rowOf))}`).join("\n\n");
      print(text, scenarios);
    });
}
