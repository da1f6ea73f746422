import type { Request, RequestHandler, Response } from "express";
import type { PatientKey } from "#fixtures/people/people.ts";
import { truncate } from "#practice-api/unicode.ts";
import type { CardWebhook } from "../areas/call-context.ts";
import { handlers } from "../areas/handlers.ts";
import { ApiError } from "../core/api-error.ts";
import { trackChanges } from "../core/change-tracking.ts";
import { pause } from "../core/pause.ts";
import { encodeAnswer, type Payload, type Reshape, sendPayload } from "../core/payload.ts";
import { closest } from "../core/suggest.ts";
import { isHolder } from "../core/value-at.ts";
import { applyDialects, readDialectRequest } from "../dialects/apply.ts";
import { missingIndexOf } from "../dialects/choose.ts";
import type { Answer } from "../faults/effect.ts";
import type { Arrival, OpenEntry } from "../journal/journal.ts";
import { redactText } from "../journal/redact.ts";
import type { World } from "../world/world.ts";
import type { Worlds } from "../world/worlds.ts";
import { authorize } from "./authorize.ts";
import { injectFaults } from "./inject.ts";
import type { keepExchange } from "./keep-exchange.ts";
import { type ParsedCall, parseCall, parseRequest } from "./parse-request.ts";
import { type Call, callAddresses, choiceProblem, routeTable } from "./route-table.ts";
import { accountNamesIn, setMockHeaders, textField, worldOfCall } from "./world-routing.ts";

const longestPath = 200;

type ActiveCall = {
  call: Call;
  request: ParsedCall;
  world: World;
  entry: OpenEntry;
  cardWebhook: CardWebhook | undefined;
  /** In the dialects of the world. */
  encode: (result: unknown) => Payload;
};

type DispatchOptions = {
  readonly reshape?: Reshape | undefined;
  /** Once the journal has the entry of a call. Returns what is done when the call has ended. */
  readonly onArrival?: typeof keepExchange;
};

export function createDispatcher(
  worlds: Worlds,
  cardWebhook: CardWebhook | undefined,
  { reshape = (_, payload) => payload, onArrival = () => () => {} }: DispatchOptions = {},
): RequestHandler {
  const find = routeTable(handlers);
  const begin = (world: World, arrival: Arrival, request: Request, response: Response): OpenEntry => {
    const entry = world.journal.begin(arrival);
    const end = onArrival(request, response, world.journal.exchanges, entry.sequence);
    response.once("close", () => {
      end();
      world.journal.close(entry, response.writableFinished ? response.statusCode : undefined);
    });
    return entry;
  };
  return async (httpRequest, response) => {
    const parsed = parseRequest(httpRequest);
    const call = find(httpRequest.method, httpRequest.path, parsed.query);
    const world = worldOfCall(worlds, response.locals.pathWorld, call, parsed);
    if (world !== response.locals.pathWorld) setMockHeaders(response, world);
    world.events.fireDue();
    if (!call) {
      const name = truncate(redactText(`${httpRequest.method} ${httpRequest.path}`), longestPath);
      const entry = begin(world, { at: world.clock.iso(), call: name }, httpRequest, response);
      const message = `There is no call ${name}. The nearest is ${closest(name, callAddresses)}.`;
      world.journal.setError(entry, message);
      throw new ApiError(404, message);
    }
    const { dialects } = world.state;
    const received = readDialectRequest(dialects, call.endpoint, parsed.received);
    const request = parseCall(call.endpoint, { ...parsed, received });
    const entry = begin(world, arrivalOf(world, call, request), httpRequest, response);
    const encode: ActiveCall["encode"] = (result) => {
      const index = dialects.length === 0 ? 0 : missingIndexOf(world.state.origin.seed);
      const answer = encodeAnswer(call.endpoint, result);
      return reshape(call.operation, applyDialects(dialects, call.endpoint, answer, parsed.received, index));
    };
    const active = { call, request, world, entry, cardWebhook, encode };
    const rules = world.faults.list().length > 0 ? world.faults.take(faultTarget(active)) : [];
    const run = () => runCall(active, httpRequest, response);
    if (rules.length > 0) {
      const keepAnswer = (result: unknown) => world.journal.setAnswer(entry, result);
      const endSession = () => world.sessions.end(request.token);
      const faulted = { endpoint: call.endpoint, response, run, endSession, keepAnswer };
      return injectFaults(rules, faulted, (faults) => {
        entry.fault = faults;
      });
    }
    const { payload } = await run();
    if (!response.closed) sendPayload(payload, response);
  };
}

async function runCall(
  { call, request, world, entry, cardWebhook, encode }: ActiveCall,
  httpRequest: Request,
  response: Response,
): Promise<Answer> {
  const changed = new Set(entry.changed);
  try {
    if (response.locals.bodyError) throw response.locals.bodyError;
    const authorized = authorize(call, request, world);
    const { input } = request.decoded;
    if (!input.success) throw new ApiError(400, choiceProblem(call, request.query) ?? input.problem);
    const context = {
      ...authorized,
      world,
      cardWebhook,
      origin: `${httpRequest.protocol}://${httpRequest.get("Host")}`,
      pause: (milliseconds: number) => pause(milliseconds, response),
    };
    const result = await trackChanges(changed, () => call.handle(input.data, context));
    world.journal.setAnswer(entry, result);
    const { operation, endpoint } = call;
    const answered = { operation, endpoint, input: input.data, people: authorized.people };
    const earlier = world.staleAnswers.replace(answered, result);
    return { payload: encode(result), earlier: earlier && (() => encode(earlier.result)) };
  } catch (error) {
    if (error instanceof ApiError) world.journal.setError(entry, error.message);
    throw error;
  } finally {
    // Changes are recorded even when the answer is lost on the way.
    if (changed.size > 0) entry.changed = [...changed];
  }
}

function faultTarget({ call, request, world }: ActiveCall) {
  const people = [
    world.sessions.peek(request.token)?.holder,
    ...accountNamesIn(call, request).map((name) => world.account(name)),
    ...request.decoded.subjects.map(({ id }) => (id === undefined ? undefined : world.person(id))),
  ];
  const present = people.filter((person): person is PatientKey => person !== undefined);
  return { endpoint: call.endpoint, people: present, query: request.query, body: request.received.body };
}

/** When the call arrives, so that refused calls have an entry as well. */
function arrivalOf(world: World, call: Call, request: ParsedCall): Arrival {
  const by = world.sessions.peek(request.token)?.holder ?? accountIn(world, call, request);
  const person = personNamed(world, request) ?? by;
  const { input, subjects } = request.decoded;
  const actedFor = subjects.flatMap(({ subject, id }) =>
    subject.kind === "actedFor" ? [[subject.name, id ?? ""]] : [],
  );
  return {
    at: world.clock.iso(),
    call: call.name,
    operation: call.operation,
    ...(by === undefined ? {} : { by }),
    ...(person === undefined ? {} : { person }),
    ...(input.success && isHolder(input.data)
      ? { input: { ...input.data, ...Object.fromEntries(actedFor) } }
      : {}),
  };
}

function accountIn(world: World, call: Call, request: ParsedCall) {
  if (call.endpoint.token !== "none") return undefined;
  const switchToken = textField("switchToken", call, request);
  if (switchToken) return world.sessions.peekSwitchToken(switchToken);
  return accountNamesIn(call, request)
    .map((name) => world.account(name))
    .find((account) => account !== undefined);
}

/** Of several ids, the holder's comes last. */
function personNamed(world: World, { decoded }: ParsedCall): PatientKey | undefined {
  const holderLast = decoded.subjects.toSorted(
    (a, b) => Number(a.subject.kind === "holder") - Number(b.subject.kind === "holder"),
  );
  for (const { id } of holderLast) {
    const person = id === undefined ? undefined : world.person(id);
    if (person !== undefined) return person;
  }
  return undefined;
}
