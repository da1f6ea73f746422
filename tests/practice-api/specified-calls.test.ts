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
