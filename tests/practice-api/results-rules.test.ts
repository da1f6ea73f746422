import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeBetween, inBadge, nameKey, notesIn, numberOf } from "#practice-api/results/rules.ts";

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
  ])("%s has no unit that is known, so all of it stays as written", (summary) => {
    expect(notesIn(summary)).toEqual({ reference: summary });
  });
  test.each([undefined, "", "  "])("%j says nothing", (summary) => {
    expect(notesIn(summary)).toEqual({});
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
