import { ApiError } from "../../core/api-error.ts";
import { didYouMeanNames } from "../../core/suggest.ts";
import { systemNow } from "../../world/clock.ts";
import type { ListedWorld } from "../../world/worlds.ts";
import type { Handlers } from "../calls.ts";
import { maxSnapshots } from "../contract.ts";
import { describe } from "../describe.ts";
import { requireScenario } from "../scenario-list.ts";
import { fileOf } from "../state-file.ts";

export const worldHandlers = {
  createWorld: ({ body: { import: file, ...requested }, worlds, worldNamed, scenarios, origin }) => {
    const present = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined));
    const options = { ...file?.start, ...present };
    if (options.scenario !== undefined) requireScenario(scenarios, options.scenario, worlds.patients);
    const { dialects = file?.state.dialects } = requested;
    const state = file && dialects ? { ...file.state, dialects } : undefined;
    const world = worlds.create({ ...options, state });
    if (!world) throw new ApiError(409, "A world with this id exists already.");
    return describe(worldNamed(world.id), origin);
  },
  worlds: ({ worlds }) => worlds.list().map(summaryOf),
  describeWorld: ({ params, worldNamed, origin }) => describe(worldNamed(params.id), origin),
  removeWorld: ({ params, worlds }) => {
    if (!worlds.remove(params.id)) throw new ApiError(404, "There is no such world to remove.");
  },
  resetWorld: ({ params, worlds, worldNamed, origin }) => {
    const world = worldNamed(params.id);
    worlds.reset(world);
    return describe(world, origin);
  },
  keepWorld: ({ params, worlds, worldNamed }) => {
    const kept = worldNamed(params.id);
    const listed = worlds.list().find(({ world }) => world === kept);
    return summaryOf(listed ?? { world: kept });
  },
  snapshots: ({ world }) => [...world.snapshots.keys()],
  saveSnapshot: ({ world, body: { name } }) => {
    if (!world.snapshots.has(name) && world.snapshots.size >= maxSnapshots) {
      throw new ApiError(409, `A world keeps ${maxSnapshots} snapshots: remove one first.`);
    }
    world.snapshot(name);
    return { name, now: world.clock.iso() };
  },
  restoreSnapshot: ({ world, params: { name } }) => {
    if (!world.restore(name)) throw noSuchSnapshot(name, [...world.snapshots.keys()]);
    return { name, now: world.clock.iso() };
  },
  removeSnapshot: ({ world, params: { name } }) => {
    if (!world.snapshots.delete(name)) throw noSuchSnapshot(name, [...world.snapshots.keys()]);
  },
  exportWorld: ({ world }) => ({ ...fileOf(world) }),
  importWorld: ({ world, worlds, scenarios, origin, body: { start, state } }) => {
    worlds.setScenario(world, requireScenario(scenarios, start.scenario, worlds.patients));
    world.state = state;
    return describe(world, origin);
  },
} satisfies Partial<Handlers>;

function noSuchSnapshot(name: string, names: readonly string[]): ApiError {
  return new ApiError(404, `There is no such snapshot.${didYouMeanNames(name, names)}`);
}

function summaryOf({ world, expiresAt }: ListedWorld) {
  const { id, clock, scenario } = world;
  return {
    id,
    scenario: scenario.name,
    title: scenario.title,
    now: clock.iso(),
    running: clock.running,
    expiresInSeconds:
      expiresAt === undefined ? null : Math.max(0, Math.ceil((expiresAt - systemNow()) / 1_000)),
  };
}

export const dialectHandlers = {
  dialects: ({ world }) => ({ dialects: world.state.dialects }),
  setDialects: ({ world, body: { dialects } }) => {
    world.state.dialects = dialects;
    return { dialects };
  },
} satisfies Partial<Handlers>;
