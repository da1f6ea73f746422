import type { Router } from "express";
import { ApiError } from "../core/api-error.ts";
import { setMockHeaders } from "../http/response-headers.ts";
import { requireWorld } from "../http/world-routing.ts";
import type { Library } from "../scenarios/library.ts";
import type { Worlds } from "../world/worlds.ts";
import { describe } from "./describe.ts";
import { newWorld, readBody, snapshotRequest } from "./requests.ts";
import { requireScenario } from "./scenario-calls.ts";
import { fileOf, worldFile } from "./state-file.ts";
import { originOf, type WorldOf } from "./world-of-request.ts";

/** Each snapshot keeps the changes of its moment in memory, so their number is limited. */
export const maxSnapshots = 100;

/** Creates, resets, removes, snapshots, exports and imports worlds. */
export function worldCalls(router: Router, worlds: Worlds, scenarios: Library, worldOf: WorldOf): void {
  router.post("/worlds", (request, response) => {
    const { import: file, ...requested } = readBody(newWorld, request.body);
    const present = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined));
    const options = { ...file?.start, ...present };
    if (options.scenario !== undefined) requireScenario(scenarios, options.scenario, worlds.patients);
    const world = worlds.create({ ...options, state: file?.state });
    if (!world) throw new ApiError(409, "A world with this id exists already.");
    setMockHeaders(response, world);
    response.status(201).json(describe(world, originOf(request)));
  });
  router.get("/worlds", (_request, response) => {
    response.json(worlds.ids());
  });
  router.get("/worlds/:id", (request, response) => {
    const world = requireWorld(worlds, request.params.id);
    setMockHeaders(response, world);
    response.json(describe(world, originOf(request)));
  });
  router.delete("/worlds/:id", (request, response) => {
    if (!worlds.remove(request.params.id)) throw new ApiError(404, "There is no such world to remove.");
    response.status(204).end();
  });
  router.post("/worlds/:id/reset", (request, response) => {
    const world = requireWorld(worlds, request.params.id);
    worlds.reset(world);
    setMockHeaders(response, world);
    response.json(describe(world, originOf(request)));
  });

  router.get("/snapshots", (request, response) => {
    response.json([...worldOf(request, response).snapshots.keys()]);
  });
  router.post("/snapshots", (request, response) => {
    const world = worldOf(request, response);
    const { name } = readBody(snapshotRequest, request.body);
    if (!world.snapshots.has(name) && world.snapshots.size >= maxSnapshots) {
      throw new ApiError(409, `A world keeps ${maxSnapshots} snapshots: remove one first.`);
    }
    world.snapshot(name);
    response.status(201).json({ name, now: world.clock.iso() });
  });
  router.post("/snapshots/:name/restore", (request, response) => {
    const world = worldOf(request, response);
    if (!world.restore(request.params.name)) throw new ApiError(404, "There is no such snapshot.");
    setMockHeaders(response, world);
    response.json({ name: request.params.name, now: world.clock.iso() });
  });
  router.delete("/snapshots/:name", (request, response) => {
    if (!worldOf(request, response).snapshots.delete(request.params.name)) {
      throw new ApiError(404, "There is no such snapshot.");
    }
    response.status(204).end();
  });

  router.get("/export", (request, response) => {
    response.json(fileOf(worldOf(request, response)));
  });
  router.post("/import", (request, response) => {
    const world = worldOf(request, response);
    const { start, state } = readBody(worldFile, request.body);
    const scenario = requireScenario(scenarios, start.scenario, worlds.patients);
    worlds.setScenario(world, scenario);
    world.state = state;
    setMockHeaders(response, world);
    response.json(describe(world, originOf(request)));
  });
}
