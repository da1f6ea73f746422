import { withValue } from "#mock-server/console/parts/values.ts";
import { jsonType } from "#mock-server/core/payload.ts";
import { applyDialects, readDialectRequest } from "#mock-server/dialects/apply.ts";
import { dialectList, dialectProblem } from "#mock-server/dialects/choose.ts";
import { type DialectName, dialectNames, dialects } from "#mock-server/dialects/table.ts";
import { encodeAnswer, jsonPayload } from "#mock-server/http/response.ts";
import { reshapeLike } from "#mock-server/recorder/reshape.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import { plainProse } from "#practice-api/wire/prose.ts";
import { testTables } from "../../../support/function-tables.ts";

const endpoints = new Map(contractEndpoints().map((one) => [`${one.area}.${one.call}`, one.endpoint]));
function endpointOf(call: string) {
  const endpoint = endpoints.get(call);
  if (endpoint === undefined) throw new Error(`There is no call ${call}.`);
  return endpoint;
}
const firstPage = { path: "", query: {}, headers: {}, body: undefined };

type Short = { list?: unknown[]; ext?: unknown[] };

/** A resource whose extensions are written as their values, and a list as its resources. */
function whole(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== "object" || value === null) return value;
  const { list, ext, ...rest } = value as Short;
  if (list)
    return [{ resourceType: "Bundle", entry: list.map((resource) => ({ resource: whole(resource) })) }];
  const parts = Object.entries(rest).map(([name, part]) => [name, whole(part)] as const);
  return { ...Object.fromEntries(parts), ...(ext && { extension: ext.map(extensionOf) }) };
}
function extensionOf(value: unknown): object {
  if (Array.isArray(value)) return { url: value[1], valueString: value[0] };
  return typeof value === "object" && value !== null
    ? { url: "x", ...value }
    : { url: "x", valueString: value };
}

/** An answer in a dialect, in several or in all of them. */
function payload(spoken: DialectName | "all", call: string, value: unknown) {
  const names = spoken === "all" ? dialectNames : (spoken.split(", ") as DialectName[]);
  const plain = call === "profile.image" ? encodeAnswer(endpointOf(call), value) : jsonPayload(whole(value));
  return applyDialects(names, endpointOf(call), plain, firstPage);
}
const spoken = (name: DialectName, call: string, value: unknown) =>
  JSON.parse(payload(name, call, value).text);

function reshaped(types: object, call: string, status: number, answer: unknown) {
  const answers = { 200: { answer: ["an object"], ...types } };
  const recorded = { exchanges: 1, statuses: {}, query: {}, body: {}, answers };
  const like = reshapeLike({ recording: 1, calls: { "results.list": recorded }, drift: [] } as never);
  return JSON.parse(like(call, { status, type: jsonType, text: JSON.stringify(answer) }).text);
}

testTables(
  import.meta.dirname,
  {
    dialectProblem,
    dialectList: (names: readonly string[]) => dialectList.parse(names),
    withDialect: (names: readonly string[], name: string, isSpoken: boolean) => {
      const boxes = dialects.map((dialect) => ({ name: dialect.name, group: dialect.group, value: "" }));
      const ticked = Object.fromEntries(names.map((one) => [one, "yes"]));
      const values = withValue(boxes, ticked, name, isSpoken ? "yes" : "");
      return Object.keys(values).filter((one) => values[one]);
    },
    readPage: (names: never, call: string, query: never) =>
      readDialectRequest(names, endpointOf(call), { ...firstPage, query }).query,
    readIds: (call: string, request: object) =>
      readDialectRequest(["text-ids"], endpointOf(call), { ...firstPage, ...request }),
    pageOfFive: (page: string) => {
      const request = { ...firstPage, query: { PageSize: "2", PageNumber: page } };
      const letters = endpointOf("letters.list");
      const { PageSize } = readDialectRequest(["repeated-entries"], letters, request).query;
      const entries = [..."abcde"].slice(0, Number(PageSize)).map((id) => ({ id }));
      const answer = jsonPayload(whole({ list: entries }));
      const [{ entry }] = JSON.parse(applyDialects(["repeated-entries"], letters, answer, request).text);
      return entry.map(({ resource }: { resource: { id: string } }) => resource.id);
    },
    typedAgain: (typed: string) => {
      const [{ extension }] = spoken("html-bodies", "messages.read", [{ ext: [[typed, "MessageBody"]] }]);
      return plainProse(extension[0].valueString);
    },
  },
  {
    spoken,
    payload,
    reshape: (types: object, answer: unknown) => reshaped(types, "results.list", 200, answer),
    reshapeUnrecorded: (call: string, status: number) =>
      reshaped({ "answer.b": ["text"] }, call, status, { a: 1 }),
  },
  whole,
);
