import { describe, expect, test } from "vitest";
import type { RepeatRequest } from "#practice-api/medications/repeat.ts";
import type { Caller } from "#practice-api/wire/request.ts";
import { caller, clientOf, ok } from "../../../support/practice-client.ts";

/** A client that receives one answer to every call, and the exchange it sent. */
const answering = (text: string, status = 200, who = caller) => clientOf(() => ok(text, status), { who });
type Client = ReturnType<typeof answering>["client"];

const slot = { slotId: "7", reason: "Cough" };
const booked = '"Appointment has been booked successfully"';
const own = { ...caller, patientId: "20101" };
const invoice = { id: "7001", isChecked: true, amount: 6_800, balance: 6_800, payNow: 6_800 };
const intent = { id: "pi_1/2", status: "succeeded", amount: 6_970, currency: "nzd" };
const contact = { given: "Hemi", family: "Ngata", relationshipId: "9", relationship: "Whāngai" };
const message = {
  ...({ as: "draft", subject: "", body: "", senderName: "Manaia Ngata", roleId: "0" } as const),
  ...{ recipients: [{ reference: "Practitioner/31", name: "Dr Hana Pōtiki" }], attachments: [] },
};
const credentials = { username: "a@b.nz", password: "p&ss" };
const found = '{"ACCAPIURL":"http://practice.test/api"}';

test.each<[name: string, answer: string, call: (client: Client) => Promise<unknown>, who?: Caller]>([
  ["for a family member", booked, ({ appointments }) => appointments.book({ ...slot, memberId: "20103" })],
  ["for the patient by default", booked, ({ appointments }) => appointments.book(slot)],
  ["for the account", "[]", ({ identity }) => identity.people()],
  ["of the settings", "[]", ({ practice }) => practice.settings()],
  ["of the menu, for another", "[]", ({ identity }) => identity.menu()],
  ["of the menu, for oneself", "[]", ({ identity }) => identity.menu(), own],
  ["with the token in its query", '{"StatusCode":"1"}', ({ identity }) => identity.logout()],
  ["with credentials, and no token", found, ({ identity }) => identity.locate(credentials)],
  ["with the sender in its body", "true", ({ messages }) => messages.post(message)],
  [
    "with the patient in query and body",
    "true",
    ({ profile }) =>
      profile.addEmergencyContact({ ...contact, inCaseOfEmergency: true, addresses: [], contactMethods: [] }),
  ],
  ["of a first page in its own size", "[]", ({ appointments }) => appointments.list({ category: "missed" })],
  [
    "of a page in the size of a range",
    "[]",
    ({ appointments }) => appointments.list({ from: "2026-01-01", to: "2026-11-23", page: 2 }),
  ],
  ["of all invoices", "[]", ({ billing }) => billing.invoices({ which: "all" })],
  [
    "with a list as its body",
    "90211",
    ({ billing }) =>
      billing.saveTemporaryPayment({ cardType: "Visa", fee: 170, amount: 6_800, invoices: [invoice] }),
  ],
  [
    "with a parameter in its path, to another provider",
    JSON.stringify(intent),
    ({ billing }) => billing.readIntent({ intentId: "pi_1/2", clientSecret: "s", publishableKey: "pk" }),
  ],
  [
    "with a header of its own, to another provider",
    '{"clientSecret":"cs"}',
    ({ billing }) => billing.createIntent({ amount: 6_970, idempotencyKey: "once" }),
  ],
])("a request %s is as it was read", async (name, text, call, who) => {
  const { client, sent } = answering(text, 200, who);
  await call(client);
  const said = sent.flatMap(({ method, url, headers, body }) => [
    `${method} ${url}`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    ...(body === undefined ? [] : ["", JSON.stringify(JSON.parse(body), null, 2)]),
  ]);
  const file = name.replaceAll(/\W+/g, "-");
  await expect(`${said.join("\n")}\n`).toMatchFileSnapshot(`said/request-${file}.txt`);
});

test("what is sent is answered as the practice says", async () => {
  const saved = { cardType: "Visa", fee: 170, amount: 6_800, invoices: [invoice] };
  expect(await answering("90211").client.billing.saveTemporaryPayment(saved)).toEqual({
    outcome: "saved",
    paymentId: "90211",
  });
  const ask = { intentId: "pi_1/2", clientSecret: "s", publishableKey: "pk" };
  expect(await answering(JSON.stringify(intent)).client.billing.readIntent(ask)).toEqual(intent);
});

describe("an answer", () => {
  const request: RepeatRequest = {
    medicationIds: ["1", "2"],
    collection: "pickUp",
    isUrgent: false,
    isPreferredPharmacy: false,
    ignoresLeave: false,
  };
  const away = { outcome: "onLeave", providers: [{ id: "31", name: "Dr Hana Pōtiki" }] };
  const list = JSON.stringify('[{"ProviderID":31,"ProviderName":"Dr Hana Pōtiki"}]');

  test("reports a provider on leave by HTTP 302 or by a status code", async () => {
    const byStatus = answering(list, 302).client;
    const byCode = answering(`{"StatusCode":"302","Data":${list}}`).client;
    expect(await byStatus.medications.requestRepeat(request)).toEqual(away);
    expect(await byCode.medications.requestRepeat(request)).toEqual(away);
  });
  test("may be text without quotes", async () => {
    const { client } = answering("Appointment cancelled successfully");
    const answer = await client.appointments.cancel({ appointmentId: "1", reason: "Away" });
    expect(answer).toEqual({ done: true, message: "Appointment cancelled successfully" });
  });
  test("that is empty is an error", async () => {
    const { client } = answering("");
    await expect(client.appointments.book({ slotId: "1", reason: "" })).rejects.toMatchObject({
      reason: "unreadable",
    });
  });
  test("may be a JSON null, unlike an empty body", async () => {
    expect(await answering("null").client.messages.disclaimer({ of: "compose" })).toBe("");
    expect(await answering("null").client.identity.people()).toMatchObject({ entries: [] });
  });
});
