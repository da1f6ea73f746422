import type { Router } from "express";
import { ApiError } from "../core/api-error.ts";
import { stamp } from "../http/response-headers.ts";
import { requireWorld } from "../http/world-routing.ts";
import type { Library } from "../scenarios/library.ts";
import type { Worlds } from "../world/worlds.ts";
import { describe } from "./describe.ts";
import { newWorld, readBody, snapshotRequest } from "./requests.ts";
import { requireScenario } from "./scenario-calls.ts";
import { fileOf, worldFile } from "./state-file.ts";
import { type About, originOf } from "./world-of-request.ts";

/** Each holds what was changed when it was taken, so there is an end to how many a world keeps. */
const mostSnapshots = 100;

/** Making worlds, beginning them again, and going back to an earlier moment. */
export function worldCalls(door: Router, worlds: Worlds, scenarios: Library, about: About): void {
  door.post("/worlds", (request, response) => {
    const { import: file, ...asked } = readBody(newWorld, request.body);
    const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    const wanted = { ...file?.start, ...said };
    if (wanted.scenario !== undefined) requireScenario(scenarios, wanted.scenario, worlds.patients);
    const world = worlds.create({ ...wanted, state: file?.state });
    if (!world) throw new ApiError(409, "A world with this id is there already.");
    stamp(response, world);
    response.status(201).json(describe(world, originOf(request)));
  });
  door.get("/worlds", (_request, response) => {
    response.json(worlds.ids());
  });
  door.get("/worlds/:id", (request, response) => {
    const world = requireWorld(worlds, request.params.id);
    stamp(response, world);
    response.json(describe(world, originOf(request)));
  });
  door.delete("/worlds/:id", (request, response) => {
    if (!worlds.remove(request.params.id)) throw new ApiError(404, "There is no such world to remove.");
    response.status(204).end();
  });
  door.post("/worlds/:id/reset", (request, response) => {
    const world = requireWorld(worlds, request.params.id);
    worlds.reset(world);
    stamp(response, world);
    response.json(describe(world, originOf(request)));
  });

  door.get("/snapshots", (request, response) => {
    response.json([...about(request, response).snapshots.keys()]);
  });
  door.post("/snapshots", (request, response) => {
    const world = about(request, response);
    const { name } = readBody(snapshotRequest, request.body);
    if (!world.snapshots.has(name) && world.snapshots.size >= mostSnapshots) {
      throw new ApiError(409, `A world keeps ${mostSnapshots} snapshots: remove one first.`);
    }
    world.snapshot(name);
    response.status(201).json({ name, now: world.clock.iso() });
  });
  door.post("/snapshots/:name/restore", (request, response) => {
    const world = about(request, response);
    if (!world.restore(request.params.name)) throw new ApiError(404, "There is no such snapshot.");
    stamp(response, world);
    response.json({ name: request.params.name, now: world.clock.iso() });
  });
  door.delete("/snapshots/:name", (request, response) => {
    if (!about(request, response).snapshots.delete(request.params.name)) {
      throw new ApiError(404, "There is no such snapshot.");
    }
    response.status(204).end();
  });

  door.get("/export", (request, response) => {
    response.json(fileOf(about(request, response)));
  });
  door.post("/import", (request, response) => {
    const world = about(request, response);
    const { start, state } = readBody(worldFile, request.body);
    const scenario = requireScenario(scenarios, start.scenario, worlds.patients);
    worlds.setScenario(world, scenario);
    world.state = state;
    stamp(response, world);
    response.json(describe(world, originOf(request)));
  });
}
