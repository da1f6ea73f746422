import { type Request, Router } from "express";
import type { CardWebhook } from "../areas/call-context.ts";
import { ApiError } from "../core/api-error.ts";
import type { Library } from "../scenarios/library.ts";
import { isMoment } from "../world/clock.ts";
import { timeEventsBetween } from "../world/time-events.ts";
import type { World } from "../world/world.ts";
import type { Worlds } from "../world/worlds.ts";
import { cardCalls } from "./card-calls.ts";
import { controlOpenApi } from "./documents/control-api.ts";
import { openApi } from "./documents/practice-api.ts";
import { faultCalls } from "./fault-calls.ts";
import { journalCalls } from "./journal-calls.ts";
import { clockSetting, clockStep, readBody, sessionRequest, switchRequest } from "./requests.ts";
import { scenarioCalls } from "./scenario-calls.ts";
import { stateCalls } from "./state-calls.ts";
import { worldCalls } from "./world-calls.ts";
import { requireAccount, type WorldOf, worldOfRequest } from "./world-of-request.ts";

/** The router of the control API, which creates worlds, advances clocks and injects faults (docs/mock-practice.md 7). */
export function controlRouter(worlds: Worlds, scenarios: Library, cardWebhook?: CardWebhook): Router {
  const router = Router();
  const worldOf = worldOfRequest(worlds);
  router.use((request, response, next) => {
    requireOwnOrigin(request);
    next(response.locals.bodyError);
  });
  router.get("/health", (_request, response) => {
    response.json({ status: "ok", worlds: worlds.size });
  });
  router.get("/openapi.json", (_request, response) => {
    response.json(openApi());
  });
  router.get("/control-openapi.json", (_request, response) => {
    response.json(controlOpenApi());
  });
  worldCalls(router, worlds, scenarios, worldOf);
  scenarioCalls(router, worlds, scenarios, worldOf);
  timeCalls(router, worldOf);
  faultCalls(router, worldOf);
  signInCalls(router, worldOf);
  stateCalls(router, worldOf);
  cardCalls(router, worldOf, cardWebhook);
  journalCalls(router, worlds, worldOf);
  router.use(() => {
    throw new ApiError(404, "There is no such control call.");
  });
  return router;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Refuses the calls that a page of another site can make a browser send. Throws a 403 or a 415. */
function requireOwnOrigin(request: Request): void {
  const host = request.get("Host") ?? "";
  if (!loopback.test(host)) throw new ApiError(403, `The control API does not answer at ${host}.`);
  const origin = request.get("Origin");
  if (origin !== undefined && origin !== `${request.protocol}://${host}`) {
    throw new ApiError(403, `The control API takes no calls from ${origin}.`);
  }
  const hasBody = request.get("Transfer-Encoding") !== undefined || Number(request.get("Content-Length")) > 0;
  if (hasBody && !request.is("json")) {
    throw new ApiError(415, "The body must have Content-Type: application/json.");
  }
}

function timeCalls(router: Router, worldOf: WorldOf): void {
  const clockOf = ({ clock }: World) => ({
    now: clock.iso(),
    running: clock.running,
    ...(clock.scale === 1 ? {} : { scale: clock.scale }),
  });
  router.get("/clock", (request, response) => {
    response.json(clockOf(worldOf(request, response)));
  });
  router.put("/clock", (request, response) => {
    const world = worldOf(request, response);
    const setting = readBody(clockSetting, request.body);
    const { now = world.clock.now(), running = world.clock.running, scale } = setting;
    world.clock.set(now, running, scale);
    response.json(clockOf(worldOf(request, response)));
  });
  router.post("/clock/advance", (request, response) => {
    const step = readBody(clockStep, request.body);
    const world = worldOf(request, response);
    const before = world.clock.now();
    const by = step.by ?? (step.to ?? before) - before;
    if (by < 0) throw new ApiError(400, `The clock is past that already: it shows ${world.clock.iso()}.`);
    if (!isMoment(before + by)) throw new ApiError(400, "The clock cannot advance that far.");
    world.clock.advance(by);
    const fired = timeEventsBetween(world, before, world.clock.now());
    response.json({ ...clockOf(worldOf(request, response)), fired });
  });
}

/** Creates sessions without the sign-in call, and expires them. */
function signInCalls(router: Router, worldOf: WorldOf): void {
  router.post("/switch-tokens", (request, response) => {
    const world = worldOf(request, response);
    const account = requireAccount(world, readBody(switchRequest, request.body).as);
    response.status(201).json({ q: world.sessions.issueSwitchToken(account) });
  });
  router.post("/sessions", (request, response) => {
    const world = worldOf(request, response);
    const { as, expiresIn } = readBody(sessionRequest, request.body);
    const { token } = world.sessions.issue(requireAccount(world, as), expiresIn);
    response.status(201).json({ token });
  });
  router.post("/sessions/:token/expire", (request, response) => {
    if (!worldOf(request, response).sessions.end(request.params.token)) {
      throw new ApiError(404, "There is no such session.");
    }
    response.status(204).end();
  });
}
