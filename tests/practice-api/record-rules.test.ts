import { describe, expect, test } from "vitest";
import { allergyGroup, severityWord } from "#practice-api/allergies/rules.ts";

describe("allergies", () => {
  test.each([
    ["Penicillin", "severe", "severe"],
    ["Penicillin", "moderate", "moderate"],
    ["Penicillin", "mild", "mild"],
    ["Penicillin", undefined, "mild"],
    ["Penicillin", "other-Life threatening", "other"],
    ["No known allergies", undefined, "noneKnown"],
    ["NKDA", undefined, "noneKnown"],
    ["No known allergies", "severe", "severe"],
    ["Nickel, known", undefined, "mild"],
  ] as const)("%s with severity %s is listed under %s", (substance, severity, group) => {
    expect(allergyGroup({ substance, ...(severity === undefined ? {} : { severity }) })).toBe(group);
  });
  test.each([
    ["severe", "Severe"],
    ["other-life threatening", "Life threatening"],
    ["other-", undefined],
    [undefined, undefined],
  ] as const)("severity %s is written %s", (severity, word) => {
    expect(severityWord(severity)).toBe(word);
  });
});
