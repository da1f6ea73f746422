import type { Request, RequestHandler, Response } from "express";
import type { PatientKey } from "#fixtures/people/people.ts";
import { handlers } from "../areas/handlers.ts";
import { ApiError } from "../core/api-error.ts";
import { trackChanges } from "../core/change-tracking.ts";
import type { OpenEntry } from "../journal/journal.ts";
import type { World } from "../world/world.ts";
import type { Worlds } from "../world/worlds.ts";
import { authorize } from "./authorize.ts";
import type { Answer } from "./inject/fault-context.ts";
import { injectFaults } from "./inject/inject.ts";
import { arrivalOf } from "./journal-entry.ts";
import { type ParsedCall, parseCall, parseRequest } from "./parse-request.ts";
import { pause } from "./pause.ts";
import { deliver, responseOf } from "./response.ts";
import { stamp } from "./response-headers.ts";
import { type Call, routeTable } from "./route-table.ts";
import { accountNamesIn, worldOfCall } from "./world-routing.ts";

/** A call under way: what it is, what came with it, the world it is asked in, and its line in the journal. */
type Asked = { call: Call; incoming: ParsedCall; world: World; entry: OpenEntry };

/** Answers every call of the contract: find its row, find its world, let it in, decode, ask, encode. */
export function createAnswering(worlds: Worlds): RequestHandler {
  const find = routeTable(handlers);
  return async (request, response) => {
    const parsed = parseRequest(request);
    const call = find(request.method, request.path, parsed.query);
    const world = worldOfCall(worlds, request, response.locals.pathWorld, call, parsed);
    if (world !== response.locals.pathWorld) stamp(response, world);
    if (!call) {
      const entry = world.journal.begin({ at: world.clock.iso(), call: `${request.method} an unknown path` });
      closeWith(response, world, entry);
      throw new ApiError(404, "There is no such call.");
    }
    const incoming = parseCall(call.row, parsed);
    const entry = world.journal.begin(arrivalOf(world, call, incoming));
    closeWith(response, world, entry);
    const asked = { call, incoming, world, entry };
    const acting = world.faults.list().length > 0 ? world.faults.take(targetOf(asked)) : [];
    const answer = () => carryOut(asked, request, response);
    if (acting.length > 0) {
      const broken = { ...asked, token: incoming.token, response, carryOut: answer };
      return injectFaults(acting, broken, (faults) => {
        entry.fault = faults;
      });
    }
    const { payload } = await answer();
    if (!response.closed) deliver(payload, response);
  };
}

/** Once the connection has done with an answer, its line in the journal is whole. */
function closeWith(response: Response, world: World, entry: OpenEntry): void {
  response.once("close", () => {
    world.journal.close(entry, response.writableFinished ? response.statusCode : undefined);
  });
}

async function carryOut(asked: Asked, request: Request, response: Response): Promise<Answer> {
  try {
    return await letInAndAsk(asked, request, response);
  } catch (error) {
    if (error instanceof ApiError) asked.world.journal.setError(asked.entry, error.message);
    throw error;
  }
}

async function letInAndAsk(
  { call, incoming, world, entry }: Asked,
  request: Request,
  response: Response,
): Promise<Answer> {
  if (response.locals.bodyError) throw response.locals.bodyError;
  const admitted = authorize(call, incoming, world);
  const { input } = incoming.decoded;
  if (!input.success) throw new ApiError(400, input.problem);
  const changed = new Set(entry.changed);
  const context = {
    ...admitted,
    world,
    origin: `${request.protocol}://${request.get("Host")}`,
    pause: (milliseconds: number) => pause(milliseconds, response),
  };
  try {
    const result = await trackChanges(changed, () => call.handle(input.data as object, context));
    world.journal.setAnswer(entry, result);
    const earlier = world.staleAnswers.replace(
      { operation: call.operation, row: call.row, ask: input.data as object, people: admitted.people },
      result,
    );
    return {
      payload: responseOf(call.row, result),
      earlier: earlier && (() => responseOf(call.row, earlier.result)),
    };
  } finally {
    // What was done is noted even when its answer is lost on the way.
    if (changed.size > 0) entry.changed = [...changed];
  }
}

/** A call as rules see it: with whoever is signed in or signing in, and whose record it concerns. */
function targetOf({ call, incoming, world }: Asked) {
  const people = [
    world.sessions.peek(incoming.token)?.holder,
    ...accountNamesIn(call, incoming).map((name) => world.account(name)),
    ...incoming.decoded.subjects.map(({ id }) => (id === undefined ? undefined : world.person(id))),
  ];
  const known = people.filter((person): person is PatientKey => person !== undefined);
  return { row: call.row, people: known, query: incoming.query };
}
