import { describe, expect, test } from "vitest";
import { resultOf } from "#app/routes/signed-in/my-record/copy/fhir/resources.ts";
import { csvCell, csvFile, fileName, jsonFile } from "#app/routes/signed-in/my-record/copy/files.ts";
import { assemble, missingParts } from "#app/routes/signed-in/my-record/copy/manifest.ts";
import {
  countText,
  missingText,
  stateText,
  wholenessText,
} from "#app/routes/signed-in/my-record/copy/manifest-texts.ts";
import {
  type Choices,
  choosableParts,
  listedParts,
  partsToRead,
} from "#app/routes/signed-in/my-record/copy/parts.ts";
import type { Outcomes } from "#app/routes/signed-in/my-record/copy/read-record.ts";
import { describeEntry, describeResult } from "#app/routes/signed-in/my-record/copy/rows.ts";

const asOf = "2026-11-23T21:44:00.000Z";
const patient = { name: "Sione Taufa", nhi: "ZZZ0024", birthDate: "1958-09-03", practice: "Kererū Street" };
const read = <T>(entries: T[], unreadable = 0, total?: number) => ({
  state: "read" as const,
  entries,
  unreadable,
  asOf,
  ...(total === undefined ? {} : { total }),
});

/** 2026-11-23 23:30 and 2026-11-24 00:30 at the practice, and an entry without a date. */
const results = [
  { id: "1", test: "Late", reportedAt: "2026-11-23T10:30:00Z", isRead: true },
  { id: "2", test: "Early", reportedAt: "2026-11-23T11:30:00Z", isRead: true },
  { id: "3", test: "Undated" },
];
const iron = { name: "Ferritin", value: "10", flag: "low" as const, summary: "ug/L, 20 to 200" };

const outcomes: Outcomes = {
  medications: read([{ id: "m", name: "Metformin", prescribedOn: "2001-01-01" }]),
  results: read(results, 2, 6),
  resultValues: read([
    { id: "1", content: { kind: "document" as const } },
    { id: "2", content: { kind: "values" as const, values: [iron, { name: "Iron" }], unreadable: 1 } },
    { id: "3", content: { kind: "notOpened" as const } },
  ]),
  vitals: { state: "failed" },
  timeline: { state: "stopped" },
  letters: read([]),
};

const chosen = listedParts.filter((part) => outcomes[part] !== undefined);
const copyOf = (range?: Choices["range"], of: Outcomes = outcomes) => {
  const choices = { parts: chosen, format: "csv" as const, ...(range ? { range } : {}) };
  return assemble({ patient, choices, madeAt: asOf, offered: listedParts }, of);
};
const day = { from: "2026-11-24", to: "2026-11-24" };
const lines = (copy = copyOf()) =>
  copy.manifest.parts.map((part) => [part.label, countText(part), stateText(part), missingText(part)]);

describe("a copy", () => {
  test("names missing parts first, counts the others, and says part with the reason", () => {
    const failed = "This does not mean that there are none";
    expect(lines()).toEqual([
      ["Vitals", "–", "Not in the copy", `Could not be loaded. ${failed}`],
      ["Timeline", "–", "Not in the copy", `Stopped before it was read. ${failed}`],
      ["Medications", "all 1", "Whole", ""],
      ["Test Results", "3 of 6", "Part", "2 could not be read. 1 that the practice counts was not sent"],
      [
        "Values of Test Results",
        "1 of 6 results: 2 values",
        "Part",
        "1 is not opened yet, values not copied. 1 is a document, not in this copy. 2 could not be read. 1 that the practice counts was not sent. 1 value could not be read",
      ],
      ["Letters & Documents", "none", "Whole", ""],
    ]);
    expect(missingParts(copyOf().manifest)).toHaveLength(2);
    expect(wholenessText(copyOf().manifest)).toMatch(
      /^This copy is a part. 4 of the 6 parts below are not whole/,
    );
    expect(copyOf().manifest).toMatchObject({ patient, madeAt: asOf, dates: "everything" });
  });

  test.each([
    [0, "Whole"],
    [1, "Part"],
  ])("with %i values of a result that could not be read says %s", (unreadable, state) => {
    const resultValues = read([
      { id: "1", content: { kind: "values" as const, values: [iron], unreadable } },
    ]);
    const copy = copyOf(undefined, { results: read(results.slice(0, 1)), resultValues });
    expect(lines(copy).find(([label]) => label === "Values of Test Results")?.[2]).toBe(state);
  });

  test("of letters is a part as soon as there is one, because their pages are not in it", () => {
    const letters = read([{ id: "1", type: "Referral", contentType: "application/pdf" }]);
    const copy = copyOf(undefined, { letters });
    expect(lines(copy).find(([label]) => label === "Letters & Documents")).toEqual([
      "Letters & Documents",
      "all 1",
      "Part",
      "Only their names: the letters themselves are documents, not in this copy",
    ]);
    expect(csvFile(copy)).not.toContain("application/pdf");
  });

  test("holds the chosen days of the practice's calendar, medicines whole and entries without a date", () => {
    const { manifest, record } = copyOf(day);
    expect(record.results).toEqual([results[1], results[2]]);
    expect(record.medications).toHaveLength(1);
    const part = manifest.parts.find((one) => one.part === "results");
    expect(part && [countText(part), missingText(part)]).toEqual([
      "2 of 6",
      "1 is outside the dates. 2 could not be read. 1 that the practice counts was not sent",
    ]);
    expect(manifest.dates).toEqual(day);
  });

  test("has nothing of a part that failed or was stopped, and names the parts that were not chosen", () => {
    expect(Object.keys(copyOf().record)).toEqual(["medications", "results", "letters"]);
    expect(copyOf().manifest.notChosen).toEqual([
      "Allergies",
      "Diagnosis",
      "Immunisations",
      "Appointments",
      "Reminders",
    ]);
  });
});

describe("a file", () => {
  test("is named by its day at the practice, and says nothing about the patient", () => {
    expect(fileName(copyOf(), "json")).toBe("my-record-2026-11-24.json");
    expect(fileName(copyOf(), "fhir.json")).toBe("my-record-2026-11-24.fhir.json");
  });

  test("in JSON holds what the copy is, its parts and every entry in words", () => {
    const { about, parts, record } = JSON.parse(jsonFile(copyOf()));
    expect(about).toMatchObject({
      Of: "Sione Taufa, NHI ZZZ0024, born 03-09-1958",
      Made: "24-11-2026, 10:44",
    });
    expect(parts[0]).toMatchObject({ label: "Vitals", state: "Not in the copy" });
    expect(record["Test Results"][1]).toEqual({
      date: "24-11-2026",
      name: "Early",
      Time: "00:30",
      Values: "1 value could not be read",
      values: [
        { name: "Ferritin", value: "10", flag: "Low", reference: "ug/L, 20 to 200" },
        { name: "Iron", value: "No value", flag: "Not flagged", reference: "" },
      ],
    });
    expect(record.Vitals).toBe("Could not be loaded. This does not mean that there are none.");
    expect(record["Letters & Documents"]).toBe("The practice's list is empty.");
  });

  test("in CSV says what the copy is, names missing parts first, then lists each entry and value", () => {
    const file = csvFile(copyOf()).split("\r\n");
    expect(file.slice(0, 3)).toEqual([
      "\uFEFFPart,Date,Name,Details",
      'About this copy,,Of,"Sione Taufa, NHI ZZZ0024, born 03-09-1958"',
      "About this copy,,Practice,Kererū Street",
    ]);
    const parts = file.filter((line) => /^About this copy,,(Vitals|Timeline|Medications),/.test(line));
    expect(parts).toEqual([
      "About this copy,,Vitals,Not in the copy. In the copy: –. Could not be loaded. This does not mean that there are none",
      "About this copy,,Timeline,Not in the copy. In the copy: –. Stopped before it was read. This does not mean that there are none",
      "About this copy,,Medications,Whole. In the copy: all 1",
    ]);
    expect(file).toContain("Medications,01-01-2001,Metformin,");
    expect(file).toContain(
      'Test Results,24-11-2026,Early: Ferritin,"Value: 10; Flag: Low; Laboratory\'s reference: ug/L, 20 to 200"',
    );
    expect(file).toContain('Test Results,,Undated,"Values: Not opened yet, values not copied"');
    expect(file).toContain("Letters & Documents,,,The practice's list is empty.");
    expect(file).toContain("Vitals,,,Could not be loaded. This does not mean that there are none.");
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+64 21", "'+64 21"],
    ["-5", "'-5"],
    ["@SUM(A1)", "'@SUM(A1)"],
    [" =1+1", "' =1+1"],
    ["\t=1", "'\t=1"],
    ["＝1", "'＝1"],
    ["=A1,B1", '"\'=A1,B1"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["plain", "plain"],
    ["5 - 3", "5 - 3"],
  ])("in CSV writes %j as %j", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });
});

describe("an entry", () => {
  test("of blood pressure has both values, and of an allergy says when no severity is recorded", () => {
    const pressure = { name: "BP", at: asOf, value: 120, secondValue: 80, unit: "mmHg" };
    expect(describeEntry("vitals", pressure).details).toEqual([
      ["Time", "10:44"],
      ["Value", "120 over 80 mmHg"],
    ]);
    expect(describeEntry("allergies", { id: "a", substance: "Nuts" }).details).toEqual([
      ["Severity", "Not recorded"],
    ]);
  });

  test("of a weight has one name, whatever its source calls it", () => {
    const names = ["Weight", "Body Weight", "body mass index", "Peak flow"];
    expect(names.map((name) => describeEntry("vitals", { name, at: asOf, value: 80 }).name)).toEqual([
      "Weight",
      "Weight",
      "BMI",
      "Peak flow",
    ]);
  });

  test.each([
    ["document", "Document, not in this copy"],
    ["notOpened", "Not opened yet, values not copied"],
    ["failed", "Could not be loaded, not in this copy"],
    ["stopped", "Stopped before they were read, not in this copy"],
    ["empty", "The practice shows no values"],
  ] as const)("of a result whose content is %s says %s", (kind, words) => {
    const described = describeResult({ id: "1", test: "Iron" }, { id: "1", content: { kind } });
    expect(described).toMatchObject({ name: "Iron", details: [["Values", words]] });
    expect(described.values).toBeUndefined();
  });

  test("of a result has the practice's comments only when it is open already", () => {
    const comments = "Please come in";
    const described = (isRead?: boolean) => {
      const result = { id: "1", test: "HPV", comments, ...(isRead === undefined ? {} : { isRead }) };
      const making = { patient: {}, address: () => "urn:1" };
      return JSON.stringify([describeResult(result, undefined), resultOf(result, undefined, making)]);
    };
    expect(described(true).match(/Please come in/g)).toHaveLength(3);
    expect(described(false)).not.toContain(comments);
    expect(described()).not.toContain(comments);
  });

  test("of a result has the words of its report", () => {
    const of = { id: "1", content: { kind: "text" as const, text: "Not detected" } };
    expect(describeResult({ id: "1", test: "HPV" }, of).details).toEqual([["Report", "Not detected"]]);
  });
});

describe("the parts", () => {
  test("that can be chosen are those of the account's areas", () => {
    expect(choosableParts(["results", "vitals", "billing"])).toEqual(["results", "vitals"]);
  });

  test("begin with allergies, and test results bring their values along", () => {
    expect(listedParts[0]).toBe("allergies");
    expect(partsToRead(["vitals", "results"])).toEqual(["results", "resultValues", "vitals"]);
    expect(partsToRead(["vitals"])).toEqual(["vitals"]);
  });
});

test.each([
  ["immunisations", { name: "MMR", dueAt: "2026-11-24" }, { date: "2026-11-24" }],
  ["immunisations", { name: "MMR", date: "2026-11-20", dueAt: "2026-11-24" }, { date: "2026-11-20" }],
  ["appointments", { startsAt: asOf, status: "future" }, { name: "Appointment" }],
  ["appointments", { startsAt: asOf, status: "future", type: "GP consult" }, { name: "GP consult" }],
  ["reminders", { title: "Flu", description: "Due" }, { name: "Flu", details: [["Description", "Due"]] }],
  ["reminders", { description: "Due" }, { name: "Due", details: [] }],
  ["medications", { name: "Iron", code: "LOCAL-iron" }, { name: "Iron", details: [] }],
] as const)("an entry of %s, %j, is described as %j", (part, entry, described) => {
  expect(describeEntry(part, entry as never)).toMatchObject(described);
});
