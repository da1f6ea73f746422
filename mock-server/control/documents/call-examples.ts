import { z } from "zod";
import { demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { dayAt } from "#fixtures/time.ts";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { truncate } from "#practice-api/unicode.ts";
import { toRequest } from "#practice-api/wire/request.ts";
import { handlers } from "../../areas/handlers.ts";
import { encodeAnswer } from "../../core/payload.ts";
import { authorize } from "../../http/authorize.ts";
import { parseCall, readReceived } from "../../http/parse-request.ts";
import { routeTable } from "../../http/route-table.ts";
import { variantsOf } from "../../inputs/inputs.ts";
import type { InputCaller } from "../../inputs/variant.ts";
import { Library } from "../../scenarios/library/library.ts";
import type { World } from "../../world/world.ts";
import { Worlds } from "../../world/worlds.ts";

const words = { subject: "A question", given: "Hemi", family: "Ngata", slug: "example" };
/** Where another input shows more than the first with which the call succeeds. */
const shown: Readonly<Record<string, object>> = {
  "profile.removeEmergencyContact": { contactId: "20101-contact-1" },
  "results.chart": { test: "Full Blood Count" },
};

/**
 * Bundles have their first entry, and long texts, which are base64, a beginning: as valid as the whole answer.
 */
export type CallExample = {
  readonly request: string;
  readonly body?: object;
  readonly status: number;
  readonly answer: unknown;
};

const find = routeTable(handlers);
const now = Date.parse("2026-11-23T09:00:00+13:00");
const origin = "http://127.0.0.1:4010";

let examples: Promise<ReadonlyMap<string, CallExample>> | undefined;

/** By area and name: `results.list`. Made on first use. */
export function callExamples(): Promise<ReadonlyMap<string, CallExample>> {
  examples ??= makeExamples();
  return examples;
}

async function makeExamples(): Promise<ReadonlyMap<string, CallExample>> {
  const worlds = new Worlds(1, 0, new Library());
  const world = worlds.create({ id: "example", now }) ?? worlds.default;
  const made = new Map<string, CallExample>();
  for (const { area, call, endpoint } of contractEndpoints()) {
    // Each call is the first one in its world.
    worlds.reset(world);
    made.set(`${area}.${call}`, await example(world, `${area}.${call}`, endpoint));
  }
  return made;
}

async function example(world: World, name: string, endpoint: AnyEndpoint): Promise<CallExample> {
  // The examples are Aroha's, who has no picture.
  const account = name === "profile.image" ? "sione" : "aroha";
  const { token } = world.sessions.issue(account);
  const { username, profile } = demoPatients[account];
  const { patientId } = profile;
  const send = async (endpoint: AnyEndpoint, input: object) => {
    const wire = toRequest(endpoint, input, { token, patientId, holderId: patientId });
    const body = wire.body === undefined ? undefined : JSON.parse(JSON.stringify(wire.body));
    const parsed = readReceived({ ...wire, body });
    const found = find(endpoint.method, `/${wire.host}/${wire.path}`, parsed.query);
    if (!found) throw new Error(`The practice has no call ${name}.`);
    const request = parseCall(found.endpoint, parsed);
    const { input: decoded } = request.decoded;
    if (!decoded.success) throw new Error(`${name}: ${decoded.problem}`);
    const context = { ...authorize(found, request, world), world, origin, pause: async () => {} };
    const { status, text } = encodeAnswer(endpoint, await found.handle(decoded.data, context));
    return { ...wire, body, status, answer: endpoint.format === "text" ? text : JSON.parse(text) };
  };
  const make: InputCaller["call"] = async (endpoint, input) => {
    const { status, answer } = await send(endpoint, input);
    return z.decode(endpoint.output, endpoint.decodesStatus ? { status, body: answer } : answer);
  };
  const caller: InputCaller = {
    target: { user: username, password: demoPassword, today: dayAt(now), caller: { patientId } },
    words,
    call: make,
    entries: async (endpoint, input) => (await make(endpoint, input)).entries,
  };
  const input = shown[name] ?? (await variantsOf(caller, name))[0]?.input ?? {};
  const { host, path, query, body, status, answer } = await send(endpoint, input);
  const { Token: _, ...parameters } = query;
  const search =
    Object.keys(parameters).length > 0 ? `?${decodeURIComponent(`${new URLSearchParams(parameters)}`)}` : "";
  return {
    request: `${endpoint.method} /~example/${host}/${path}${search}`,
    ...(body === undefined ? {} : { body }),
    status,
    answer: beginning(answer),
  };
}

function beginning(value: unknown): unknown {
  if (typeof value === "string") {
    return value.length > 4_000 ? truncate(value, 120) : value.replace(/tok_CANARY_[\w~]+/g, "tok_CANARY_…");
  }
  if (Array.isArray(value)) return value.map(beginning);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      beginning(key === "entry" && Array.isArray(part) ? part.slice(0, 1) : part),
    ]),
  );
}
