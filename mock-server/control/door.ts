import { type Request, type Response, Router } from "express";
import { menu } from "#fixtures/practice/practice.ts";
import { requireWorld } from "../addressing.ts";
import { countersOf } from "../counters.ts";
import { stamp } from "../stamp.ts";
import { Refusal } from "../visit.ts";
import type { World } from "../world.ts";
import type { Worlds } from "../worlds.ts";
import { describe } from "./describe.ts";
import {
  clockSetting,
  clockStep,
  faultRule,
  menuChange,
  newWorld,
  person,
  readBody,
  switchRequest,
} from "./requests.ts";

/** The control door: how tests and testers make worlds, move time and break things (PRACTICE-SERVER 7). */
export function controlDoor(worlds: Worlds): Router {
  const door = Router();
  /** The world a control call is about: path, `?world=`, header, default. */
  const about = (request: Request, response: Response): World => {
    const named = request.query.world ?? request.get("X-Mock-World");
    const world = response.locals.pathWorld ?? (named ? requireWorld(worlds, String(named)) : worlds.default);
    stamp(response, world);
    return world;
  };
  const clockOf = ({ clock }: World) => ({ now: clock.iso(), running: clock.running });

  door.use((_request, response, next) => next(response.locals.bodyError));
  door.get("/health", (_request, response) => {
    response.json({ status: "ok", worlds: worlds.size });
  });

  door.post("/worlds", (request, response) => {
    const world = worlds.create(readBody(newWorld, request.body));
    if (!world) throw new Refusal(409, "A world with this id is there already.");
    stamp(response, world);
    response.status(201).json(describe(world, originOf(request)));
  });
  door.get("/worlds/:id", (request, response) => {
    const world = requireWorld(worlds, request.params.id);
    stamp(response, world);
    response.json(describe(world, originOf(request)));
  });
  door.delete("/worlds/:id", (request, response) => {
    if (!worlds.remove(request.params.id)) throw new Refusal(404, "There is no such world to remove.");
    response.status(204).end();
  });
  door.post("/worlds/:id/reset", (request, response) => {
    const world = requireWorld(worlds, request.params.id);
    world.reset();
    stamp(response, world);
    response.json(describe(world, originOf(request)));
  });

  door.get("/clock", (request, response) => {
    response.json(clockOf(about(request, response)));
  });
  door.put("/clock", (request, response) => {
    const world = about(request, response);
    const { now = world.clock.now(), running = world.clock.running } = readBody(clockSetting, request.body);
    world.clock.set(now, running);
    response.json(clockOf(about(request, response)));
  });
  door.post("/clock/advance", (request, response) => {
    about(request, response).clock.advance(readBody(clockStep, request.body).by);
    response.json(clockOf(about(request, response)));
  });

  door.get("/faults", (request, response) => {
    response.json(about(request, response).faults.list());
  });
  door.post("/faults", (request, response) => {
    response.status(201).json(about(request, response).faults.add(readBody(faultRule, request.body)));
  });
  door.delete("/faults", (request, response) => {
    about(request, response).faults.clear();
    response.status(204).end();
  });

  door.post("/switch-tokens", (request, response) => {
    const { sessions } = about(request, response);
    response.status(201).json({ q: sessions.issueSwitch(readBody(switchRequest, request.body).as) });
  });

  door.get("/state/counters", (request, response) => {
    response.json(countersOf(about(request, response), readBody(person, request.query.person)));
  });
  door.patch("/state/menu", (request, response) => {
    const { areas } = readBody(menuChange, request.body);
    const world = about(request, response);
    world.state.menu = menu.filter(({ area }) => areas.includes(area));
    response.json(world.menu);
  });

  door.get("/journal", (request, response) => {
    const call = request.query.call === undefined ? undefined : String(request.query.call);
    response.json(about(request, response).journal.read(call, Number(request.query.since ?? 0)));
  });

  door.use(() => {
    throw new Refusal(404, "There is no such control call.");
  });
  return door;
}

function originOf(request: Request): string {
  return `${request.protocol}://${request.get("Host")}`;
}
