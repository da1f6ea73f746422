import { expect, test } from "vitest";
import { applyDialects, readDialectRequest } from "#mock-server/dialects/apply.ts";
import { dialectProblem, randomDialects } from "#mock-server/dialects/choose.ts";
import { type DialectName, dialectNames } from "#mock-server/dialects/table.ts";
import { jsonPayload } from "#mock-server/http/response.ts";
import type { Row } from "#practice-api/contract.ts";
import { exact, tolerated } from "../../practice-api/golden/all.ts";
import { document } from "../../support/documents.ts";

const request = { path: "", query: { PageNumber: "1", PageSize: "10" }, headers: {}, body: undefined };
const documents = [...exact, ...tolerated].map(([name, row]) => ({ name, row: row as Row }));
const combinations: (readonly DialectName[])[] = [
  ...dialectNames.map((name) => [name]),
  ...Array.from({ length: 20 }, (_, seed) => randomDialects(seed)),
];

test.each(combinations)("%s, %s, … applies to every golden document", (...names) => {
  const chosen = names as DialectName[];
  for (const { name, row } of documents) {
    const payload = jsonPayload(document(name));
    readDialectRequest(chosen, row, request);
    expect(() => applyDialects(chosen, row, payload, request), name).not.toThrow();
  }
});

test("a random combination is the same for each seed, and one that a world can speak", () => {
  const chosen = Array.from({ length: 200 }, (_, seed) => randomDialects(seed));
  expect(chosen).toEqual(Array.from({ length: 200 }, (_, seed) => randomDialects(seed)));
  expect(chosen.map(dialectProblem).filter(Boolean)).toEqual([]);
  expect(new Set(chosen.flat()).size).toBe(dialectNames.length);
});
