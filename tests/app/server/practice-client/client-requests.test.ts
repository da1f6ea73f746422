import { describe, expect, test } from "vitest";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import type { Exchange, Transport } from "#app/.server/practice-client/transport.ts";
import type { RepeatRequest } from "#practice-api/medications/repeat.ts";
import type { Caller } from "#practice-api/wire/request.ts";

const addresses = {
  identity: "http://id.test",
  api: "http://practice.test/api",
  images: "http://images.test",
  letters: "http://letters.test",
  pay: "http://pay.test",
  video: "http://video.test",
  stripe: "http://stripe.test",
};
const caller: Caller = { token: "tok", patientId: "20102", holderId: "20101" };

/** A client that receives one answer to every call, and the exchange it sent. */
function answering(text: string, status = 200) {
  const sent: Exchange[] = [];
  const transport: Transport = async (_call, exchange) => {
    sent.push(exchange);
    return { status, text, date: undefined, retryAfter: undefined, isTestData: false };
  };
  const connections = {
    transport,
    circuitBreakerFor: createCircuitBreakers(),
    budget: createRetryBudget(),
    random: () => 0,
  };
  const client = createClient(connections, addresses, caller, new AbortController().signal);
  return { client, sent: () => sent[0] as Exchange, body: () => JSON.parse(sent[0]?.body ?? "") as unknown };
}

describe("the subject of a call", () => {
  const slot = { slotId: "7", reason: "Cough" };
  test("is the family member that the caller names", async () => {
    const { client, sent } = answering('"Appointment has been booked successfully"');
    await client.appointments.book({ ...slot, memberId: "20103" });
    expect(sent().url.search).toBe("?PatientID=20103&SlotID=7&Reason=Cough");
  });
  test("is the patient by default", async () => {
    const { client, sent } = answering('"Appointment has been booked successfully"');
    await client.appointments.book(slot);
    expect(sent().url.searchParams.get("PatientID")).toBe("20102");
  });
  test("is merged into the body", async () => {
    const { client, body } = answering("true");
    const recipients = [{ reference: "Practitioner/31", name: "Dr Hana Pōtiki" }];
    const message = { as: "draft", subject: "", body: "", senderName: "Manaia Ngata" } as const;
    await client.messages.post({ ...message, roleId: "0", recipients, attachments: [] });
    expect(body()).toMatchObject({
      resourceType: "Communication",
      status: "completed",
      sender: { reference: "Patient/20102", display: "Manaia Ngata" },
    });
  });
  test("is in query and body where both are specified", async () => {
    const { client, sent, body } = answering("true");
    await client.profile.addEmergencyContact({
      given: "Hemi",
      family: "Ngata",
      relationshipId: "9",
      relationship: "Whāngai",
      inCaseOfEmergency: true,
      addresses: [],
      contactMethods: [],
    });
    expect(sent().url.search).toBe("?PatientID=20102");
    expect(body()).toMatchObject({ PatientID: "20102", NHINumber: "", PatientContact: { EmailAddress: "" } });
  });
});

describe("a parameter that the caller leaves out", () => {
  test("defaults to the first page in the list's own size", async () => {
    const { client, sent } = answering("[]");
    await client.appointments.list({ category: "missed" });
    expect(sent().url.search).toBe("?PageSize=100&PageNumber=1&AppointmentType=2&PatientID=20102");
  });
  test("defaults by the other parameters", async () => {
    const history = answering("[]");
    await history.client.appointments.list({ from: "2026-01-01", to: "2026-11-23", page: 2 });
    expect(history.sent().url.searchParams.get("PageSize")).toBe("200");
    expect(history.sent().url.searchParams.get("PageNumber")).toBe("2");
    const paid = answering("[]");
    await paid.client.billing.invoices({ which: "all" });
    expect(paid.sent().url.searchParams.get("PageSize")).toBe("10");
  });
});

describe("a request", () => {
  test("sends a bare list as its body", async () => {
    const { client, sent, body } = answering("90211");
    const invoices = [{ id: "7001", isChecked: true, amount: 6_800, balance: 6_800, payNow: 6_800 }];
    const answer = await client.billing.saveTemporaryPayment({
      cardType: "Visa",
      fee: 170,
      amount: 6_800,
      invoices,
    });
    expect(answer).toEqual({ outcome: "saved", paymentId: "90211" });
    expect(Object.fromEntries(sent().url.searchParams)).toEqual({
      CardType: "Visa",
      cardCharges: "1.7",
      amount: "68",
      notes: "",
      PatientID: "20101",
    });
    expect(body()).toEqual([
      { InvoiceID: "7001", isChecked: true, Amount: 68, Balance: 68, Notes: "", PayNow: 68 },
    ]);
  });
  test("fills a parameter of its path", async () => {
    const state = { id: "pi_1/2", status: "succeeded", amount: 6_970, currency: "nzd" };
    const { client, sent } = answering(JSON.stringify(state));
    const ask = { intentId: "pi_1/2", clientSecret: "s", publishableKey: "pk" };
    expect(await client.billing.readIntent(ask)).toEqual(state);
    expect(sent().url.href).toBe(
      "http://stripe.test/v1/payment_intents/pi_1%2F2?expand%5B%5D=payment_method&client_secret=s&key=pk",
    );
    expect(sent().headers).toEqual({ accept: "application/json" });
  });
  test("carries a header of its own, and no token to another provider's host", async () => {
    const { client, sent, body } = answering('{"clientSecret":"cs"}');
    await client.billing.createIntent({ amount: 6_970, idempotencyKey: "once" });
    expect(sent().headers).toEqual({
      accept: "application/json",
      "content-type": "application/json",
      "Idempotency-Key": "once",
    });
    expect(body()).toEqual({ paymentMethodType: "card", currency: "nzd", amount: 6_970 });
  });
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
