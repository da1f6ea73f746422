import { describe, expect, test } from "vitest";
import { expectOf, faultMatchOf, verifyOf } from "#mock-server/console/journal/copies.ts";
import {
  answerOf,
  badgeOf,
  changesOf,
  detailOf,
  faultNames,
  nearestTo,
  questionOf,
  titleOf,
} from "#mock-server/console/journal/entry-texts.ts";
import { filtered, peopleIn } from "#mock-server/console/journal/filters.ts";
import type { JournalEntry } from "#mock-server/control/client.ts";

const names: Record<string, string> = { aroha: "Aroha", manaia: "Manaia" };
const nameOf = (key: string) => names[key] ?? key;
const titles = new Map([["results.read", "Open one test result"]]);

const read: JournalEntry = {
  sequence: 4,
  at: "2026-11-23T09:00:22+13:00",
  call: "GET Patient/LabResultByID",
  operation: "results.read",
  by: "aroha",
  person: "aroha",
  input: { id: "R-2041", page: 1 },
  answer: { test: "HbA1c" },
  status: 200,
};
const unknown: JournalEntry = {
  sequence: 5,
  at: read.at,
  call: "GET /api/Patient/LabResult",
  message: "There is no call GET /api/Patient/LabResult. The nearest is GET /api/Patient/LabResults.",
  status: 404,
};
const broken: JournalEntry = { ...read, sequence: 6, status: 503, fault: "f1 status, f2 latency" };

describe("a journal entry in words", () => {
  test("says what the call is for, who made it and what came of it", () => {
    expect(titleOf(read, titles)).toBe("Open one test result");
    expect(detailOf(read, nameOf)).toBe("Aroha · GET Patient/LabResultByID");
    expect(detailOf({ ...read, person: "manaia", changed: ["a"] }, nameOf)).toBe(
      "Aroha for Manaia · GET Patient/LabResultByID · changed 1 record",
    );
    expect(detailOf({ ...read, answer: { entries: [1, 2] } }, nameOf)).toContain("2 entries");
  });

  test("offers the nearest call for an unknown path", () => {
    expect(titleOf(unknown, titles)).toBe("No such call: GET /api/Patient/LabResult");
    expect(nearestTo(unknown)).toBe("GET /api/Patient/LabResults");
    expect(detailOf(unknown, nameOf)).toBe("Not signed in · did you mean GET /api/Patient/LabResults?");
    expect(nearestTo(read)).toBeUndefined();
  });

  test("names the rule that acted, or what it did", () => {
    expect(faultNames(broken, [{ id: "f1", name: "One panel down" }])).toEqual(["One panel down", "latency"]);
    expect(badgeOf(broken)).toEqual({ tone: "danger", text: "503, your fault rule" });
    expect(changesOf(broken)).toMatch("before the practice was asked");
  });

  test("tells an answer, a refusal and no answer apart", () => {
    const { status: _, ...unanswered } = read;
    expect([read, unknown, { ...read, status: 500 }, unanswered].map((entry) => badgeOf(entry))).toEqual([
      { tone: "success", text: "200" },
      { tone: "warning", text: "404" },
      { tone: "danger", text: "500" },
      { tone: "danger", text: "No answer" },
    ]);
  });

  test("shows the question with aligned values, and the answer below its status", () => {
    expect(questionOf(read)).toBe("GET Patient/LabResultByID\nid    R-2041\npage  1");
    expect(answerOf(read)).toBe('200\n{\n  "test": "HbA1c"\n}');
    expect(answerOf(unknown)).toBe(`404\n${unknown.message}`);
  });
});

describe("copies of a journal entry", () => {
  test("as an expectation leave out what the journal hides", () => {
    const signIn = { ...read, input: { username: "aroha", password: "redacted" } };
    expect(JSON.parse(verifyOf(signIn))).toEqual({
      call: "GET Patient/LabResultByID",
      times: { min: 1 },
      person: "aroha",
      with: { username: "aroha" },
    });
    expect(expectOf(read)).toBe("expect: { call: GET Patient/LabResultByID, times: { min: 1 } }");
  });

  test("as a fault name the call and the person, unless no such call exists", () => {
    expect(faultMatchOf(read)).toEqual({ method: "GET", path: "Patient/LabResultByID", person: "aroha" });
    expect(faultMatchOf(unknown)).toBeUndefined();
  });
});

describe("the filters of the journal", () => {
  const entries = [read, { ...unknown, by: "manaia" as never }, broken];

  test("show the newest calls first, of one person or those that went wrong", () => {
    expect(filtered(entries, { isFaultsOnly: false }).map(({ sequence }) => sequence)).toEqual([6, 5, 4]);
    expect(filtered(entries, { isFaultsOnly: true }).map(({ sequence }) => sequence)).toEqual([6, 5]);
    expect(
      filtered(entries, { isFaultsOnly: false, person: "aroha" }).map(({ sequence }) => sequence),
    ).toEqual([6, 4]);
  });

  test("offer the people who made calls", () => {
    expect(peopleIn(entries)).toEqual(["aroha", "manaia"]);
  });
});
