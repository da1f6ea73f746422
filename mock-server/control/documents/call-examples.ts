import { z } from "zod";
import { demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { type AnyEndpoint, contract, contractEndpoints } from "#practice-api/contract.ts";
import { truncate } from "#practice-api/unicode.ts";
import type { Endpoint } from "#practice-api/wire/endpoint.ts";
import { toRequest } from "#practice-api/wire/request.ts";
import { handlers } from "../../areas/handlers.ts";
import { encodeAnswer } from "../../core/payload.ts";
import { authorize } from "../../http/authorize.ts";
import { parseCall, readReceived } from "../../http/parse-request.ts";
import { routeTable } from "../../http/route-table.ts";
import { Library } from "../../scenarios/library/library.ts";
import type { World } from "../../world/world.ts";
import { Worlds } from "../../world/worlds.ts";
import { sampleInputs } from "./sample-inputs.ts";

type MakeCall = <I, O>(endpoint: Endpoint<I, O>, input: NoInfer<I> & object) => Promise<O>;
type Input = (make: MakeCall) => Promise<object> | object;

const { appointments, billing, letters, medications, messages, resources, results } = contract;

const firstId = ({ entries }: { entries: readonly { id: string }[] }) => entries[0]?.id;

async function payment(make: MakeCall) {
  const { entries } = await make(billing.invoices, { which: "pending" });
  const invoices = entries.map(({ id, amount, balance }) => ({
    id,
    amount,
    balance,
    payNow: balance,
    isChecked: true,
  }));
  return { cardType: "Visa", amount: 8_755, fee: 219, invoices };
}

const search = { practitionerId: "31", typeId: "1" };

async function freeDay(make: MakeCall) {
  const [day = ""] = await make(appointments.nextDay, { ...search, from: "2026-11-25" });
  return { ...search, day, locationIds: ["1", "2"] };
}

/** Besides the sample input: mostly the id of something that exists. */
const inputs: Readonly<Record<string, Input>> = {
  "identity.askForHelp": () => ({ email: "aroha@example.nz" }),
  "identity.authenticate": () => ({ password: demoPassword }),
  "profile.image": () => ({ key: "portrait-20201" }),
  "profile.removeEmergencyContact": () => ({ contactId: "20101-contact-1" }),
  "billing.invoicePdf": async (make) => ({
    invoiceId: firstId(await make(billing.invoices, { which: "pending" })),
  }),
  "billing.saveTemporaryPayment": payment,
  "billing.savePayment": async (make) => make(billing.saveTemporaryPayment, await payment(make)),
  "billing.readIntent": async (make) => {
    const created = await make(billing.createIntent, { amount: 6_970 });
    const clientSecret = "clientSecret" in created ? created.clientSecret : "";
    return { intentId: clientSecret.replace(/_secret_.*/, ""), clientSecret };
  },
  "appointments.cancel": async (make) => ({
    appointmentId: firstId(await make(appointments.list, { category: "upcoming" })),
  }),
  "appointments.nextDay": () => search,
  "appointments.slots": freeDay,
  "appointments.book": async (make) => {
    const { entries } = await make(appointments.slots, await freeDay(make));
    return { slotId: entries[0]?.slotId, typeId: "1" };
  },
  "medications.requestRepeat": async (make) => ({
    medicationIds: [firstId(await make(medications.list, { which: "all" }))],
  }),
  "results.read": async (make) => ({ resultId: firstId(await make(results.list, {})) }),
  "results.chart": () => ({ test: "Full Blood Count" }),
  "letters.read": async (make) => ({ letterId: firstId(await make(letters.list, {})) }),
  "resources.read": async (make) => ({ resourceId: firstId(await make(resources.list, {})) }),
  "messages.read": async (make) => ({ messageId: firstId(await make(messages.list, { box: "inbox" })) }),
  "messages.remove": async (make) => ({ messageIds: [firstId(await make(messages.list, { box: "inbox" }))] }),
};

async function exampleInput(name: string, make: MakeCall): Promise<object> {
  return { ...sampleInputs.get(name), ...(await inputs[name]?.(make)) };
}

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
  const { patientId } = demoPatients[account].profile;
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
  const make: MakeCall = async (endpoint, input) => {
    const { status, answer } = await send(endpoint, input);
    return z.decode(endpoint.output, endpoint.decodesStatus ? { status, body: answer } : answer);
  };
  const { host, path, query, body, status, answer } = await send(endpoint, await exampleInput(name, make));
  const { Token: _, ...shown } = query;
  const search =
    Object.keys(shown).length > 0 ? `?${decodeURIComponent(`${new URLSearchParams(shown)}`)}` : "";
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
