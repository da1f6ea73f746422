import type { WholeScenario, WorldDescription } from "../control/client.ts";
import { clockText, columns, wrapped } from "./format.ts";

export function worldText(world: WorldDescription, scenario: WholeScenario, portalUrl: string): string {
  const accounts = columns(world.accounts.map(({ username, password }) => [`  ${username}`, password]));
  const steps = scenario.script.map(({ text }, index) => `${String(index + 1).padStart(3)}. ${text}`);
  return [
    scenario.title,
    "",
    wrapped(scenario.story),
    "",
    `World ${world.id}: ${clockText(world)}.`,
    ...(world.dialects.length > 0 ? [`It speaks ${world.dialects.join(", ")}.`] : []),
    `Open ${portalUrl}/login and sign in:`,
    accounts,
    ...(steps.length > 0 ? ["", "Steps:", ...steps] : []),
  ].join("\n");
}
