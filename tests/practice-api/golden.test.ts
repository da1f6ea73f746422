import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#practice-api/contract.ts";
import { document, documentText } from "../support/documents.ts";
import { bodies, exact, outcomes, refused, tolerated } from "./golden/golden.ts";

const { profile } = contract;

test.each([...exact, ...tolerated])("%s is read as the specification means it", (name, endpoint, says) => {
  expect(z.decode(endpoint.output, document(name))).toEqual(says);
});

test.each(exact)("%s is written as the specification spells it", (name, endpoint, says) => {
  expect(JSON.parse(JSON.stringify(z.encode(endpoint.output, says)))).toEqual(document(name));
});

test.each(bodies)("%s is written and read as the specification spells it", (name, { body: codec }, says) => {
  if (!codec) throw new Error(`${name} has no codec`);
  expect(JSON.parse(JSON.stringify(z.encode(codec, says as never)))).toEqual(document(name));
  expect(z.decode(codec, document(name))).toEqual(says);
});

const readings = Object.entries(contract)
  .flatMap(([area, calls]) =>
    Object.entries(calls).map(([call, endpoint]) => [`${area}.${call}`, endpoint] as const),
  )
  .filter(([name]) => !outcomes.includes(name));

test.each(readings)("%s never reads an error as an answer", (_, endpoint) => {
  for (const name of refused) {
    expect(z.safeDecode(endpoint.output as z.ZodType, document(name)).success).toBe(false);
  }
});

test("a picture is base64 text, and passes through as it is", () => {
  const image = documentText("image.txt");
  expect(z.decode(profile.image.output, image)).toBe(image);
  expect(Buffer.from(image, "base64").subarray(1, 4).toString()).toBe("PNG");
});

test("every document in fixtures/wire is read by a test", () => {
  const covered = [...exact, ...tolerated, ...bodies].map(([name]) => name).concat(refused);
  const files = readdirSync(new URL("../../fixtures/wire/", import.meta.url));
  const documents = files.filter((file) => file.endsWith(".json")).map((file) => file.replace(".json", ""));
  expect(covered.toSorted()).toEqual(documents.toSorted());
});
