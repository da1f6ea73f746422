import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import type { PatientKey } from "#fixtures/people/people.ts";
import { accountNamesIn, worldOfCall } from "./addressing.ts";
import { admit } from "./admit.ts";
import { type Call, routeTable } from "./calls.ts";
import { gatherChanges } from "./changes.ts";
import { pause, perform } from "./effects.ts";
import { handlers } from "./handlers/handlers.ts";
import { carriedIn, type Incoming, readIncoming } from "./incoming.ts";
import type { OpenEntry } from "./journal.ts";
import { arrivalOf, type Reading, readingOf } from "./noting.ts";
import { stamp } from "./stamp.ts";
import { Refusal } from "./visit.ts";
import type { World } from "./world.ts";
import type { Worlds } from "./worlds.ts";
import { writeAnswer } from "./writing.ts";

/** A call under way: what it is, what came with it, the world it is asked in, and its line in the journal. */
type Asked = { call: Call; incoming: Incoming; reading: Reading; world: World; entry: OpenEntry };

/** Answers every call of the contract: find its row, find its world, let it in, decode, ask, encode. */
export function createAnswering(worlds: Worlds): RequestHandler {
  const find = routeTable(handlers);
  return async (request, response) => {
    const read = readIncoming(request);
    const found = find(request.method, request.path, read.query);
    const incoming = found ? { ...read, query: found.withPath(read.query) } : read;
    const world = worldOfCall(worlds, request, response.locals.pathWorld, found?.call, incoming);
    if (world !== response.locals.pathWorld) stamp(response, world);
    if (!found) {
      const entry = world.journal.note({ at: world.clock.iso(), call: `${request.method} an unknown path` });
      closeWith(response, world, entry);
      throw new Refusal(404, "There is no such call.");
    }
    const reading = readingOf(found.call, incoming);
    const entry = world.journal.note(arrivalOf(world, found.call, incoming, reading));
    closeWith(response, world, entry);
    const asked = { call: found.call, incoming, reading, world, entry };
    if (world.faults.list().length > 0 && (await sabotage(asked, response))) return;
    await answer(asked, request, response);
  };
}

/** Once the connection has done with an answer, its line in the journal is whole. */
function closeWith(response: Response, world: World, entry: OpenEntry): void {
  response.once("close", () => {
    world.journal.close(entry, response.writableFinished ? response.statusCode : undefined);
  });
}

async function answer(asked: Asked, request: Request, response: Response) {
  try {
    await answerWhole(asked, request, response);
  } catch (error) {
    if (error instanceof Refusal) asked.world.journal.noteRefusal(asked.entry, error.message);
    throw error;
  }
}

async function answerWhole(
  { call, incoming, reading, world, entry }: Asked,
  request: Request,
  response: Response,
) {
  if (response.locals.bodyError) throw response.locals.bodyError;
  const admitted = admit(call, incoming, world);
  if ("problem" in reading) throw reading.problem;
  const changed = new Set<string>();
  const visit = {
    ...admitted,
    world,
    origin: `${request.protocol}://${request.get("Host")}`,
    pause: (milliseconds: number) => pause(milliseconds, response),
  };
  try {
    const result = await gatherChanges(changed, () => call.handle(reading.ask, visit));
    world.journal.noteAnswer(entry, result);
    if (!response.closed) send(call, result, response);
  } finally {
    // What was done is noted even when its answer is lost on the way.
    if (changed.size > 0) entry.changed = [...changed];
  }
}

function send({ row }: Call, result: unknown, response: Response): void {
  if (row.readsStatus) {
    const { status, body } = z.encode(row.answer, result) as { status: number; body: unknown };
    response.status(status).json(body);
  } else if (row.media === "text") {
    response.type("text/plain").send(z.encode(row.answer, result));
  } else {
    const json = writeAnswer(row.answer, result);
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Content-Length", Buffer.byteLength(json));
    response.end(json);
  }
}

/** Lets the world's faults act on a call. True when one of them has taken the answer away. */
async function sabotage({ call, incoming, world, entry }: Asked, response: Response): Promise<boolean> {
  const target = { method: call.row.method, path: call.row.path, people: peopleIn(world, call, incoming) };
  const acting = world.faults.take(target);
  if (acting.length === 0) return false;
  entry.fault = acting.map(({ id, effect }) => `${id} ${effect.type}`).join(", ");
  for (const { id, effect } of acting) {
    response.append("X-Mock-Fault", `${id} ${effect.type}`);
    if (await perform(effect, response)) return true;
  }
  return false;
}

/** Who is signed in or signing in, and whose record the call concerns. */
function peopleIn(world: World, call: Call, incoming: Incoming): PatientKey[] {
  const named = call.row.ids.map((id) => carriedIn(incoming, id));
  const people = [
    world.sessions.peek(incoming.token)?.holder,
    ...accountNamesIn(call, incoming).map((name) => world.account(name)),
    ...named.map((patientId) => world.person(String(patientId))),
  ];
  return people.filter((person) => person !== undefined);
}
