import { expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { vitalOf } from "#practice-api/vitals/rules.ts";
import { speakAs } from "../../support/contract-client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
const { diagnoses, allergies, vitals, reminders } = contract;

test("diagnoses are all, those of the last year, and the long-term ones", async () => {
  const { ask, world } = await speakAs(practice, "sione");
  const all = await ask(diagnoses.list, { which: "all" });
  expect([all.entries.length, all.total]).toEqual([9, 9]);
  const notes = async (which: "recent" | "longTerm") =>
    (await ask(diagnoses.list, { which })).entries.map(({ note }) => note);
  expect(await notes("recent")).toEqual(["Acute gout of the left great toe"]);
  expect(await notes("longTerm")).toEqual(
    expect.arrayContaining([
      "Type 2 diabetes mellitus",
      "Gout",
      "Essential hypertension",
      "Ischaemic heart disease",
    ]),
  );
  expect(await notes("longTerm")).toHaveLength(7);
  await world.advance("P365D");
  const later = await speakAs(practice, "sione", { world });
  expect((await later.ask(diagnoses.list, { which: "recent" })).total).toBe(0);
});

test("allergies keep a severity that nobody recorded as missing, and none known is a line", async () => {
  const sione = await speakAs(practice, "sione");
  const list = (await sione.ask(allergies.list, {})).entries;
  expect(list.find(({ substance }) => substance === "Sticking plaster")).not.toHaveProperty("severity");
  expect(list.map(({ severity }) => severity)).toEqual(["mild", "mild", undefined]);
  const robin = await speakAs(practice, "locked");
  expect((await robin.ask(allergies.list, {})).entries.map(({ substance }) => substance)).toEqual([
    "No known allergies",
  ]);
});

test("every vital belongs to a chart, under either of its names, newest first", async () => {
  const { ask } = await speakAs(practice, "sione");
  const { entries, total } = await ask(vitals.list, {});
  expect(entries).toHaveLength(30);
  expect(total).toBeGreaterThan(30);
  const all = (await ask(vitals.list, { pageSize: 100 })).entries;
  expect(new Set(all.map(({ name }) => vitalOf(name)))).toEqual(
    new Set(["bloodPressure", "heartRate", "weight", "height", "bmi"]),
  );
  expect(new Set(all.map(({ name }) => name))).toContain("Body Mass Index");
  expect(
    all.every(({ name, secondValue }) => (secondValue !== undefined) === (name === "Blood Pressure")),
  ).toBe(true);
  const days = all.map(({ at }) => Date.parse(at));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

test("reminders carry their urgency", async () => {
  const { ask } = await speakAs(practice, "sione");
  const { entries, total } = await ask(reminders.list, {});
  expect(total).toBe(5);
  expect(entries[0]).toMatchObject({
    title: "Diabetes annual review",
    priority: "high",
    sender: "Kererū Street Medical Centre",
  });
  expect(new Set(entries.map(({ priority }) => priority))).toEqual(new Set(["high", "medium", "normal"]));
});

test.each([
  ["diagnoses", diagnoses.list, { which: "all" }],
  ["allergies", allergies.list, {}],
  ["vitals", vitals.list, {}],
  ["reminders", reminders.list, {}],
  ["medications", contract.medications.list, { which: "all" }],
  ["results", contract.results.list, {}],
] as const)("Mei has no %s", async (_, row, asked) => {
  const { ask } = await speakAs(practice, "mei");
  expect(await ask(row as typeof diagnoses.list, asked as never)).toEqual({
    entries: [],
    unreadable: 0,
    total: 0,
  });
});

test.each([
  ["diagnoses", diagnoses.list, { which: "all" }],
  ["allergies", allergies.list, {}],
  ["reminders", reminders.list, {}],
  ["medications", contract.medications.list, { which: "all" }],
] as const)("the hostile patient's %s come through as they are", async (_, row, asked) => {
  const { ask } = await speakAs(practice, "xss");
  const { entries, unreadable } = await ask(row as typeof diagnoses.list, asked as never);
  expect(unreadable).toBe(0);
  expect(JSON.stringify(entries)).toContain("<script>window.hacked=1</script>");
});

test("a list is paged without losing or repeating anybody's measurement", async () => {
  const { ask } = await speakAs(practice, "big");
  const ids: (string | undefined)[] = [];
  for (let page = 1; ids.length === (page - 1) * 30; page += 1) {
    ids.push(...(await ask(vitals.list, { page })).entries.map(({ id }) => id));
  }
  expect(ids).toHaveLength(280);
  expect(new Set(ids).size).toBe(280);
});
