import { expect, test } from "vitest";
import type { Payload } from "#mock-server/core/payload.ts";
import { applyDialects } from "#mock-server/dialects/apply.ts";
import { type DialectName, dialectNames } from "#mock-server/dialects/table.ts";
import { encodeAnswer, jsonPayload } from "#mock-server/http/response.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { plainProse } from "#practice-api/wire/prose.ts";
import { document } from "../../support/documents.ts";

const { appointments, billing, letters, medications, messages, practice, profile } = contract;

const firstPage = { path: "", query: {}, headers: {}, body: undefined };

function spoken(name: DialectName, endpoint: AnyEndpoint, value: unknown, index = 0): Payload {
  return applyDialects([name], endpoint, jsonPayload(value), firstPage, index);
}

/** An extension with its value in the slot for texts. */
const at = (value?: unknown, url = "x") => (value === undefined ? { url } : { url, valueString: value });
const list = (...resources: object[]) => [
  { resourceType: "Bundle", entry: resources.map((resource) => ({ resource })) },
];

const setting = (...values: unknown[]) => ({ extension: values.map((value) => at(value)) });
const settings = list(setting("1", "1", "PortalEnableReply"), setting("9", "0", "IsAllowSameDayBooking"));
const message = {
  id: "2002",
  sent: "2026-11-20T09:15:00+13:00",
  sender: { reference: "Practitioner/31", display: "Dr Hana" },
  extension: [at("Kia ora & hi\nthere\n\n<Bye>", "MessageBody"), at("Inbox"), at("Dr Hana"), at(""), at("")],
};
const invoice = { id: "7002", extension: [at(""), at(""), at(""), at(""), at(68), at(0), at("")] };

test("html-bodies escapes a text and keeps its paragraphs and lines", () => {
  const [{ extension }] = JSON.parse(spoken("html-bodies", messages.read, [message]).text);
  expect(extension[0]).toEqual(at("<p>Kia ora &amp; hi<br>there</p><p>&lt;Bye&gt;</p>", "MessageBody"));
});

test("html-bodies keeps each empty line, and a tag that was typed is text", () => {
  const typed = "Kia ora\n\n\n\n<b>there</b>\n\n\n----- Original Message -----\n\nHi &amp; bye";
  const resource = { extension: [at(typed, "MessageBody")] };
  const [{ extension }] = JSON.parse(spoken("html-bodies", messages.read, [resource]).text);
  expect(plainProse(extension[0].valueString)).toBe(typed);
});

test("lists-without-bodies leaves the text out of a list, and its place", () => {
  const [{ entry }] = JSON.parse(spoken("lists-without-bodies", messages.list, list(message)).text);
  expect(entry[0].resource.extension.slice(0, 2)).toEqual([at(undefined, "MessageBody"), at("Inbox")]);
});

test("empty-for-nothing and null-for-nothing write members that are missing", () => {
  const resource = { id: "5001", medicationCodeableConcept: { coding: [{ display: "Amoxicillin" }] } };
  const [empty] = JSON.parse(spoken("empty-for-nothing", medications.list, list(resource)).text)[0].entry;
  expect(empty.resource).toMatchObject({ authoredOn: "", dosageInstruction: [{ text: "" }] });
  const [missing] = JSON.parse(spoken("null-for-nothing", medications.list, list(resource)).text)[0].entry;
  expect(missing.resource).toMatchObject({ authoredOn: null, dosageInstruction: [{ text: null }] });
  const [profiled] = JSON.parse(spoken("empty-for-nothing", profile.read, list({ id: "20101" })).text)[0]
    .entry;
  expect(profiled.resource.contact).toEqual([]);
});

test("na-for-nothing leaves files, keys and addresses alone", () => {
  const [{ entry }] = JSON.parse(spoken("na-for-nothing", letters.list, list({ id: "1" })).text);
  expect(entry[0].resource).toEqual({ id: "1", type: { coding: [{ display: "N/A" }] } });
});

test("unknown-settings come first, under numbers of the mock's own, one of them without a value", () => {
  const [{ entry, total }] = JSON.parse(spoken("unknown-settings", practice.settings, settings).text);
  const values = entry.map(({ resource }: never) =>
    (resource as { extension: { valueString?: string }[] }).extension.map(({ valueString }) => valueString),
  );
  expect(total).toBe(6);
  expect(values).toContainEqual(["8", "1", "SomethingElse"]);
  expect(values).toContainEqual(["731", undefined, "WithoutValue"]);
  expect(values.slice(-2)).toEqual([
    ["1", "1", "PortalEnableReply"],
    ["9", "0", "IsAllowSameDayBooking"],
  ]);
});

test("text-ids changes the pharmacy that a setting names, references, and no code", () => {
  const [{ entry }] = JSON.parse(
    spoken(
      "text-ids",
      practice.settings,
      list(setting("24", "71", "PharmacyId"), setting("23", "N/A", "PharmacyId")),
    ).text,
  );
  expect(entry[0].resource).toEqual(setting("24", "A-71", "PharmacyId"));
  expect(entry[1].resource).toEqual(setting("23", "N/A", "PharmacyId"));
  const [read] = JSON.parse(spoken("text-ids", messages.read, [message]).text);
  expect([read.id, read.sender.reference]).toEqual(["A-2002", "Practitioner/A-31"]);
  const visit = {
    id: "5",
    extension: [...Array(6).fill(at("")), at("Future"), at(""), at(""), at(""), at("1")],
  };
  const [visits] = JSON.parse(spoken("text-ids", appointments.list, list(visit)).text);
  expect([visits.entry[0].resource.id, visits.entry[0].resource.extension[10]]).toEqual(["A-5", at("1")]);
});

test("extra-fields are in the bundle, in its entries and resources, and at the end of the extensions", () => {
  const [bundle] = JSON.parse(spoken("extra-fields", billing.invoices, list(invoice)).text);
  expect(Object.keys(bundle)).toEqual(["resourceType", "entry", "link", "id"]);
  expect(Object.keys(bundle.entry[0])).toEqual(["resource", "fullUrl", "search"]);
  expect(bundle.entry[0].resource).toMatchObject({ id: "7002", internalNumber: 4711 });
  expect(bundle.entry[0].resource.extension.slice(0, 7)).toEqual(invoice.extension);
  expect(bundle.entry[0].resource.extension).toHaveLength(8);
});

test.each([
  ["missing-counter", practice.counters, "counters", 11],
  ["missing-practice-field", practice.read, "practice", 7],
  ["missing-profile-field", profile.read, "profile", 23],
] as const)(
  "%s leaves out another field for each number, one at a time",
  (name, endpoint, golden, fields) => {
    const before = JSON.stringify(document(golden));
    const texts = Array.from(
      { length: fields },
      (_, index) => spoken(name, endpoint, document(golden), index).text,
    );
    expect(new Set(texts).size).toBe(fields);
    expect(texts).not.toContain(before);
    if (golden === "profile") for (const text of texts) expect(text).toContain('"id":"20201"');
  },
);

test.each([
  ["quiet-posts", 200, ""],
  ["no-content-posts", 204, ""],
  ["plain-text-posts", 200, "OK"],
] as const)("%s answers %i where something was done and the answer is open", (name, status, text) => {
  expect(spoken(name, messages.post, { StatusCode: "1" })).toMatchObject({ status, text });
  const refused = { StatusCode: "0", ResponseMessage: "Not saved." };
  expect(spoken(name, messages.post, refused)).toEqual(jsonPayload(refused));
  expect(spoken(name, appointments.book, "Appointment has been booked successfully").status).toBe(200);
  expect(spoken(name, appointments.book, "Booked.").text).toBe('"Booked."');
});

test("json-as-text and text-as-json change the content type, and bare texts", () => {
  const type = "text/plain; charset=utf-8";
  expect(spoken("json-as-text", billing.invoices, [])).toEqual({ status: 200, type, text: "[]" });
  expect(spoken("json-as-text", appointments.cancel, "Done")).toEqual({ status: 200, type, text: "Done" });
  const picture = encodeAnswer(profile.image, "iVBORw0=");
  expect(applyDialects(["text-as-json"], profile.image, picture, firstPage)).toEqual(jsonPayload("iVBORw0="));
});

test("windows-text begins with a byte order mark, and lines end with CR LF, inside texts too", () => {
  const { text } = spoken("windows-text", messages.read, [{ subject: "a\nb" }]);
  expect(text).toBe('\uFEFF[\r\n  {\r\n    "subject": "a\\r\\nb"\r\n  }\r\n]');
});

test("gzip marks what has content", () => {
  expect(spoken("gzip", billing.invoices, []).encoding).toBe("gzip");
  expect(
    applyDialects(["quiet-posts", "gzip"], messages.post, jsonPayload({ StatusCode: "1" }), firstPage),
  ).toEqual({ status: 200, type: "", text: "" });
});

test("services outside the practice speak no dialect", () => {
  const payload = jsonPayload({ clientSecret: "pi_1_secret" });
  expect(applyDialects(dialectNames, billing.createIntent, payload, firstPage)).toBe(payload);
});
