import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import {
  countText,
  missingText,
  stateText,
  wholenessText,
} from "#app/routes/signed-in/my-record/copy/describe.ts";
import { essentialsOf } from "#app/routes/signed-in/my-record/copy/essentials.ts";
import { fhirBundle } from "#app/routes/signed-in/my-record/copy/fhir-bundle.ts";
import { resultOf } from "#app/routes/signed-in/my-record/copy/fhir-resources.ts";
import { csvFile, fileName, jsonFile } from "#app/routes/signed-in/my-record/copy/files.ts";
import { assemble, missingParts } from "#app/routes/signed-in/my-record/copy/manifest.ts";
import { type Choices, listedParts } from "#app/routes/signed-in/my-record/copy/parts.ts";
import type { Outcomes } from "#app/routes/signed-in/my-record/copy/read-record.ts";
import { describeResult } from "#app/routes/signed-in/my-record/copy/rows.ts";

const asOf = "2026-11-23T21:44:00.000Z";
const patient = { name: "Sione Taufa", nhi: "ZZZ0024", birthDate: "1958-09-03", practice: "Kererū Street" };
const written = z.record(z.string(), z.record(z.string(), z.looseObject({})));
const copies = written.parse(
  parse(readFileSync(join(import.meta.dirname, "copies.yaml"), "utf8"), { merge: true }),
);
/** What was read of each part, as a table has it. */
const outcomesOf = (name: string): Outcomes =>
  Object.fromEntries(
    Object.entries(copies[name] ?? {}).map(([part, read]) => [
      part,
      { state: "read", unreadable: 0, asOf, ...read },
    ]),
  );

const copyOf = (range?: Choices["range"], of = outcomesOf("a part of it")) => {
  const chosen = listedParts.filter((part) => of[part] !== undefined);
  const choices = { parts: chosen, format: "csv" as const, ...(range ? { range } : {}) };
  return assemble({ patient, choices, madeAt: asOf, offered: listedParts }, of);
};
const day = { from: "2026-11-24", to: "2026-11-24" };
const lines = (copy = copyOf()) =>
  copy.manifest.parts.map((part) => [part.label, countText(part), stateText(part), missingText(part)]);

describe("a copy", () => {
  test.each([
    ["part", 2, copyOf()],
    ["part-of-one-day", 2, copyOf(day)],
    ["everything", 0, copyOf(undefined, outcomesOf("entries of every part in each of their forms"))],
  ])("of %s says in each file what it is, what is missing, and every entry", async (name, missing, copy) => {
    let made = 0;
    const said = [wholenessText(copy.manifest), ...lines(copy).map((line) => line.join(" | ").trim())].join(
      "\n",
    );
    expect(missingParts(copy.manifest)).toHaveLength(missing);
    await expect(`${said}\n${stringify(essentialsOf(copy))}`).toMatchFileSnapshot(`said/${name}.txt`);
    await expect(csvFile(copy).replaceAll("\r\n", "\n")).toMatchFileSnapshot(`said/${name}.csv`);
    await expect(jsonFile(copy)).toMatchFileSnapshot(`said/${name}-json.txt`);
    const fhir = fhirBundle(copy, () => String(made++));
    await expect(JSON.stringify(fhir, null, 1)).toMatchFileSnapshot(`said/${name}-fhir.txt`);
  });

  test.each([
    ["Female", "female"],
    ["unknown", "unknown"],
    ["Gender diverse", undefined],
  ])("has the gender %s as %s in FHIR", (gender, code) => {
    const { manifest, ...copy } = copyOf();
    const bundle = fhirBundle({ ...copy, manifest: { ...manifest, patient: { ...patient, gender } } });
    expect(bundle.entry?.[1]?.resource).toEqual(expect.objectContaining({ resourceType: "Patient" }));
    expect(JSON.parse(JSON.stringify(bundle.entry?.[1]?.resource)).gender).toBe(code);
  });
});

test("a file is named by its day at the practice, and says nothing about the patient", () => {
  expect(fileName(copyOf(), "json")).toBe("my-record-2026-11-24.json");
  expect(fileName(copyOf(), "fhir.json")).toBe("my-record-2026-11-24.fhir.json");
});

test.each([
  [true, 3],
  [false, 0],
  [undefined, 0],
])("a result that is open (%s) has the practice's comments %i times", (isRead, times) => {
  const result = {
    id: "1",
    test: "HPV",
    comments: "Please come in",
    ...(isRead !== undefined && { isRead }),
  };
  const making = { patient: {}, address: () => "urn:1" };
  const said = JSON.stringify([describeResult(result, undefined), resultOf(result, undefined, making)]);
  expect(said.split("Please come in")).toHaveLength(times + 1);
});

test("a copy begins with allergies", () => {
  expect(listedParts[0]).toBe("allergies");
});
