import { describe, expect, test } from "vitest";
import { csvCell, csvFile, fileName, jsonFile } from "#app/routes/signed-in/my-record/copy/files.ts";
import {
  assemble,
  countText,
  missingParts,
  type Outcomes,
  stateText,
} from "#app/routes/signed-in/my-record/copy/manifest.ts";
import {
  type Choices,
  choosableParts,
  type PartPage,
  withDependents,
} from "#app/routes/signed-in/my-record/copy/parts.ts";
import { readEveryPage } from "#app/routes/signed-in/my-record/copy/read-part.ts";
import { describeEntry } from "#app/routes/signed-in/my-record/copy/rows.ts";

const asOf = "2026-11-23T21:44:00.000Z";
const patient = { name: "Sione Taufa", nhi: "ZZZ0024", practice: "Kererū Street" };
const read = (entries: unknown[], unreadable = 0) => ({ state: "read" as const, entries, unreadable, asOf });

/** 2026-11-23 23:30 and 2026-11-24 00:30 at the practice, and an entry without a date. */
const results = [
  { id: "1", test: "Late", reportedAt: "2026-11-23T10:30:00Z" },
  { id: "2", test: "Early", reportedAt: "2026-11-23T11:30:00Z" },
  { id: "3", test: "Undated" },
];

const outcomes: Outcomes = {
  medications: read([{ id: "m", name: "Metformin", prescribedOn: "2001-01-01" }]),
  results: read(results, 2),
  vitals: { state: "failed" },
  timeline: { state: "stopped" },
  letters: read([]),
};

const copyOf = (range?: Choices["range"]) => {
  const choices = { parts: [], format: "csv" as const, ...(range ? { range } : {}) };
  return assemble({ patient, choices, madeAt: asOf }, outcomes);
};
const day = { from: "2026-11-24", to: "2026-11-24" };

describe("a copy", () => {
  test("names missing parts first, and counts the others", () => {
    const { manifest } = copyOf();
    expect(manifest.parts.map((part) => [part.label, countText(part), stateText(part)])).toEqual([
      ["Vitals", "–", "Could not be loaded: not in the copy"],
      ["Timeline", "–", "Stopped: not in the copy"],
      ["Medications", "all 1", "Whole"],
      ["Test Results", "all 3", "2 entries could not be read"],
      ["Letters & Documents", "none", "Whole"],
    ]);
    expect(missingParts(manifest)).toHaveLength(2);
    expect(manifest).toMatchObject({ patient, madeAt: asOf, dates: "everything" });
  });

  test("holds the chosen days of the practice's calendar, medicines whole and entries without a date", () => {
    const { manifest, record } = copyOf(day);
    expect(record.results).toEqual([results[1], results[2]]);
    expect(record.medications).toHaveLength(1);
    const part = manifest.parts.find((one) => one.part === "results");
    expect(part && countText(part)).toBe("2 of 3");
    expect(manifest.dates).toEqual(day);
  });

  test("has nothing of a part that failed or was stopped", () => {
    expect(Object.keys(copyOf().record)).toEqual(["medications", "results", "letters"]);
  });
});

describe("a file", () => {
  test("is named by its day at the practice, and says nothing about the patient", () => {
    expect(fileName(copyOf(), "json")).toBe("my-record-2026-11-24.json");
  });

  test("in JSON holds the manifest and every entry", () => {
    const { manifest, record } = JSON.parse(jsonFile(copyOf()));
    expect(manifest.parts[0]).toMatchObject({ part: "vitals", state: "failed" });
    expect(record.results).toEqual(results);
  });

  test("in CSV names missing parts first, then lists each entry on a line", () => {
    const lines = csvFile(copyOf()).split("\r\n");
    expect(lines.slice(0, 3)).toEqual([
      "\uFEFFPart,Date,Name,Details",
      "About this copy,,Vitals,Could not be loaded: not in the copy. In the copy: –",
      "About this copy,,Timeline,Stopped: not in the copy. In the copy: –",
    ]);
    expect(lines).toContain('About this copy,,Of,"Sione Taufa, NHI ZZZ0024"');
    expect(lines).toContain("About this copy,,Practice,Kererū Street");
    expect(lines).toContain("Medications,01-01-2001,Metformin,");
    expect(lines).toContain("Test Results,24-11-2026,Early,Opened: No");
    expect(lines.filter((line) => line.startsWith("Test Results,"))).toHaveLength(3);
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
    expect(describeEntry("vitals", pressure).details).toEqual([["Value", "120 over 80 mmHg"]]);
    expect(describeEntry("allergies", { id: "a", substance: "Nuts" }).details).toEqual([
      ["Severity", "Not recorded"],
    ]);
  });
});

describe("the parts", () => {
  test("that can be chosen are those of the account's areas", () => {
    expect(choosableParts(["results", "vitals", "accounts"])).toEqual(["results", "vitals"]);
  });

  test("of test results bring their values along", () => {
    expect(withDependents(["vitals", "results"])).toEqual(["results", "resultValues", "vitals"]);
    expect(withDependents(["vitals"])).toEqual(["vitals"]);
  });
});

describe("reading a part", () => {
  const page = (entries: unknown[], hasMore: boolean): PartPage => ({
    entries,
    unreadable: 1,
    hasMore,
    total: 3,
    asOf,
  });

  test("reads every page, keeps an entry that moved once and those without an id each", async () => {
    const pages = [page([{ id: 1 }, {}], true), page([{ id: 1 }, {}], true), page([{ id: 2 }], false)];
    const seen: unknown[] = [];
    const whole = await readEveryPage(
      async (number) => pages[number - 1] as PartPage,
      (reading) => seen.push(reading),
    );
    expect(whole.entries).toEqual([{ id: 1 }, {}, {}, { id: 2 }]);
    expect(whole.unreadable).toBe(3);
    expect(seen).toEqual([
      { page: 1, read: 0, total: undefined },
      { page: 2, read: 2, total: 3 },
      { page: 3, read: 3, total: 3 },
    ]);
  });

  test("goes on after a page without entries", async () => {
    const pages = [page([], true), page([{ id: 1 }], true), page([], true), page([{ id: 2 }], false)];
    const whole = await readEveryPage(
      async (number) => pages[number - 1] as PartPage,
      () => undefined,
    );
    expect(whole.entries).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test("fails for a list that repeats the same page without an end", async () => {
    let calls = 0;
    const repeated = readEveryPage(
      async () => {
        calls++;
        return page([{ id: 1 }], true);
      },
      () => undefined,
    );
    await expect(repeated).rejects.toThrow("no end");
    expect(calls).toBe(2);
  });
});

test.each([
  ["immunisations", { name: "MMR", dueAt: "2026-11-24" }, { date: "2026-11-24" }],
  ["immunisations", { name: "MMR", date: "2026-11-20", dueAt: "2026-11-24" }, { date: "2026-11-20" }],
  ["appointments", { startsAt: asOf, status: "future" }, { name: "Appointment" }],
  ["appointments", { startsAt: asOf, status: "future", type: "GP consult" }, { name: "GP consult" }],
  ["reminders", { title: "Flu", description: "Due" }, { name: "Flu", details: [["Description", "Due"]] }],
  ["reminders", { description: "Due" }, { name: "Due", details: [] }],
  ["results", { test: "Iron", isRead: true }, { details: [["Opened", "Yes"]] }],
  ["vitals", { name: "Weight", value: 80, unit: "kg" }, { details: [["Value", "80 kg"]] }],
] as const)("an entry of %s, %j, is described as %j", (part, entry, described) => {
  expect(describeEntry(part, entry as never)).toMatchObject(described);
});
