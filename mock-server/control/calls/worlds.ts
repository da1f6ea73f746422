import { z } from "zod";
import { ApiError } from "../../core/api-error.ts";
import { didYouMeanNames } from "../../core/suggest.ts";
import { dialectList } from "../../dialects/choose.ts";
import { dialectNames } from "../../dialects/table.ts";
import { systemNow } from "../../world/clock.ts";
import { type ListedWorld, maxSnapshots } from "../../world/worlds.ts";
import { anyObject, savedMoment, worldSummary } from "../answers.ts";
import { call } from "../call.ts";
import { describe, worldDescription } from "../describe.ts";
import { newWorld, snapshotRequest } from "../requests.ts";
import { requireScenario } from "../scenario-list.ts";
import { fileOf, worldFile } from "../state-file.ts";

export const worldCalls = [
  call({
    name: "createWorld",
    method: "POST",
    path: "/worlds",
    summary: "Creates a world. The answer lists the accounts to sign in with.",
    body: newWorld,
    example: { id: "mine", scenario: "slot-taken", now: "2026-11-24T09:00:00+13:00" },
    answer: worldDescription,
    status: 201,
    handle: ({ body: { import: file, ...requested }, worlds, worldNamed, scenarios, origin }) => {
      const present = Object.fromEntries(
        Object.entries(requested).filter(([, value]) => value !== undefined),
      );
      const options = { ...file?.start, ...present };
      if (options.scenario !== undefined) requireScenario(scenarios, options.scenario, worlds.patients);
      const { dialects = file?.state.dialects } = requested;
      const state = file && dialects ? { ...file.state, dialects } : undefined;
      const world = worlds.create({ ...options, state });
      if (!world) throw new ApiError(409, "A world with this id exists already.");
      return describe(worldNamed(world.id), origin);
    },
  }),
  call({
    name: "worlds",
    method: "GET",
    path: "/worlds",
    summary: "The live worlds and the time that each has left. Reading them keeps none alive.",
    answer: z.array(worldSummary),
    handle: ({ worlds }) => worlds.list().map(summaryOf),
  }),
  call({
    name: "describeWorld",
    method: "GET",
    path: "/worlds/:id",
    summary: "One world: clock, scenario, accounts and addresses.",
    answer: worldDescription,
    handle: ({ params, worldNamed, origin }) => describe(worldNamed(params.id), origin),
  }),
  call({
    name: "removeWorld",
    method: "DELETE",
    path: "/worlds/:id",
    summary: "Removes a world.",
    status: 204,
    handle: ({ params, worlds }) => {
      if (!worlds.remove(params.id)) throw new ApiError(404, "There is no such world to remove.");
    },
  }),
  call({
    name: "resetWorld",
    method: "POST",
    path: "/worlds/:id/reset",
    summary: "Returns a world to the first moment of its scenario.",
    answer: worldDescription,
    handle: ({ params, worlds, worldNamed, origin }) => {
      const world = worldNamed(params.id);
      worlds.reset(world);
      return describe(world, origin);
    },
  }),
  call({
    name: "keepWorld",
    method: "POST",
    path: "/worlds/:id/keep",
    summary: "Extends the life of a world by its time to live, as every use of it does.",
    answer: worldSummary,
    handle: ({ params, worlds, worldNamed }) => {
      const kept = worldNamed(params.id);
      const listed = worlds.list().find(({ world }) => world === kept);
      return summaryOf(listed ?? { world: kept });
    },
  }),

  call({
    name: "snapshots",
    method: "GET",
    path: "/snapshots",
    summary: "The names of the world's snapshots.",
    answer: z.array(z.string()),
    handle: ({ world }) => [...world.snapshots.keys()],
  }),
  call({
    name: "saveSnapshot",
    method: "POST",
    path: "/snapshots",
    summary: `Saves this moment under a name. A world keeps ${maxSnapshots}.`,
    body: snapshotRequest,
    example: { name: "before" },
    answer: savedMoment,
    status: 201,
    handle: ({ world, body: { name } }) => {
      if (!world.snapshots.has(name) && world.snapshots.size >= maxSnapshots) {
        throw new ApiError(409, `A world keeps ${maxSnapshots} snapshots: remove one first.`);
      }
      world.snapshot(name);
      return { name, now: world.clock.iso() };
    },
  }),
  call({
    name: "restoreSnapshot",
    method: "POST",
    path: "/snapshots/:name/restore",
    summary: "Returns to a snapshot, which is kept.",
    answer: savedMoment,
    handle: ({ world, params: { name } }) => {
      if (!world.restore(name)) throw noSuchSnapshot(name, [...world.snapshots.keys()]);
      return { name, now: world.clock.iso() };
    },
  }),
  call({
    name: "removeSnapshot",
    method: "DELETE",
    path: "/snapshots/:name",
    summary: "Removes a snapshot.",
    status: 204,
    handle: ({ world, params: { name } }) => {
      if (!world.snapshots.delete(name)) throw noSuchSnapshot(name, [...world.snapshots.keys()]);
    },
  }),

  call({
    name: "exportWorld",
    method: "GET",
    path: "/export",
    summary: "The world as a file: its options and its state.",
    answer: anyObject,
    handle: ({ world }) => ({ ...fileOf(world) }),
  }),
  call({
    name: "importWorld",
    method: "POST",
    path: "/import",
    summary: "Replaces the world's state by an exported file's. A new world takes one as `import`.",
    body: worldFile,
    answer: worldDescription,
    handle: ({ world, worlds, scenarios, origin, body: { start, state } }) => {
      worlds.setScenario(world, requireScenario(scenarios, start.scenario, worlds.patients));
      world.state = state;
      return describe(world, origin);
    },
  }),
] as const;

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

const spoken = z.strictObject({
  dialects: z
    .array(z.enum(dialectNames))
    .describe("By name, in the order in which they apply; none is plain."),
});

export const dialectCalls = [
  call({
    name: "dialects",
    method: "GET",
    path: "/dialects",
    summary: "The dialects that the world speaks.",
    answer: spoken,
    handle: ({ world }) => ({ dialects: world.state.dialects }),
  }),
  call({
    name: "setDialects",
    method: "PUT",
    path: "/dialects",
    summary: "Lets the world speak these dialects and no others, until it is reset. None is plain.",
    body: z.strictObject({ dialects: dialectList }),
    example: { dialects: ["numeric-ids", "quiet-posts"] },
    answer: spoken,
    handle: ({ world, body: { dialects } }) => {
      world.state.dialects = dialects;
      return { dialects };
    },
  }),
] as const;
