import { describe, expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { clientFor } from "../../support/contract-client.ts";
import { monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

/** Mei, whose record is empty, at Monday, 23 November 2026. */
const mei = () => clientFor(practice, "mei");
const idsOf = ({ entries }: { entries: readonly { id?: string }[] }) =>
  entries.map(({ id }) => id).toSorted();

describe("a list that begins at a day", () => {
  test("has the medicines of exactly six months, and none of a day before", async () => {
    const { call, world } = await mei();
    await world.change("medications", "mei", {
      "on the day": { name: "A", prescribedOn: "2026-05-23" },
      "the day before": { name: "B", prescribedOn: "2026-05-22" },
    });
    const { list } = contract.medications;
    expect(idsOf(await call(list, { which: "recent" }))).toEqual(["on the day"]);
    expect(idsOf(await call(list, { which: "all" }))).toEqual(["on the day", "the day before"]);
  });

  test("has the diagnoses of exactly twelve months, and none of a day before", async () => {
    const { call, world } = await mei();
    await world.change("diagnoses", "mei", {
      "on the day": { note: "A", onset: "2025-11-23" },
      "the day before": { note: "B", onset: "2025-11-22" },
    });
    expect(idsOf(await call(contract.diagnoses.list, { which: "recent" }))).toEqual(["on the day"]);
  });
});

describe("a result", () => {
  test("is listed from the moment that it is reported", async () => {
    const { call, world } = await mei();
    await world.change("results", "mei", {
      now: { test: "Iron", isRead: false, reportedAt: monday },
      later: { test: "Iron", isRead: false, reportedAt: "2026-11-23T09:00:01+13:00" },
    });
    const { list } = contract.results;
    expect(idsOf(await call(list, {}))).toEqual(["now"]);
    await world.advance("PT1S");
    expect(idsOf(await call(list, {}))).toEqual(["later", "now"]);
  });
});

describe("a message", () => {
  test("arrives at its moment", async () => {
    const { call, world } = await mei();
    const message = { status: "completed", box: "inbox", recipients: [], read: false };
    await world.change("messages", "mei", {
      now: { ...message, sentAt: monday },
      later: { ...message, sentAt: "2026-11-23T09:00:01+13:00" },
    });
    const { list } = contract.messages;
    expect(idsOf(await call(list, { box: "inbox" }))).toEqual(["now"]);
    expect((await world.counters("mei")).unreadMessages).toBe(1);
    await world.advance("PT1S");
    expect(idsOf(await call(list, { box: "inbox" }))).toEqual(["later", "now"]);
  });

  test("that a patient sends is stored as read, and deleting it is accepted", async () => {
    const { call, world } = await mei();
    const { list, post, remove } = contract.messages;
    const outgoing = {
      as: "sent" as const,
      senderName: "Mei",
      subject: "Iron",
      body: "Hello",
      recipients: [{ reference: "Practitioner/31", name: "Dr Hana" }],
      roleId: "1",
      attachments: [],
    };
    expect(await call(post, outgoing)).toMatchObject({ accepted: true });
    const [sent] = (await call(list, { box: "sent" })).entries;
    expect(sent).toMatchObject({ subject: "Iron", read: true });
    const [stored] = (await world.list("messages", "mei")) as unknown as { box: string }[];
    expect(stored).toMatchObject({ box: "sent" });
    expect(stored).not.toHaveProperty("attachments");
    expect(await call(remove, { messageIds: [sent?.id ?? ""] })).toMatchObject({ accepted: true });
    expect((await call(list, { box: "sent" })).entries).toEqual([]);
  });
});

describe("the timeline", () => {
  const ever = { from: "1900-01-01", to: "2026-11-23", pageSize: 1_000 };

  test("has each appointment by what became of it, and only what the record says", async () => {
    const { call, world } = await mei();
    const on = (day: string, more: object) => ({
      type: "GP consult",
      outcome: "attended",
      startsAt: `2026-10-${day}T09:00:00+13:00`,
      ...more,
    });
    await world.change("appointments", "mei", {
      attended: on("01", { status: "completed", provider: "Dr Lee" }),
      missed: on("02", { status: "missed" }),
      cancelled: on("03", {
        status: "cancelled",
        cancelledAt: "2026-09-30T09:00:00+13:00",
        cancelReason: "Ill",
      }),
      "cancelled at an unknown time": on("04", { status: "cancelled" }),
    });
    await world.change("medications", "mei", {
      undated: { name: "Iron" },
      dated: { name: "Zinc", prescribedOn: "2026-10-05" },
    });
    const { entries } = await call(contract.timeline.list, ever);
    expect(
      entries.map(({ at, kind, detail, provider }) => [at.slice(0, 10), kind, detail, provider]),
    ).toEqual([
      ["2026-10-05", "Medicine prescribed", "Zinc", undefined],
      ["2026-10-04", "Appointment cancelled", "GP consult", undefined],
      ["2026-10-02", "Missed appointment", "GP consult", undefined],
      ["2026-10-01", "Consultation", "GP consult", "Dr Lee"],
      ["2026-09-30", "Appointment cancelled", "GP consult: Ill", undefined],
    ]);
  });

  test("includes both days of its range", async () => {
    const { call, world } = await mei();
    const days = ["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04"];
    const medicines = days.map((day) => [day, { name: day, prescribedOn: day }]);
    await world.change("medications", "mei", Object.fromEntries(medicines));
    const range = { ...ever, from: "2026-10-02", to: "2026-10-03" };
    const { entries } = await call(contract.timeline.list, range);
    expect(entries.map(({ detail }) => detail)).toEqual(["2026-10-03", "2026-10-02"]);
  });
});

test("an immunisation says what became of it in every field", async () => {
  const { call, world } = await mei();
  await world.change("immunisations", "mei", {
    due: { name: "Due", dueAt: "2026-12-21" },
    "due later": { name: "Later", dueAt: "2026-12-22" },
    "overdue today": { name: "Overdue", dueAt: "2026-10-26" },
    "overdue tomorrow": { name: "Still due", dueAt: "2026-10-27" },
    given: { name: "Given", dueAt: "2020-01-01", date: "2020-01-01" },
  });
  const { entries } = await call(contract.immunisations.list, { which: "all" });
  const said = Object.fromEntries(entries.map(({ id, kind, status }) => [id, [kind, status]]));
  expect(said).toEqual({
    due: ["due", "notDone"],
    "overdue today": ["overdue", "notDone"],
    "overdue tomorrow": ["due", "notDone"],
    given: ["other", "completed"],
  });
});
