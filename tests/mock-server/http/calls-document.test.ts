import { expect, test } from "vitest";
import { z } from "zod";
import { castPassword } from "#fixtures/people/cast.ts";
import type { CallExample } from "#mock-server/control/documents/call-examples.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { contract, contractRows, type Row } from "#practice-api/contract.ts";
import { toRequest } from "#practice-api/wire/request.ts";
import type { ResourceCodec } from "#practice-api/wire/resource.ts";
import { clientFor } from "../../support/contract-client.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { ownIds } from "../../support/request-for.ts";
import { sampleInputs } from "../../support/sample-inputs.ts";

/**
 * Writes mock-server/CALLS.md and the examples of the OpenAPI document: every call with an answer that the server
 * itself has given. The test fails when they no longer say what the server does; `npm run unit -- -u calls-document`
 * writes both anew.
 */
const practice = openPractice();

type Input = Record<string, unknown>;
type Call = (row: Row, input: object) => Promise<unknown>;
type Sample = (call: Call) => Promise<Input> | Input;

const { appointments, billing, letters, medications, messages, resources, results } = contract;
/** The id of the first entry of a list. */
const first = async (call: Call, row: Row, input: object) =>
  ((await call(row, input)) as { entries: { id: string }[] }).entries[0]?.id;
const openInvoices = async (call: Call) => {
  const { entries } = (await call(billing.invoices, { which: "pending" })) as { entries: Invoice[] };
  return entries.map(({ id, amount, balance }) => ({
    id,
    amount,
    balance,
    payNow: balance,
    isChecked: true,
  }));
};
const beginPayment: Sample = async (call) => ({
  amount: 8_755,
  fee: 219,
  invoices: await openInvoices(call),
});
const freeSlot = async (call: Call) => {
  const [day = ""] = (await call(appointments.nextDay, samples.nextDay)) as string[];
  return { day, practitionerId: "31", typeId: "1", locationIds: ["1", "2"] };
};
const samples = { nextDay: { practitionerId: "31", typeId: "1", from: "2026-11-25" } };

/** Inputs of calls about something that exists, so that each example shows an answer and not a refusal. */
const inputs: Record<string, Sample> = {
  "identity.askForHelp": () => ({ email: "aroha@example.nz" }),
  "identity.authenticate": () => ({ password: castPassword }),
  "profile.image": () => ({ key: "portrait-20201" }),
  "profile.removeEmergencyContact": () => ({ contactId: "20101-contact-1" }),
  "billing.invoicePdf": async (call) => ({
    invoiceId: await first(call, billing.invoices, { which: "pending" }),
  }),
  "billing.saveTemporaryPayment": beginPayment,
  "billing.savePayment": async (call) => ({
    paymentId: (
      (await call(billing.saveTemporaryPayment, {
        cardType: "Visa",
        ...(await beginPayment(call)),
      })) as { paymentId: string }
    ).paymentId,
  }),
  "billing.readIntent": async (call) => {
    const { clientSecret } = (await call(billing.createIntent, { amount: 6_970 })) as {
      clientSecret: string;
    };
    return { intentId: clientSecret.replace(/_secret_.*/, ""), clientSecret };
  },
  "appointments.cancel": async (call) => ({
    appointmentId: await first(call, appointments.list, { category: "upcoming" }),
  }),
  "appointments.nextDay": () => samples.nextDay,
  "appointments.slots": freeSlot,
  "appointments.book": async (call) => {
    const { entries } = (await call(appointments.slots, await freeSlot(call))) as {
      entries: { slotId: string }[];
    };
    return { slotId: entries[0]?.slotId, typeId: "1" };
  },
  "medications.requestRepeat": async (call) => ({
    medicationIds: [await first(call, medications.list, { which: "all" })],
  }),
  "results.read": async (call) => ({ resultId: await first(call, results.list, {}) }),
  "results.chart": () => ({ test: "Full Blood Count" }),
  "letters.read": async (call) => ({ letterId: await first(call, letters.list, {}) }),
  "resources.read": async (call) => ({ resourceId: await first(call, resources.list, {}) }),
  "messages.read": async (call) => ({ messageId: await first(call, messages.list, { box: "inbox" }) }),
  "messages.remove": async (call) => ({ messageIds: [await first(call, messages.list, { box: "inbox" })] }),
};
/** The examples are Aroha's, except that she has no picture. */
const accounts: Record<string, "sione"> = { "profile.image": "sione" };
const rows = contractRows();

async function example(name: string, row: Row) {
  const world = { ...(await practice.control.createWorld({ now: monday, id: "example" })) };
  const client = await clientFor(practice, accounts[name] ?? "aroha", { world });
  const call: Call = (other, input) => client.call(other, input as never);
  const sample = { ...sampleInputs.get(name), ...(await inputs[name]?.(call)) };
  const ids = ownIds(idOf(accounts[name] ?? "aroha"));
  const { host, path, query, body } = toRequest(row, sample, { ...ids, token: client.token });
  const { Token: _, ...shownQuery } = query;
  const search = new URLSearchParams(shownQuery);
  const shown = `/~example/${host}/${path}${search.size > 0 ? `?${decodeURIComponent(String(search))}` : ""}`;
  const response = await practice.send(`/~example/${host}/${path}?${search}`, {
    method: row.method,
    ...(row.token === "none" ? {} : { token: client.token }),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  await world.remove();
  const success = row.decodesStatus
    ? undefined
    : z.decode(row.output, row.format === "text" ? text : JSON.parse(text));
  return {
    method: row.method,
    shown,
    body: body as object | undefined,
    status: response.status,
    answer: readable(text),
    recorded: recordedAnswer(row.format === "text" ? text : (JSON.parse(text) as unknown)),
    isEmpty: isEmpty(success),
  };
}

/** Whether a decoded answer is a refusal or nothing. */
function isEmpty(answer: unknown): boolean {
  if (answer === undefined || typeof answer === "number") return false;
  if (typeof answer !== "object" || answer === null) return !answer;
  if (Array.isArray(answer)) return answer.length === 0;
  const { outcome = "", accepted = true, done = true, entries = [1] } = answer as Record<string, unknown>;
  return outcome === "refused" || !accepted || !done || (entries as unknown[]).length === 0;
}

/** A text without what differs between runs. */
function stableText(text: string): string {
  return text.replace(/tok_CANARY_[\w~]+/g, "tok_CANARY_…").replaceAll(practice.url, "http://127.0.0.1:4010");
}

/**
 * An answer that is as valid as the whole one: bundles keep their first entry, and long texts, which are base64,
 * a beginning that is base64 too.
 */
function recordedAnswer(value: unknown): unknown {
  if (typeof value === "string") return value.length > 4_000 ? value.slice(0, 120) : stableText(value);
  if (Array.isArray(value)) return value.map(recordedAnswer);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      recordedAnswer(key === "entry" && Array.isArray(part) ? part.slice(0, 1) : part),
    ]),
  );
}

/** One entry of a list and the beginning of a long text say enough; tokens differ and say nothing. */
function readable(text: string): string {
  const short = (value: unknown): unknown => {
    if (typeof value === "string") {
      const plain = stableText(value);
      return plain.length > 160 ? `${plain.slice(0, 120)} … (${plain.length} characters)` : plain;
    }
    if (Array.isArray(value)) {
      const more = value.length > 2 ? [`… and ${value.length - 1} more`] : value.slice(1).map(short);
      return value.length === 0 ? [] : [short(value[0]), ...more];
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, short(held)]));
  };
  try {
    return JSON.stringify(short(JSON.parse(text)), null, 2);
  } catch {
    return String(short(text));
  }
}

function assumedIn(codec: unknown): string[] {
  const record =
    (codec as { entry?: ResourceCodec<unknown> } | undefined)?.entry ??
    (codec as ResourceCodec<unknown> | undefined);
  return Object.entries(record?.fields ?? {})
    .filter(([, place]) => place.assumed)
    .map(([field, place]) => `${field} (\`${place.path}\`)`);
}

test("lists every call with an example answer of the server's own", async () => {
  const page = [
    "# Every call, with an answer of the server's own",
    "",
    "Written by the tests from the contract and from what the server answers; do not edit it by hand.",
    "Lists show their first entry, long texts their beginning. All examples succeed; they are Aroha's, on 23 November 2026.",
  ];
  const examples: Record<string, CallExample> = {};
  let current = "";
  for (const { area, call, row } of rows) {
    const name = `${area}.${call}`;
    if (area !== current) page.push("", `## ${area}`);
    current = area;
    const { method, shown, body, status, answer, recorded, isEmpty } = await example(name, row);
    examples[name] = { request: `${method} ${shown}`, ...(body ? { body } : {}), answer: recorded };
    expect([name, status, isEmpty]).toEqual([name, 200, false]);
    const assumed = [...assumedIn(row.query), ...assumedIn(row.body), ...assumedIn(row.output)];
    page.push("", `### \`${row.method} ${row.path}\` · ${call}`, "");
    const token = row.token === "none" ? "no token" : `token in the ${row.token}`;
    const ids = row.subjects.map((id) => `${id.kind} as \`${id.name}\``).join(", ") || "no id";
    page.push(
      `Host ${row.host}, ${token}, ${ids}.${assumed.length > 0 ? ` Assumed: ${assumed.join(", ")}.` : ""}`,
    );
    page.push("", "```http", `${method} ${shown}`, ...(body ? ["", JSON.stringify(body)] : []), "```");
    page.push("", `Answers ${status}:`, "", "```json", answer, "```");
  }
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot(
    "../../../mock-server/control/documents/call-examples.json",
  );
  await expect(`${page.join("\n")}\n`).toMatchFileSnapshot("../../../mock-server/CALLS.md");
}, 240_000);
