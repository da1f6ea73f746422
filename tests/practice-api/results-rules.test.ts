import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changeBetween,
  inBadge,
  nameKey,
  notesIn,
  numberOf,
  scaleOf,
  shownValue,
} from "#practice-api/results/rules.ts";

describe("a badge of the results", () => {
  const results = [{ id: "1", isRead: true }, { id: "2", isRead: false }, { id: "3" }];
  test.each([
    ["read", ["1"]],
    ["unread", ["2", "3"]],
    ["all", ["1", "2", "3"]],
  ] as const)("%s shows the results of its kind; without a flag a result is unread", (badge, ids) => {
    expect(inBadge(badge, results).map(({ id }) => id)).toEqual(ids);
  });
});

describe("the number of a value", () => {
  test.each([
    ["71", 71],
    [" 0.31 ", 0.31],
    ["-2.5", -2.5],
    ["0", 0],
  ])("%s is %s", (value, number) => {
    expect(numberOf(value)).toBe(number);
  });
  test.each(["<5", ">90", "Negative", "1.2.3", "5 mg", "", "1e3", ".5", undefined])(
    "%s has none",
    (value) => {
      expect(numberOf(value)).toBeUndefined();
    },
  );
});

describe("a value that is shown", () => {
  test.each([
    ["72.333333333", "72.33"],
    ["72.00000001", "72"],
    ["-5.1298765", "-5.13"],
    ["0.00001234567", "0.0000123"],
  ])("%s is rounded to %s", (value, shown) => {
    expect(shownValue(value)).toBe(shown);
  });
  test.each(["0.328", "7.10", "36.1234", "71", "<5.123456", "Negative", "1:160", "1e-7", "refused", ""])(
    "%s is as it was written",
    (value) => {
      expect(shownValue(value)).toBe(value);
    },
  );
});

describe("a change", () => {
  test.each([
    ["14", "9", { direction: "down", amount: "5" }],
    ["3.4", "3.6", { direction: "up", amount: "0.2" }],
    ["7", "7.25", { direction: "up", amount: "0.25" }],
    ["7", "7.0", { direction: "same", amount: "0.0" }],
  ])("from %s to %s has a direction and as many decimals as the values", (before, now, change) => {
    expect(changeBetween(before, now)).toEqual(change);
  });
  test.each([
    ["<5", "9"],
    ["9", "<5"],
    [undefined, "9"],
    ["9", undefined],
  ])("from %s to %s is unknown", (before, now) => {
    expect(changeBetween(before, now)).toBeUndefined();
  });
});

describe("what a laboratory wrote beside a value", () => {
  test.each([
    ["g/L, 115-155", { unit: "g/L", reference: "115-155" }],
    ["mmol/mol, <42. 48 and above: diabetes", { unit: "mmol/mol", reference: "<42. 48 and above: diabetes" }],
    ["mL/min/1.73m², >60", { unit: "mL/min/1.73m²", reference: ">60" }],
    ["10¹²/L, 3.60-5.60", { unit: "10¹²/L", reference: "3.60-5.60" }],
    [" µg/L ", { unit: "µg/L" }],
    ["%, 15-50", { unit: "%", reference: "15-50" }],
    ["fL, 80-99", { unit: "fL", reference: "80-99" }],
    ["10^9/L 4.0-11.0", { unit: "10^9/L", reference: "4.0-11.0" }],
    ["x10*9/L (4.0-11.0)", { unit: "x10*9/L", reference: "(4.0-11.0)" }],
    ["mL/min/1.73 m² >60", { unit: "mL/min/1.73 m²", reference: ">60" }],
    ["umol/L", { unit: "umol/L" }],
    ["% 4.0-6.0", { unit: "%", reference: "4.0-6.0" }],
    ["mmol/mol[20-40]", { unit: "mmol/mol", reference: "[20-40]" }],
    ["U/L < 40", { unit: "U/L", reference: "< 40" }],
    ["/µL 0-5", { unit: "/µL", reference: "0-5" }],
    ["[IU]/mL ≤5", { unit: "[IU]/mL", reference: "≤5" }],
    ["mm/h 0-20", { unit: "mm/h", reference: "0-20" }],
    ["mg/24 h 30-300", { unit: "mg/24 h", reference: "30-300" }],
  ])("%s is a unit and a reference", (summary, notes) => {
    expect(notesIn(summary)).toEqual(notes);
  });
  test.each([
    "0.8-1.2",
    "Significant growth of one organism",
    "<5 g/L",
    "Positive/Negative",
    "N/A",
    "115/155, g/L",
    "g/Lish things, see below/",
    "INR",
    "ng/mL FEU 0-500",
    "ng/mL (DDU)",
    "in 2-3 weeks",
    "L 3.5-5.0",
    "min 4 max 9",
    "M/F 4-9",
  ])("%s has no unit that is known, so all of it stays as written", (summary) => {
    expect(notesIn(summary)).toEqual({ reference: summary });
  });
  test.each([undefined, "", "  "])("%j says nothing", (summary) => {
    expect(notesIn(summary)).toEqual({});
  });
  test.each([
    ["umol/L, 1-2", "µmol/L", "μmol/L 3-4", "umol/l"],
    ["10^9/L", "x10*9/L", "10⁹/L, 4-11", "x10^9/L 4-11", "10E9/L", "×10⁹/L"],
    ["mL/min/1.73m²", "mL/min/1.73 m2 >60", "mL/min/{1.73_m2}"],
    ["[IU]/mL", "IU/mL <5", "iU/mL"],
    ["mm/h", "mm/hr 0-20"],
    ["0.8-1.2", " 0.8-1.2 "],
    ["", undefined],
  ])("is of one scale: %s, %s …", (...summaries) => {
    expect(new Set(summaries.map(scaleOf)).size).toBe(1);
  });
  test("is of another scale where a unit, or a text without a unit, is another one", () => {
    const summaries = [
      ...["% 4.0-6.0", "mmol/mol 20-40", "g/L", "mg/L", "g/dL", "U/L", "IU/L", "10^9/L", "10^6/L", "10^9/mL"],
      ...["ng/mL", "ng/mL FEU", "ng/mL DDU", "mmol/L", "mol/L", "µmol/L", "nmol/L", "", "0.8-1.2", "0.9-1.2"],
      ...["g/24 h", "g/h", "mL/min", "mL/min/1.73 m²", "/µL", "/mL", "pg", "fL"],
    ];
    expect(new Set(summaries.map(scaleOf)).size).toBe(summaries.length);
  });

  test("is lost for no text: unit and reference contain all of it", () => {
    const part = fc.oneof(fc.constantFrom("g/L", "%", "10⁹/L", "4.0-11.0", ", ", " ", "; "), fc.string());
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const summary = parts.join("");
        const { unit = "", reference = "" } = notesIn(summary);
        const bare = (text: string) => text.replace(/[\s,;]/g, "");
        expect(bare(unit + reference)).toBe(bare(summary));
      }),
    );
  });
});

test("names are compared however they are spaced and capitalised", () => {
  expect(nameKey("  Full  BLOOD count")).toBe(nameKey("Full Blood Count"));
});
