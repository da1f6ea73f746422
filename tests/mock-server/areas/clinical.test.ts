import { expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { vitalOf } from "#practice-api/vitals/rules.ts";
import { clientFor } from "../../support/contract-client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
const { diagnoses, allergies, vitals, reminders } = contract;

test("lists all diagnoses, those of the last year and the long-term ones", async () => {
  const { call, world } = await clientFor(practice, "sione");
  const all = await call(diagnoses.list, { which: "all" });
  expect([all.entries.length, all.total]).toEqual([9, 9]);
  const notes = async (which: "recent" | "longTerm") =>
    (await call(diagnoses.list, { which })).entries.map(({ note }) => note);
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
  const later = await clientFor(practice, "sione", { world });
  expect((await later.call(diagnoses.list, { which: "recent" })).total).toBe(0);
});

test('leaves out a severity that was not recorded and lists "no known allergies" as an entry', async () => {
  const sione = await clientFor(practice, "sione");
  const list = (await sione.call(allergies.list, {})).entries;
  expect(list.find(({ substance }) => substance === "Sticking plaster")).not.toHaveProperty("severity");
  expect(list.map(({ severity }) => severity)).toEqual(["mild", "mild", undefined]);
  const robin = await clientFor(practice, "locked");
  expect((await robin.call(allergies.list, {})).entries.map(({ substance }) => substance)).toEqual([
    "No known allergies",
  ]);
});

test("lists vitals newest first, each with a name of a chart", async () => {
  const { call } = await clientFor(practice, "sione");
  const { entries, total } = await call(vitals.list, {});
  expect(entries).toHaveLength(30);
  expect(total).toBeGreaterThan(30);
  const all = (await call(vitals.list, { pageSize: 100 })).entries;
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
  const { call } = await clientFor(practice, "sione");
  const { entries, total } = await call(reminders.list, {});
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
] as const)("lists no %s for Mei", async (_, row, input) => {
  const { call } = await clientFor(practice, "mei");
  expect(await call(row as typeof diagnoses.list, input as never)).toEqual({
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
] as const)("returns the hostile patient's %s unchanged", async (_, row, input) => {
  const { call } = await clientFor(practice, "xss");
  const { entries, unreadable } = await call(row as typeof diagnoses.list, input as never);
  expect(unreadable).toBe(0);
  expect(JSON.stringify(entries)).toContain("<script>window.hacked=1</script>");
});

test("pages a list without losing or repeating an entry", async () => {
  const { call } = await clientFor(practice, "big");
  const ids: (string | undefined)[] = [];
  for (let page = 1; ids.length === (page - 1) * 30; page += 1) {
    ids.push(...(await call(vitals.list, { page })).entries.map(({ id }) => id));
  }
  expect(ids).toHaveLength(280);
  expect(new Set(ids).size).toBe(280);
});
