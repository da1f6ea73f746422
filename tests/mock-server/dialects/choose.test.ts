import { expect, test } from "vitest";
import { jsonPayload } from "#mock-server/core/payload.ts";
import { applyDialects } from "#mock-server/dialects/apply.ts";
import { missingIndexOf } from "#mock-server/dialects/choose.ts";
import { dialectNames, dialects } from "#mock-server/dialects/table.ts";
import { contract } from "#practice-api/contract.ts";
import { document } from "../../support/documents.ts";

test("each dialect has a name of its own, says what changes in one sentence, and what allows it", () => {
  expect(new Set(dialectNames).size).toBe(40);
  expect(dialectNames.indexOf("gzip")).toBe(dialectNames.length - 1);
  const inOneSentence = dialects.filter(({ changes }) => /^[^.]+(\S\.\S[^.]*)*\.$/.test(changes));
  expect(inOneSentence).toHaveLength(40);
  const source = /\((spec [12] §\d|RFC 9110)|\bB\d\d|; JSON and HTTP readers/;
  expect(dialects.filter(({ allowedBy }) => !source.test(allowedBy))).toEqual([]);
});

test("a seed decides what is missing", () => {
  expect(missingIndexOf("1")).toBe(missingIndexOf("1"));
  expect(new Set(["1", "2", "3", "4"].map(missingIndexOf)).size).toBe(4);
});

const { practice, profile } = contract;
test.each([
  ["missing-counter", practice.counters, "counters", 11],
  ["missing-practice-field", practice.read, "practice", 7],
  ["missing-profile-field", profile.read, "profile", 23],
] as const)(
  "%s leaves out another field for each number, one at a time",
  (name, endpoint, golden, fields) => {
    const plain = jsonPayload(document(golden));
    const request = { path: "", query: {}, headers: {}, body: undefined };
    const texts = Array.from(
      { length: fields },
      (_, index) => applyDialects([name], endpoint, plain, request, index).text,
    );
    expect(new Set(texts).size).toBe(fields);
    expect(texts).not.toContain(plain.text);
    if (golden === "profile") for (const text of texts) expect(text).toContain('"id":"20201"');
  },
);
