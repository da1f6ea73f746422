import { beforeAll, describe, expect, test } from "vitest";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { ownIds, requestFor } from "../../support/request-for.ts";

/** A call about another patient's record answers byte for byte like one about an unknown record (threat T7). */
const practice = openPractice();
const endpoints = new Map(
  contractEndpoints().map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint]),
);

/** The calls about one record: the parameter of its id, and the list that contains the patient's ids. */
const callsAboutOneRecord = [
  ["appointments.cancel", "AppointmentID", "appointments.list", { AppointmentType: "1" }],
  ["results.read", "ResultID", "results.list", {}],
  ["letters.read", "ResultID", "letters.list", {}],
  ["messages.read", "MessageID", "messages.list", { MessagingType: "1" }],
  ["messages.remove", "MessageID", "messages.list", { MessagingType: "1" }],
  ["billing.invoicePdf", "InvoiceTransactionID", "billing.invoices", { TransactionTypeID: "0" }],
] as const;

let arohasToken = "";
let sionesToken = "";
beforeAll(async () => {
  await practice.control.createWorld({ id: "things", now: monday });
  arohasToken = await practice.signIn("aroha", "things");
  sionesToken = await practice.signIn("sione", "things");
});

async function sendCall(call: string, who: "aroha" | "sione", query: Record<string, string>) {
  const endpoint = endpoints.get(call) as AnyEndpoint;
  const request = requestFor(call, endpoint, ownIds(idOf(who)));
  const search = new URLSearchParams({ ...request.query, ...query });
  const response = await practice.send(`/~things/${request.path}?${search}`, {
    method: endpoint.method,
    token: who === "aroha" ? arohasToken : sionesToken,
  });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

describe.each(callsAboutOneRecord)("%s", (call, parameter, list, query) => {
  test("answers another patient's record like an unknown one", async () => {
    const listed = JSON.parse((await sendCall(list, "sione", query)).text) as [
      { entry: { resource: { id: string } }[] },
    ];
    const id = listed[0].entry[0]?.resource.id ?? "";
    expect(id).not.toBe("");
    const foreign = await sendCall(call, "aroha", { [parameter]: id });
    const unknown = await sendCall(call, "aroha", { [parameter]: "no-such-thing" });
    expect(foreign).toEqual(unknown);
    expect((await sendCall(call, "sione", { [parameter]: id })).text).not.toBe(unknown.text);
  });
});
