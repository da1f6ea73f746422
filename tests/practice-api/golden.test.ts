import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#practice-api/contract.ts";
import { document, documentText } from "./documents.ts";
import { exact, refused, tolerated } from "./goldens.ts";

const { identity, practice, profile } = contract;

test.each([...exact, ...tolerated])("%s is read as the specification means it", (name, row, says) => {
  expect(z.decode(row.answer, document(name))).toEqual(says);
});

test.each(exact)("%s is written as the specification spells it", (name, row, says) => {
  expect(JSON.parse(JSON.stringify(z.encode(row.answer, says)))).toEqual(document(name));
});

test.each([
  ["people", identity.people],
  ["menu", identity.menu],
  ["profile", profile.read],
  ["organisation", practice.read],
  ["counters", practice.counters],
  ["settings", practice.settings],
] as const)("an error object is never read as %s", (_, row) => {
  expect(z.safeDecode(row.answer, document("error-object")).success).toBe(false);
});

test("a picture is base64 text, and passes through as it is", () => {
  const image = documentText("image.txt");
  expect(z.decode(profile.image.answer, image)).toBe(image);
  expect(Buffer.from(image, "base64").subarray(1, 4).toString()).toBe("PNG");
});

test("every document in fixtures/wire is read by a test", () => {
  const covered = [...exact, ...tolerated].map(([name]) => name).concat(refused);
  const files = readdirSync(new URL("../../fixtures/wire/", import.meta.url));
  const documents = files.filter((file) => file.endsWith(".json")).map((file) => file.replace(".json", ""));
  expect(covered.toSorted()).toEqual(documents.toSorted());
});
