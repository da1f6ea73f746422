import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { contract } from "#practice-api/contract.ts";
import type { Endpoint } from "#practice-api/wire/endpoint.ts";

const specified = Object.values(
  z
    .record(z.string(), z.array(z.string()))
    .parse(parse(readFileSync("tests/practice-api/specified-calls.yaml", "utf8"))),
).flat();

const endpoints = Object.values(contract).flatMap(
  (calls) => Object.values(calls) as Endpoint<unknown, unknown>[],
);
const spelt = endpoints.map(({ method, path }) => `${method} ${path}`);

test.each(specified)("%s has a row", (call) => {
  expect(spelt).toContain(call);
});

test("no row is in neither specification", () => {
  expect(spelt.filter((call) => !specified.includes(call))).toEqual([]);
});

test("rows with the same path differ in their constants", () => {
  const keys = endpoints.map(({ method, host, path, constants }) =>
    `${method} ${host} ${path} ${JSON.stringify(constants)}`.toLowerCase(),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ["1", "titles", "holder"],
  ["2", "towns", "holder"],
  ["6", "cities", "holder"],
  ["7", "suburbs", "holder"],
  ["9", "relationships", "holder"],
  ["11", "locations", "patient"],
  ["12", "types", "patient"],
  ["13", "reasons", "patient"],
  ["14", "providers", "patient"],
])("lookup type %s is %s, sent for the %s", (type, name, kind) => {
  const lookups = { ...contract.profile, ...contract.appointments, ...contract.timeline };
  const endpoint = lookups[name as keyof typeof lookups];
  expect(endpoint).toMatchObject({ path: "IndiciLookup", constants: { TypeID: type }, subjects: [{ kind }] });
});

test("only the two calls that mark something as read may not be repeated", () => {
  expect(endpoints.filter(({ sideEffect }) => sideEffect).map(({ path }) => path)).toEqual([
    "Patient/LabResultByID",
    "Patient/MessageByID",
  ]);
});

test("the token is in the query only where the specifications require it", () => {
  expect(
    endpoints.filter(({ token }) => token === "query").map(({ method, path }) => `${method} ${path}`),
  ).toEqual([
    "POST Patient/Logout",
    "POST Patient",
    "GET Patient/LetterAndDocument",
    "GET Patient/LetterAndDocumentByID",
  ]);
});

test("a session's token is never sent to another organisation's host, nor before sign-in", () => {
  expect(
    endpoints.filter(({ token }) => token === "none").map(({ host, path }) => `${host} ${path}`),
  ).toEqual([
    "identity api/Authentication",
    "api Patient/Authentication",
    "api Patient/ForgotPassword",
    "api SendHelpMessage",
    "pay create-payment-intent",
    "stripe v1/payment_intents/{intentId}",
    "video signature",
  ]);
});
