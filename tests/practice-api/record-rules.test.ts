import { describe, expect, test } from "vitest";
import { allergyGroup, allergyGroups, severityWord } from "#practice-api/allergies/rules.ts";
import {
  immunisationDate,
  immunisationGroup,
  immunisationGroups,
} from "#practice-api/immunisations/rules.ts";
import { asksToRing } from "#practice-api/practice/rules.ts";
import { priorityRank, reminderAction } from "#practice-api/reminders/rules.ts";

describe("allergies", () => {
  test.each([
    ["Penicillin", "severe", "severe"],
    ["Penicillin", "moderate", "moderate"],
    ["Penicillin", "mild", "mild"],
    ["Penicillin", undefined, "unrecorded"],
    ["Penicillin", "other-Life threatening", "other"],
    ["No known allergies", undefined, "noneKnown"],
    ["NKDA", undefined, "noneKnown"],
    ["No known allergies", "severe", "severe"],
    ["Nickel, known", undefined, "unrecorded"],
  ] as const)("%s with severity %s is listed under %s", (substance, severity, group) => {
    expect(allergyGroup({ substance, ...(severity === undefined ? {} : { severity }) })).toBe(group);
  });
  test("an entry that says that there is none stands last (ruling B98)", () => {
    expect(allergyGroups.at(-1)).toBe("noneKnown");
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

describe("immunisations", () => {
  test.each([
    ["overdue", {}, "overdue"],
    ["due", {}, "due"],
    ["other", { date: "2026-04-15" }, "administered"],
    ["other", { status: "completed" }, "administered"],
    ["other", { status: "notDone" }, "unclear"],
    ["other-Given", { date: "2026-04-15" }, "administered"],
    [undefined, {}, "unclear"],
    ["overdue", { date: "2026-04-15" }, "overdue"],
  ] as const)("of type %s with %j are listed in All under %s", (kind, fields, group) => {
    expect(immunisationGroup({ ...(kind === undefined ? {} : { kind }), ...fields }, "all")).toBe(group);
  });
  test.each(["due", "overdue", "administered"] as const)("of the tab %s are all in its group", (tab) => {
    expect(immunisationGroup({ kind: "other" }, tab)).toBe(tab);
  });
  test("have the date of their group: given, or due", () => {
    const dates = { date: "2026-04-15", dueAt: "2026-04-01" };
    expect(immunisationGroups.map((group) => immunisationDate(dates, group))).toEqual([
      "2026-04-01",
      "2026-04-01",
      "2026-04-01",
      "2026-04-15",
    ]);
  });
});

describe("reminders", () => {
  test("come by priority; an unknown one is never overlooked and a missing one never taken for normal", () => {
    const ranks = (["high", "other-Urgent", "medium", undefined, "normal"] as const).map(priorityRank);
    expect(ranks).toEqual([0, 1, 2, 3, 4]);
  });
});

test.each([
  ["Please ring us to book this vaccination", true],
  ["Please ring to book", true],
  ["Call the practice before you come", true],
  ["Phone 04 555 0110", true],
  ["During the spring the phone lines are busy", false],
  ["Second dose", false],
  [undefined, false],
])("whether %j asks to ring: %s", (text, asks) => {
  expect(asksToRing(text)).toBe(asks);
});

test.each([
  [
    "Diabetes annual review",
    "Your yearly diabetes review is due.",
    "Please have your blood test a week before.",
    "book",
  ],
  ["Bowel screening", "You can ask for a free bowel screening kit every two years.", "", "ask"],
  ["Smoking check", "Tell us whether you smoke, so that we can offer help to stop.", "", "message"],
  ["Breast screening", "Your two-yearly mammogram is due.", "", "message"],
  ["Kidney function", "A blood test is due before your next dabigatran prescription.", "", "message"],
  ["Flu vaccine", "Please ring us to book this vaccination.", "", "ring"],
  ["Diabetes annual review", "Your yearly diabetes review is due.", "Please phone the practice.", "ring"],
  ["", "", "", "book"],
])("the reminder %j, %j, %j is one to %s", (title, description, note, action) => {
  expect(reminderAction({ title, description, note })).toBe(action);
});
