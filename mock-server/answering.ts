import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import type { PersonKey } from "#fixtures/people/cast.ts";
import { sentAs, worldOfCall } from "./addressing.ts";
import { admit } from "./admit.ts";
import { type Call, routeTable } from "./calls.ts";
import { pause, perform } from "./effects.ts";
import { handlers } from "./handlers/handlers.ts";
import { carriedIn, type Incoming, readAsk, readIncoming } from "./incoming.ts";
import { stamp } from "./stamp.ts";
import { Refusal } from "./visit.ts";
import type { World } from "./world.ts";
import type { Worlds } from "./worlds.ts";

/** Answers every call of the contract: find its row, find its world, let it in, decode, ask, encode. */
export function createAnswering(worlds: Worlds): RequestHandler {
  const find = routeTable(handlers);
  return async (request, response) => {
    const read = readIncoming(request);
    const found = find(request.method, request.path, read.query);
    const call = found?.call;
    const incoming = { ...read, query: (name: string) => found?.inPath[name] ?? read.query(name) };
    const world = worldOfCall(worlds, request, response.locals.pathWorld, call, incoming);
    stamp(response, world);
    const entry = world.journal.note(call?.name ?? `${request.method} an unknown path`);
    response.once("finish", () => entry.answered(response.statusCode));
    if (!call) throw new Refusal(404, "There is no such call.");
    if (await sabotage(world, call, incoming, response)) return;
    await answer(world, call, incoming, request, response);
  };
}

async function answer(world: World, call: Call, incoming: Incoming, request: Request, response: Response) {
  if (response.locals.bodyError) throw response.locals.bodyError;
  const admitted = admit(call, incoming, world);
  const ask = readAsk(call.row, incoming);
  const result = await call.handle(ask, {
    ...admitted,
    world,
    origin: `${request.protocol}://${request.get("Host")}`,
    pause: (milliseconds) => pause(milliseconds, response),
  });
  if (response.closed) return;
  const wire = z.encode(call.row.answer, result);
  if (call.row.readsStatus) {
    const { status, body } = wire as { status: number; body: unknown };
    response.status(status).json(body);
  } else if (call.row.media === "text") response.type("text/plain").send(wire);
  else response.json(wire);
}

/** Lets the world's faults act on a call. True when one of them has taken the answer away. */
async function sabotage(world: World, call: Call, incoming: Incoming, response: Response): Promise<boolean> {
  const target = { method: call.row.method, path: call.row.path, people: peopleIn(world, call, incoming) };
  for (const { id, effect } of world.faults.take(target)) {
    response.append("X-Mock-Fault", `${id} ${effect.type}`);
    if (await perform(effect, response)) return true;
  }
  return false;
}

/** Who is signed in or signing in, and whose record the call concerns. */
function peopleIn(world: World, call: Call, incoming: Incoming): PersonKey[] {
  const named = call.row.ids.map((id) => carriedIn(incoming, id));
  const people = [
    world.sessions.peek(incoming.token)?.holder,
    world.account(sentAs("username", call, incoming) ?? ""),
    ...named.map((patientId) => world.person(String(patientId))),
  ];
  return people.filter((person) => person !== undefined);
}
