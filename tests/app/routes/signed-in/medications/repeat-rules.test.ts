import { describe, expect, test } from "vitest";
import { pharmacyNamed } from "#app/routes/signed-in/medications/repeat/.server/pharmacies.ts";
import {
  daysBetween,
  latestScript,
  noticeFor,
  repeatRules,
  urgentFacts,
  urgentSummary,
  usualTimeIn,
} from "#practice-api/medications/rules.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { isAboutRepeats } from "#practice-api/reminders/rules.ts";

test("reads the settings about repeats, where 1 means true", () => {
  const on = {
    pickupTypeShown: "1",
    pharmacyRequired: "1",
    urgentOffered: "1",
    faxOffered: "1",
    balanceBlocksPickup: "1",
    urgentNotes: "An extra fee applies.",
    repeatNotice: "Two working days.",
    pharmacyId: "4",
    preferredPharmacy: "Te Aro Pharmacy",
    outstandingBalance: "$1,020.50",
  };
  expect(repeatRules(on)).toEqual({
    offersPickUp: true,
    needsPharmacy: true,
    offersUrgent: true,
    faxes: true,
    balanceBlocksPickUp: true,
    urgentNotes: "An extra fee applies.",
    notice: "Two working days.",
    preferredPharmacyId: "4",
    preferredPharmacyName: "Te Aro Pharmacy",
    balance: 1020.5,
  });
});

test("finds the newest script for the same medicine", () => {
  const scripts = [
    { name: "Metformin", prescribedOn: "2026-09-19" },
    { name: "Metformin", prescribedOn: "2026-11-02T10:00:00+13:00" },
    { name: "Aspirin", prescribedOn: "2026-11-20" },
  ];
  expect(latestScript("Metformin", scripts)).toBe("2026-11-02");
  expect(latestScript("Loratadine", scripts)).toBeUndefined();
  expect(daysBetween("2026-11-02", "2026-11-30")).toBe(28);
});

test("finds a pharmacy by its id, or by the name that was typed instead", () => {
  const [aro, kereru] = [
    { id: "1", name: "Te Aro Pharmacy", isPreferred: true },
    { id: "2", name: "Kererū Street Pharmacy", isPreferred: false },
  ];
  const find = (id: string, name: string) => pharmacyNamed([aro, kereru], { id, name });
  expect(find("1", "")).toBe(aro);
  expect(find("1", "Te Aro Pharmacy")).toBe(aro);
  expect(find("1", "kererū street pharmacy")).toBe(kereru);
  expect(find("1", "Kere")).toBeUndefined();
  expect(find("9", "")).toBeUndefined();
});

test.each([
  [
    "Urgent requests are ready the same working day and cost an extra $10.00.",
    "same working day, $10.00 extra",
  ],
  ["We do urgent repeats within 2 hours for $5.", "within 2 hours, $5"],
  ["Urgent repeats cost $10.", "$10"],
  // A text with a condition or with two prices has to be read as a whole.
  ["Urgent requests are not ready the same working day. They cost $10.00.", undefined],
  ["$10.00, or $5.00 with a Community Services Card. Ready the next day.", "next day"],
  ["Ready the same day if you ask before noon, $10.", undefined],
  ["Requests before 12 pm are done the same working day. $10 extra.", undefined],
  ["Done the same day until 15:00, $10.", undefined],
  ["Done the same day on weekdays for $10.", undefined],
  ["Done the same day when a doctor is here. It costs $10.", undefined],
  ["Only Mondays, the same day. $10 extra.", undefined],
  // A price that is not the whole price.
  ["An extra $10 per item, the same day.", undefined],
  ["Each item costs $10.", undefined],
  ["The same day, $10 plus GST.", undefined],
  ["The same day, $10 for one medicine.", undefined],
  ["The same day, $5-10.", undefined],
  ["A house call costs $1,500.", "$1,500"],
  ["Please ring us.", undefined],
  [undefined, undefined],
])("of the practice's text %j says %j in short", (notes, expected) => {
  expect(urgentSummary(notes)).toBe(expected);
});

test("calls a price extra only where the practice does", () => {
  expect(urgentFacts("It costs $10.00.")).toEqual({ price: "$10.00" });
  expect(urgentFacts("There is an additional charge of $10.00.")).toEqual({ price: "$10.00 extra" });
});

describe("the practice's notice", () => {
  const notice =
    "Repeats are ready to collect from reception after two working days. Please have a review every six months.";
  test.each([
    [false, false, notice],
    [true, false, "Please have a review every six months."],
    [false, true, "Please have a review every six months."],
  ])("to a pharmacy (%j) and urgent (%j) keeps what fits", (toPharmacy, isUrgent, expected) => {
    expect(noticeFor(notice, { toPharmacy, isUrgent })).toBe(expected);
  });

  test.each([
    "Urgent requests after 3 pm are done the next day.",
    "Ring reception if you feel worse.",
    "Controlled drugs must be collected from reception.",
    "Collect it from your pharmacy after two working days.",
  ])("keeps what says more than where and when: %s", (sentence) => {
    const fitting = { toPharmacy: true, isUrgent: true };
    expect(noticeFor(`Repeats take two working days. ${sentence}`, fitting)).toBe(sentence);
  });

  test("of its own keeps the waiting time for a pharmacy", () => {
    expect(noticeFor(repeatTexts.defaultNotice, { toPharmacy: true, isUrgent: false })).toMatch(
      /^Please allow two working days\. You need to see/,
    );
  });
});

test.each([
  ["Please see your GP before your next repeat prescription.", true],
  ["A blood test is due before your next dabigatran prescription.", true],
  ["No more repeats without a review.", true],
  ["Please repeat your iron studies in three months.", false],
  ["Your yearly diabetes review is due.", false],
])("a reminder that says %j belongs to a repeat request: %j", (description, expected) => {
  expect(isAboutRepeats({ description })).toBe(expected);
  expect(isAboutRepeats({ title: "A reminder", note: description })).toBe(expected);
});

test.each([
  [repeatTexts.defaultNotice, "Please allow two working days."],
  ["Ready after two working days. Ring us if it is not ready the next day.", "Ready after two working days."],
  ["Collect it from reception.", ""],
])("of %j only what is said of the usual time stands at its answer", (notice, text) => {
  expect(usualTimeIn(notice)).toBe(text);
});
