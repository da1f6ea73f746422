import type { WholeScenario, WorldDescription } from "../../control/client.ts";
import { clockText, columns, durationOf, instantOf, spanText, timeText, wrapped } from "../format.ts";
import { provideScenario } from "../provide-scenario.ts";
import type { Setup, Terminal } from "../setup.ts";
import { dialectsIn } from "./dialect.ts";

type NewWorld = {
  scenario?: string;
  now?: string;
  seed?: string;
  ttl?: string;
  running?: true;
  dialect?: string[];
};

export function worldCommands({ program, terminal, summary }: Setup): void {
  const group = program.command("world").description("Creates, lists and removes worlds.");
  group
    .command("create")
    .description(summary("POST /worlds"))
    .argument("[id]", "small letters, digits and hyphens; by default the practice chooses one")
    .option("--scenario <name or file>", "the scenario that it begins with")
    .option("--now <time>", 'its time, with a stopped clock, such as "23-11-2026 09:00"')
    .option("--running", "lets the clock run")
    .option("--seed <text>", "other generated records")
    .option(
      "--dialect <names...>",
      "how it writes what the specifications leave open: numeric-ids,quiet-posts",
    )
    .option("--ttl <duration>", 'ends it when it is not used for so long, such as "2 hours"')
    .action(async (id: string | undefined, options: NewWorld) => {
      await printWorld(terminal(), await createWorld(terminal(), id, options));
    });
  group
    .command("list")
    .description(summary("GET /worlds"))
    .action(async () => {
      const { practice, print } = terminal();
      const worlds = await practice.worlds();
      const rows = worlds.map(({ id, scenario, now, running, expiresInSeconds }) => [
        id,
        scenario,
        `${timeText(now)}${running ? "" : " (stopped)"}`,
        expiresInSeconds === null ? "never" : `in ${spanText(expiresInSeconds)}`,
      ]);
      print(columns([["WORLD", "SCENARIO", "ITS TIME", "ENDS"], ...rows]), worlds);
    });
  group
    .command("remove")
    .description(summary("DELETE /worlds/:id"))
    .argument("<id>")
    .action(async (id: string) => {
      const { practice, print } = terminal();
      await practice.world(id).remove();
      print(`The world ${id} is removed.`, { removed: id });
    });
  group
    .command("reset")
    .description(summary("POST /worlds/:id/reset"))
    .argument("[id]", "by default the world that --world names")
    .action(async (id?: string) => {
      const { practice, world } = terminal();
      await printWorld(terminal(), await (id ? practice.world(id) : world).reset());
    });
}

async function createWorld(
  { practice, worldId }: Terminal,
  id: string | undefined,
  { scenario, now, seed, ttl, running, dialect }: NewWorld,
): Promise<WorldDescription> {
  const name = scenario === undefined ? undefined : (await provideScenario(practice, scenario)).name;
  const chosen = id ?? (worldId === "default" ? undefined : worldId);
  return practice.createWorld({
    ...(chosen && { id: chosen }),
    ...(name && { scenario: name }),
    ...(now && { now: instantOf(now) }),
    ...(seed && { seed }),
    ...(ttl && { ttl: durationOf(ttl) }),
    ...(running && { running }),
    ...(dialect && { dialects: dialectsIn(dialect) }),
  });
}

export async function printWorld(
  { practice, print, isJson }: Terminal,
  world: WorldDescription,
): Promise<void> {
  if (isJson) return print("", world);
  const [scenario, { portalUrl }] = await Promise.all([
    practice.scenario(world.scenario),
    practice.practice(),
  ]);
  print(worldText(world, scenario, portalUrl), world);
}

function worldText(world: WorldDescription, scenario: WholeScenario, portalUrl: string): string {
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
