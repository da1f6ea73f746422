import { expect, test } from "vitest";
import { applyDialects, readDialectRequest } from "#mock-server/dialects/apply.ts";
import type { DialectName } from "#mock-server/dialects/table.ts";
import { jsonPayload } from "#mock-server/http/response.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";

const { appointments, billing, identity, letters, medications, messages, results } = contract;

/** An extension with its value in the slot for texts. */
const at = (value: string, url: string) => ({ url, valueString: value });
const list = (...resources: object[]) => [{ entry: resources.map((resource) => ({ resource })) }];

const firstPage = { path: "", query: {}, headers: {}, body: undefined };

/** What the practice reads of the page that is requested. */
const readPage = (
  names: readonly DialectName[],
  query: Record<string, string>,
  endpoint: AnyEndpoint = letters.list,
) => readDialectRequest(names, endpoint, { ...firstPage, query }).query;

test("pages are capped, shortened and read from the beginning", () => {
  const wanted = { pagesize: "100", PAGENUMBER: "3" };
  expect(readPage(["capped-pages"], wanted)).toEqual({ PAGENUMBER: "3", PageSize: "7" });
  expect(readPage(["capped-pages"], {})).toEqual({ PageSize: "7" });
  expect(readPage(["short-pages"], wanted)).toEqual({ PAGENUMBER: "3", PageSize: "90" });
  expect(readPage(["short-pages"], { PageSize: "1" })).toEqual({ PageSize: "1" });
  expect(readPage(["capped-pages", "short-pages", "repeated-entries"], wanted)).toEqual({
    PageSize: "18",
    PageNumber: "1",
  });
  expect(readPage(["capped-pages"], { PageSize: "50" }, appointments.slots)).toEqual({ PageSize: "50" });
});

test.each([
  ["1", ["1", "2"]],
  ["2", ["2", "3", "4"]],
  ["3", ["4", "5"]],
  ["4", []],
])("repeated-entries begins page %s with the last entry of the page before", (page, ids) => {
  const query = { PageSize: "2", PageNumber: page };
  const { PageSize } = readPage(["repeated-entries"], query);
  const entries = ["1", "2", "3", "4", "5"].slice(0, Number(PageSize)).map((id) => ({ id }));
  const payload = jsonPayload(list(...entries));
  const answer = applyDialects(["repeated-entries"], letters.list, payload, { ...firstPage, query });
  expect(
    JSON.parse(answer.text)[0].entry.map(({ resource }: never) => (resource as { id: string }).id),
  ).toEqual(ids);
});

test("ids with letters are read everywhere in a request, and nothing else is changed", () => {
  const read = (endpoint: AnyEndpoint, request: object) =>
    readDialectRequest(["text-ids"], endpoint, { ...firstPage, ...request });
  expect(read(messages.remove, { query: { patientid: "A-20101", MessageID: "A-1,A-2," } }).query).toEqual({
    patientid: "20101",
    MessageID: "1,2,",
  });
  expect(read(results.chart, { query: { PatientID: "A-20101", labcode: "A-1" } }).query).toEqual({
    PatientID: "20101",
    labcode: "A-1",
  });
  const body = {
    sender: { reference: "Patient/A-20101", display: "A-Team" },
    recipient: [{ reference: "Practitioner/A-31", display: "Dr Hana" }],
    extension: [at("A-1", "MessageBody")],
  };
  expect(read(messages.post, { body }).body).toEqual({
    ...body,
    sender: { reference: "Patient/20101", display: "A-Team" },
    recipient: [{ reference: "Practitioner/31", display: "Dr Hana" }],
  });
  expect(read(identity.menu, { body: { UserLoggedID: "A-20101", ProxyID: "" } }).body).toEqual({
    UserLoggedID: "20101",
    ProxyID: "",
  });
  expect(
    read(medications.requestRepeat, { body: { PatientID: "A-20101", MedicationID: "A-1,A-2" } }).body,
  ).toEqual({ PatientID: "20101", MedicationID: "1,2" });
  expect(read(billing.saveTemporaryPayment, { body: [{ InvoiceID: "A-7001", Notes: "A-1" }] }).body).toEqual([
    { InvoiceID: "7001", Notes: "A-1" },
  ]);
});
