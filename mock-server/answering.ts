import type { Request, RequestHandler, Response } from "express";
import type { PatientKey } from "#fixtures/people/people.ts";
import { accountNamesIn, worldOfCall } from "./addressing.ts";
import { admit } from "./admit.ts";
import { type Call, routeTable } from "./calls.ts";
import { gatherChanges } from "./changes.ts";
import { sabotage } from "./faults/sabotage.ts";
import type { Answer } from "./faults/scene.ts";
import { handlers } from "./handlers/handlers.ts";
import { carriedIn, type Incoming, readAsk, readIncoming } from "./incoming.ts";
import type { OpenEntry } from "./journal.ts";
import { pause } from "./pause.ts";
import { deliver, payloadOf } from "./payload.ts";
import { stamp } from "./stamp.ts";
import { Refusal } from "./visit.ts";
import type { World } from "./world.ts";
import type { Worlds } from "./worlds.ts";

/** A call under way: what it is, what came with it, the world it is asked in, and its line in the journal. */
type Asked = { call: Call; incoming: Incoming; world: World; entry: OpenEntry };

/** Answers every call of the contract: find its row, find its world, let it in, decode, ask, encode. */
export function createAnswering(worlds: Worlds): RequestHandler {
  const find = routeTable(handlers);
  return async (request, response) => {
    const read = readIncoming(request);
    const found = find(request.method, request.path, read.query);
    const incoming = found ? { ...read, query: found.withPath(read.query) } : read;
    const world = worldOfCall(worlds, request, response.locals.pathWorld, found?.call, incoming);
    if (world !== response.locals.pathWorld) stamp(response, world);
    const entry = world.journal.note(found?.call.name ?? `${request.method} an unknown path`);
    response.once("finish", () => {
      entry.status = response.statusCode;
    });
    if (!found) throw new Refusal(404, "There is no such call.");
    const asked = { call: found.call, incoming, world, entry };
    const acting = world.faults.list().length > 0 ? world.faults.take(targetOf(asked)) : [];
    const answer = () => carryOut(asked, request, response);
    if (acting.length > 0) {
      const broken = { ...asked, token: incoming.token, response, carryOut: answer };
      return sabotage(acting, broken, (faults) => {
        entry.fault = faults;
      });
    }
    const { payload } = await answer();
    if (!response.closed) deliver(payload, response);
  };
}

async function carryOut(
  { call, incoming, world, entry }: Asked,
  request: Request,
  response: Response,
): Promise<Answer> {
  if (response.locals.bodyError) throw response.locals.bodyError;
  const admitted = admit(call, incoming, world);
  const ask = readAsk(call.row, incoming);
  const names = Object.keys(ask);
  if (names.length > 0) entry.asked = names;
  const changed = new Set(entry.changed);
  const visit = {
    ...admitted,
    world,
    origin: `${request.protocol}://${request.get("Host")}`,
    pause: (milliseconds: number) => pause(milliseconds, response),
  };
  try {
    const result = await gatherChanges(changed, () => call.handle(ask, visit));
    const earlier = world.remembered.replace(call, ask, admitted.people, result);
    return {
      payload: payloadOf(call.row, result),
      earlier: earlier && (() => payloadOf(call.row, earlier.result)),
    };
  } finally {
    // What was done is noted even when its answer is lost on the way.
    if (changed.size > 0) entry.changed = [...changed];
  }
}

/** A call as rules see it: with whoever is signed in or signing in, and whose record it concerns. */
function targetOf({ call, incoming, world }: Asked) {
  const named = call.row.ids.map((id) => carriedIn(incoming, id));
  const people = [
    world.sessions.peek(incoming.token)?.holder,
    ...accountNamesIn(call, incoming).map((name) => world.account(name)),
    ...named.map((patientId) => world.person(String(patientId))),
  ];
  const known = people.filter((person): person is PatientKey => person !== undefined);
  return { row: call.row, people: known, query: incoming.query };
}
