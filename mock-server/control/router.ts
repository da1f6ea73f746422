import { Router } from "express";
import { ApiError } from "../core/api-error.ts";
import type { Library } from "../scenarios/library.ts";
import { isMoment } from "../world/clock.ts";
import { timeEventsBetween } from "../world/time-events.ts";
import type { World } from "../world/world.ts";
import type { Worlds } from "../world/worlds.ts";
import { faultCalls } from "./fault-calls.ts";
import { journalCalls } from "./journal-calls.ts";
import { openApi } from "./open-api.ts";
import { clockSetting, clockStep, readBody, sessionRequest, switchRequest } from "./requests.ts";
import { scenarioCalls } from "./scenario-calls.ts";
import { stateCalls } from "./state-calls.ts";
import { worldCalls } from "./world-calls.ts";
import { type About, aboutWorlds, requireAccount } from "./world-of-request.ts";

/** The control door: how tests and testers make worlds, move time and break things (PRACTICE-SERVER 7). */
export function controlRouter(worlds: Worlds, scenarios: Library): Router {
  const door = Router();
  const about = aboutWorlds(worlds);
  door.use((_request, response, next) => next(response.locals.bodyError));
  door.get("/health", (_request, response) => {
    response.json({ status: "ok", worlds: worlds.size });
  });
  door.get("/openapi.json", (_request, response) => {
    response.json(openApi());
  });
  worldCalls(door, worlds, scenarios, about);
  scenarioCalls(door, worlds, scenarios, about);
  timeCalls(door, about);
  faultCalls(door, about);
  signInCalls(door, about);
  stateCalls(door, about);
  journalCalls(door, worlds, about);
  door.use(() => {
    throw new ApiError(404, "There is no such control call.");
  });
  return door;
}

function timeCalls(door: Router, about: About): void {
  const clockOf = ({ clock }: World) => ({ now: clock.iso(), running: clock.running });
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
    const { by } = readBody(clockStep, request.body);
    const world = about(request, response);
    const before = world.clock.now();
    if (!isMoment(before + by)) throw new ApiError(400, "The clock cannot go on that far.");
    world.clock.advance(by);
    const fired = timeEventsBetween(world, before, world.clock.now());
    response.json({ ...clockOf(about(request, response)), fired });
  });
}

/** Ways to be signed in without the sign-in call, and to be signed out by time. */
function signInCalls(door: Router, about: About): void {
  door.post("/switch-tokens", (request, response) => {
    const world = about(request, response);
    const account = requireAccount(world, readBody(switchRequest, request.body).as);
    response.status(201).json({ q: world.sessions.issueSwitchToken(account) });
  });
  door.post("/sessions", (request, response) => {
    const world = about(request, response);
    const { as, expiresIn } = readBody(sessionRequest, request.body);
    const { token } = world.sessions.issue(requireAccount(world, as), expiresIn);
    response.status(201).json({ token });
  });
  door.post("/sessions/:token/expire", (request, response) => {
    if (!about(request, response).sessions.end(request.params.token)) {
      throw new ApiError(404, "There is no such session.");
    }
    response.status(204).end();
  });
}
