import type { ClockReading, ListedScenario, TimeEvent, WorldDescription } from "../../control/client.ts";
import { contract } from "../../control/contract.ts";
import { CliError } from "../cli-error.ts";
import {
  clockText,
  columns,
  countText,
  durationOf,
  eventText,
  instantOf,
  spanText,
  timeText,
  wrapped,
} from "../format.ts";
import { provideScenario } from "../provide-scenario.ts";
import { numberOf, type Printed, row, type Terminal } from "../setup.ts";

type NewWorld = {
  scenario?: string;
  now?: string;
  seed?: string;
  ttl?: string;
  running?: true;
  dialect?: string[];
};

export const worldCommands = [
  row("world", "Creates, lists and removes worlds."),
  row(
    "world create",
    "createWorld",
    {
      "[id]": "small letters, digits and hyphens; by default the practice chooses one",
      "--scenario <name or file>": "the scenario that it begins with",
      "--now <time>": 'its time, with a stopped clock, such as "23-11-2026 09:00"',
      "--running": "lets the clock run",
      "--seed <text>": "other generated records",
      "--dialect <names...>": "how it writes what the specifications leave open: numeric-ids,quiet-posts",
      "--ttl <duration>": 'ends it when it is not used for so long, such as "2 hours"',
    },
    async (terminal, id: string | undefined, options: NewWorld) =>
      describedWorld(terminal, await createWorld(terminal, id, options)),
  ),
  row("world list", "worlds", {}, async ({ practice }) => {
    const worlds = await practice.worlds();
    const rows = worlds.map(({ id, scenario, now, running, expiresInSeconds }) => [
      id,
      scenario,
      `${timeText(now)}${running ? "" : " (stopped)"}`,
      expiresInSeconds === null ? "never" : `in ${spanText(expiresInSeconds)}`,
    ]);
    return [columns([["WORLD", "SCENARIO", "ITS TIME", "ENDS"], ...rows]), worlds];
  }),
  row("world remove", "removeWorld", { "<id>": "" }, async ({ practice }, id: string) => {
    await practice.world(id).remove();
    return [`The world ${id} is removed.`, { removed: id }];
  }),
  row(
    "world reset",
    "resetWorld",
    { "[id]": "by default the world that --world names" },
    async (terminal, id: string = terminal.worldId) =>
      describedWorld(terminal, await terminal.practice.world(id).reset()),
  ),
  row(
    "scenario",
    `${contract.setScenario.summary} Prints its story, who signs in where, and its steps.`,
    { "<name or file>": "a name of the list, or a YAML file" },
    async (terminal, nameOrFile: string) => {
      const { name } = await provideScenario(terminal.practice, nameOrFile);
      return describedWorld(terminal, await terminal.world.setScenario(name));
    },
  ),
  row("scenarios", "scenarios", {}, async ({ practice }) => {
    const scenarios = await practice.scenarios();
    const rowOf = ({ name, title, mistakes }: ListedScenario) => [
      `  ${name}`,
      mistakes.length === 0 ? title : `${title} (${countText(mistakes.length, "mistake")})`,
    ];
    const groups = [...Map.groupBy(scenarios, ({ group = "Others" }) => group)];
    const text = groups.map(([group, members]) => `${group}\n${columns(members.map(rowOf))}`).join("\n\n");
    return [text, scenarios];
  }),
  row(
    "advance",
    "advanceClock",
    {
      "[duration...]": "such as 2 hours, 1 day, P1D or PT31M",
      "--to <time>": 'to a time, such as "24-11-2026 09:00"',
    },
    async ({ world }, duration: string[], { to }: { to?: string }) => {
      if (!to && duration.length === 0) throw new CliError("Say how far, such as 2 hours.", "usage");
      const advanced = await (to ? world.advanceTo(to) : world.advance(durationOf(duration.join(" "))));
      return [[...advanced.fired.map(eventText), `It is ${clockText(advanced)}.`].join("\n"), advanced];
    },
  ),
  row(
    "clock",
    "Shows the world's time and what the clock causes next, or sets the clock.",
    {
      "--set <time>": 'sets it, such as "24-11-2026 09:00"',
      "--stop": "stops it",
      "--run": "lets it run",
      "--scale <number>": "lets it run so many times as fast, such as 60",
    },
    async ({ world }, { set, stop, run, scale }: ClockOptions) => {
      const speed = scale === undefined ? undefined : numberOf(scale);
      const setting = {
        ...(set && { now: instantOf(set) }),
        ...((stop || run || speed) && { running: !stop }),
        ...(speed && { scale: speed }),
      };
      if (Object.keys(setting).length > 0) await world.setClock(setting);
      const reading: ClockReading & { readonly next?: TimeEvent } = await world.clock();
      const next = reading.next ? `\nNext: ${eventText(reading.next)}` : "";
      return [`It is ${clockText(reading)}.${next}`, reading];
    },
  ),
  row(
    "dialect",
    "Shows the dialects that the world speaks and those that there are, or sets them.",
    { "[names...]": "such as numeric-ids,quiet-posts, or plain for none" },
    async ({ practice, world }, words: string[]) => {
      const names = dialectsIn(words);
      if (names.length > 0) await world.setDialects(names.filter((name) => name !== "plain"));
      const spoken = await world.spokenDialects();
      const heading = `The world speaks ${spoken.join(", ") || "none: it is plain"}.`;
      if (names.length > 0) return [heading, { dialects: spoken }];
      const { dialects } = await practice.practice();
      const rows = dialects.map(({ name, changes }) => [spoken.includes(name) ? "*" : "", name, changes]);
      return [[heading, "", columns(rows)].join("\n"), { dialects: spoken }];
    },
  ),
];

export const snapshotCommands = [
  row("snapshot", "Saves moments of a world and returns to them."),
  row("snapshot save", "saveSnapshot", { "<name>": "" }, async ({ world }, name: string) => {
    await world.snapshot(name);
    return [`Saved as ${name}.`, { saved: name }];
  }),
  row("snapshot restore", "restoreSnapshot", { "<name>": "" }, async ({ world }, name: string) => {
    await world.restore(name);
    const reading = await world.clock();
    return [
      `The world is as it was at ${name}. It is ${clockText(reading)}.`,
      { restored: name, ...reading },
    ];
  }),
  row("snapshot remove", "removeSnapshot", { "<name>": "" }, async ({ world }, name: string) => {
    await world.removeSnapshot(name);
    return [`The snapshot ${name} is removed.`, { removed: name }];
  }),
  row("snapshot list", "snapshots", {}, async ({ world }) => {
    const names = await world.snapshots();
    return [names.length === 0 ? "No snapshots." : names.join("\n"), names];
  }),
];

export const playsCommands = [
  row("plays", "plays", {}, async ({ practice }) => {
    const plays = await practice.plays();
    const rows = plays.map(({ id, scenario, state, steps }) => [
      id,
      state,
      countText(steps.length, "step"),
      scenario,
    ]);
    return [rows.length === 0 ? "No plays." : columns(rows), plays];
  }),
  row("plays stop", "stopPlay", { "<id>": "such as 3" }, async ({ practice }, id: string) => {
    await practice.stopPlay(id);
    return [`The play ${id} is stopped.`, { stopped: id }];
  }),
];

type ClockOptions = { set?: string; stop?: true; run?: true; scale?: string };

/** Separated by commas or spaces. The practice refuses the names that it does not know. */
function dialectsIn(words: readonly string[]): string[] {
  return words.flatMap((word) => word.split(",")).filter((word) => word !== "");
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

async function describedWorld({ practice, isJson }: Terminal, world: WorldDescription): Promise<Printed> {
  if (isJson) return ["", world];
  const [scenario, { portalUrl }] = await Promise.all([
    practice.scenario(world.scenario),
    practice.practice(),
  ]);
  const accounts = columns(world.accounts.map(({ username, password }) => [`  ${username}`, password]));
  const steps = scenario.script.map(({ text }, index) => `${String(index + 1).padStart(3)}. ${text}`);
  const text = [
    scenario.title,
    "",
    wrapped(scenario.story),
    "",
    `World ${world.id}: ${clockText(world)}.`,
    ...(world.dialects.length > 0 ? [`It speaks ${world.dialects.join(", ")}.`] : []),
    `Open ${portalUrl}/login and sign in:`,
    accounts,
    ...(steps.length > 0 ? ["", "Steps:", ...steps] : []),
  ];
  return [text.join("\n"), world];
}
