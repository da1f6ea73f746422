import { Router } from "express";
import { isMoment } from "../clock.ts";
import { Refusal } from "../visit.ts";
import type { World } from "../world.ts";
import type { Worlds } from "../worlds.ts";
import { type About, aboutWorlds, requireAccount } from "./about.ts";
import { faultCalls } from "./fault-calls.ts";
import { openApi } from "./open-api.ts";
import { clockSetting, clockStep, readBody, sessionRequest, switchRequest } from "./requests.ts";
import { stateCalls } from "./state-calls.ts";
import { worldCalls } from "./world-calls.ts";

/** The control door: how tests and testers make worlds, move time and break things (PRACTICE-SERVER 7). */
export function controlDoor(worlds: Worlds): Router {
  const door = Router();
  const about = aboutWorlds(worlds);
  door.use((_request, response, next) => next(response.locals.bodyError));
  door.get("/health", (_request, response) => {
    response.json({ status: "ok", worlds: worlds.size });
  });
  door.get("/openapi.json", (_request, response) => {
    response.json(openApi());
  });
  worldCalls(door, worlds, about);
  timeCalls(door, about);
  faultCalls(door, about);
  signInCalls(door, about);
  stateCalls(door, about);
  door.get("/journal", (request, response) => {
    const call = request.query.call === undefined ? undefined : String(request.query.call);
    response.json(about(request, response).journal.read(call, Number(request.query.since ?? 0)));
  });
  door.use(() => {
    throw new Refusal(404, "There is no such control call.");
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
    const { clock } = about(request, response);
    if (!isMoment(clock.now() + by)) throw new Refusal(400, "The clock cannot go on that far.");
    clock.advance(by);
    response.json(clockOf(about(request, response)));
  });
}

/** Ways to be signed in without the sign-in call, and to be signed out by time. */
function signInCalls(door: Router, about: About): void {
  door.post("/switch-tokens", (request, response) => {
    const world = about(request, response);
    const account = requireAccount(world, readBody(switchRequest, request.body).as);
    response.status(201).json({ q: world.sessions.issueSwitch(account) });
  });
  door.post("/sessions", (request, response) => {
    const world = about(request, response);
    const { as, expiresIn } = readBody(sessionRequest, request.body);
    const { token } = world.sessions.issue(requireAccount(world, as), expiresIn);
    response.status(201).json({ token });
  });
  door.post("/sessions/:token/expire", (request, response) => {
    if (!about(request, response).sessions.end(request.params.token)) {
      throw new Refusal(404, "There is no such session.");
    }
    response.status(204).end();
  });
}
