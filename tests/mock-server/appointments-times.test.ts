import { describe, expect, test } from "vitest";
import { addDays, weekday } from "#fixtures/calendar.ts";
import { rosterOf } from "#fixtures/practice/roster.ts";
import { type StaffMember, staffMemberOf } from "#fixtures/practice/staff.ts";
import { contract } from "#practice-api/contract.ts";
import { monday, openPractice } from "./practice.ts";
import { type Speaker, speakAs } from "./speaking.ts";

const practice = openPractice();
const { slots, nextDay, practitioners, roles, locations, types, reasons } = contract.appointments;
const today = "2026-11-23";
const everywhere = ["1", "2"];
/** The first weekday after today on which Dr Pōtiki works; the roster is of the seed alone. */
const firstDay = daysFrom(1).find((day) => isWeekday(day) && workingOn(day)) as string;
/** The first Saturday on which she does. */
const saturday = daysFrom(1).find((day) => !isWeekday(day) && workingOn(day)) as string;

function daysFrom(first: number): string[] {
  return Array.from({ length: 90 }, (_, index) => addDays(today, first + index));
}
function isWeekday(day: string): boolean {
  return weekday(day, "later") === day;
}
function workingOn(day: string): boolean {
  return rosterOf(staffMemberOf("31") as StaffMember, day, "1").length > 0;
}

const timesOf = async (
  patient: Speaker,
  day: string,
  practitionerId = "31",
  typeId = "1",
  locationIds = everywhere,
) => (await patient.ask(slots, { day, practitionerId, typeId, locationIds })).entries;

/** A patient of a world that starts at another moment. */
const patientAt = async (now: string) => {
  const world = await practice.control.createWorld({ now });
  return speakAs(practice, "aroha", { world });
};

/** Everything that somebody could be booked for on these days. */
const timesOver = async (patient: Speaker, from: string, days: number, practitionerId = "31") =>
  (
    await Promise.all(
      Array.from({ length: days }, (_, day) => timesOf(patient, addDays(from, day), practitionerId)),
    )
  ).flat();

describe("times", () => {
  test("are of the day that was asked for, within opening hours, each once", async () => {
    const aroha = await speakAs(practice, "aroha");
    for (const practitionerId of ["31", "32", "34", "41"]) {
      for (let days = 1; days < 14; days += 1) {
        const day = addDays(today, days);
        const found = await timesOf(aroha, day, practitionerId);
        expect(new Set(found.map(({ slotId }) => slotId)).size).toBe(found.length);
        for (const { startsAt, slotId } of found) {
          expect(startsAt).toMatch(new RegExp(`^${day}T(0[89]|1[0-7]):(00|15|30|45):00\\+13:00$`));
          expect(startsAt).not.toMatch(/T(12:30|12:45|13:00|13:15|17:30|17:45)/);
          expect(slotId).toBe(
            `${practitionerId}-${startsAt.slice(0, 16).replaceAll("-", "").replace(":", "")}`,
          );
        }
      }
    }
  });

  test("are there on either side of noon, on some Saturdays until noon, and never on a Sunday", async () => {
    const aroha = await speakAs(practice, "aroha");
    const times = (await timesOf(aroha, firstDay)).map(({ startsAt }) => startsAt.slice(11, 16));
    expect(times).toEqual(expect.arrayContaining(["11:45", "12:00"]));
    const saturdays = await timesOver(aroha, saturday, 1);
    expect(saturdays.length).toBeGreaterThan(0);
    for (const { startsAt } of saturdays) expect(startsAt).toMatch(/T(09|10|11):/);
    expect(await timesOf(aroha, "2026-11-29")).toEqual([]);
    expect(await timesOf(aroha, "2026-12-25")).toEqual([]);
  });

  test("are only at the branches that were asked for", async () => {
    const aroha = await speakAs(practice, "aroha");
    const at = async (...branches: string[]) => (await timesOf(aroha, firstDay, "31", "1", branches)).length;
    const [first] = await timesOf(aroha, firstDay);
    const other = first?.locationId === "1" ? "2" : "1";
    expect(await at(first?.locationId ?? "")).toBeGreaterThan(0);
    expect(await at("1", "2")).toBe(await at(first?.locationId ?? ""));
    expect(await at(other)).toBe(0);
    expect(await at("3")).toBe(0);
  });

  test("are long enough for what is booked, and only of people who do it", async () => {
    const aroha = await speakAs(practice, "aroha");
    const short = (await timesOf(aroha, firstDay, "31", "1")).map(({ startsAt }) => Date.parse(startsAt));
    const long = (await timesOf(aroha, firstDay, "31", "2")).map(({ startsAt }) => Date.parse(startsAt));
    expect(long).toEqual(short.filter((start) => short.includes(start + 15 * 60_000)));
    expect(long.length).toBeLessThan(short.length);
    for (const [practitionerId, typeId] of [
      ["31", "3"],
      ["51", "1"],
      ["91", "1"],
      ["99", "1"],
      ["31", "99"],
    ]) {
      expect(await timesOf(aroha, firstDay, practitionerId, typeId)).toEqual([]);
    }
  });

  test("that have passed are gone, to the minute", async () => {
    const [first, second, ...rest] = await timesOf(await speakAs(practice, "aroha"), firstDay);
    expect(rest.length).toBeGreaterThan(0);
    const before = await patientAt(new Date(Date.parse(second?.startsAt ?? "") - 1).toISOString());
    expect((await timesOf(before, firstDay))[0]).toEqual(second);
    const after = await patientAt(second?.startsAt ?? "");
    expect(await timesOf(after, firstDay)).toEqual(rest);
    expect(await timesOf(after, "2026-11-23")).toEqual([]);
    expect(first).toBeDefined();
  });

  test("reach ninety days ahead and no further", async () => {
    const aroha = await speakAs(practice, "aroha");
    const ahead = await timesOver(aroha, addDays(today, 84), 7);
    expect(ahead.length).toBeGreaterThan(0);
    expect(await timesOver(aroha, addDays(today, 91), 14)).toEqual([]);
    await aroha.world.advance("P14D");
    const later = await speakAs(practice, "aroha", { world: aroha.world });
    expect((await timesOver(later, addDays(today, 91), 14)).length).toBeGreaterThan(0);
  });

  test("are cut at the size of a page, and counted whole", async () => {
    const aroha = await speakAs(practice, "aroha");
    const asked = { day: firstDay, practitionerId: "31", typeId: "1", locationIds: everywhere };
    const { total = 0 } = await aroha.ask(slots, asked);
    expect(await aroha.ask(slots, { ...asked, pageSize: 3 })).toMatchObject({
      total,
      entries: { length: 3 },
    });
  });

  test("of today are there only where the practice books on the same day", async () => {
    const aroha = await speakAs(practice, "aroha");
    expect((await timesOf(aroha, today)).length).toBeGreaterThan(0);
    await aroha.world.change("settings", undefined, { sameDayAllowed: "0" });
    expect(await timesOf(aroha, today)).toEqual([]);
    const [next] = await aroha.ask(nextDay, { practitionerId: "31", typeId: "1", from: today });
    expect(next).toBe(firstDay);
  });

  test.each([
    ["2026-09-21T09:00:00+12:00", "2026-09-25", "2026-09-28", "+12:00", "+13:00"],
    ["2027-03-29T09:00:00+13:00", "2027-04-02", "2027-04-05", "+13:00", "+12:00"],
  ])(
    "from %s have the offset of their day on both sides of the change",
    async (now, friday, next, before, after) => {
      const patient = await patientAt(now);
      const everybody = async (day: string) =>
        (await Promise.all(["31", "32", "33", "34", "41"].map((id) => timesOf(patient, day, id)))).flat();
      const [early, late] = [await everybody(friday), await everybody(next)];
      expect(early.length).toBeGreaterThan(0);
      expect(late.length).toBeGreaterThan(0);
      for (const { startsAt } of early) expect(startsAt.slice(-6)).toBe(before);
      for (const { startsAt } of late) expect(startsAt.slice(-6)).toBe(after);
      const wall = (list: { startsAt: string }[]) => list.map(({ startsAt }) => startsAt.slice(11, 16));
      expect(wall(late)).toContain("08:00");
      expect(wall(early)).toContain("08:00");
    },
  );

  test("of today follow New Zealand's day, not Greenwich's", async () => {
    const patient = await patientAt(`${addDays(firstDay, -1)}T23:59:59+13:00`);
    await patient.world.change("settings", undefined, { sameDayAllowed: "0" });
    expect((await timesOf(patient, firstDay)).length).toBeGreaterThan(0);
    await patient.world.advance("PT1S");
    expect(await timesOf(patient, firstDay)).toEqual([]);
  });
});

describe("the next days with free times", () => {
  const next = (patient: Speaker, from: string, practitionerId = "31") =>
    patient.ask(nextDay, { practitionerId, typeId: "1", from });

  test("are the first ones from the day that was asked for, itself counted", async () => {
    const aroha = await speakAs(practice, "aroha");
    const days = await next(aroha, firstDay);
    expect(days).toHaveLength(5);
    expect(days[0]).toBe(firstDay);
    const expected: string[] = [];
    for (let day = firstDay; expected.length < 5; day = addDays(day, 1)) {
      if ((await timesOf(aroha, day)).length > 0) expected.push(day);
    }
    expect(days).toEqual(expected);
    expect((await next(aroha, "2020-01-01"))[0]).toBeUndefined();
    expect(await next(aroha, "9999-12-31")).toEqual([]);
    expect(await next(aroha, firstDay, "99")).toEqual([]);
  });

  test("are looked for up to sixty days on, and ninety days from today at most", async () => {
    const aroha = await speakAs(practice, "aroha");
    const until = daysFrom(60).find(workingOn) as string;
    const from = addDays(until, -60);
    const taken = await timesOver(aroha, from, 60);
    const gone = Object.fromEntries(taken.map(({ slotId }) => [slotId, { patientId: "1" }]));
    await aroha.world.change("takenSlots", undefined, gone);
    expect(await next(aroha, from)).toEqual([until]);
    expect(await next(aroha, addDays(from, -1))).toEqual([]);
    expect((await next(aroha, addDays(until, 1))).length).toBeGreaterThan(0);
    const last = await next(aroha, addDays(today, 84));
    expect(last.length).toBeGreaterThan(0);
    expect(last.every((day) => day <= addDays(today, 90))).toBe(true);
    expect(await next(aroha, addDays(today, 91))).toEqual([]);
  });
});

describe("who can be booked", () => {
  const find = async (
    patient: Speaker,
    asked: Partial<Record<"typeId" | "roleId" | "reasonId" | "memberId", string>> & {
      locationIds?: string[];
    },
  ) =>
    (
      await patient.ask(practitioners, {
        typeId: "1",
        roleId: "1",
        reasonId: "25",
        locationIds: ["1"],
        ...asked,
      })
    ).entries.map(({ name }) => name);

  test("follows from kind, branches, role and reason, with one's own GP first", async () => {
    const aroha = await speakAs(practice, "aroha");
    expect(await find(aroha, {})).toEqual(["Dr Hana Pōtiki", "Dr Anil Prasad", "Dr Wei Zhang"]);
    expect(await find(aroha, { locationIds: ["2"] })).toEqual([
      "Dr Hana Pōtiki",
      "Dr Māia Rangihuna",
      "Dr Wei Zhang",
    ]);
    expect(await find(aroha, { roleId: "2" })).toEqual(["Ngaire Whitiora"]);
    expect(await find(aroha, { roleId: "3", typeId: "4", reasonId: "5", locationIds: ["2"] })).toEqual([
      "Nurse Kahurangi Pōmare",
      "Nurse Emma Doyle",
    ]);
    for (const none of [
      { reasonId: "5" },
      { typeId: "3" },
      { roleId: "9" },
      { locationIds: ["3"] },
      { reasonId: "99" },
    ]) {
      expect(await find(aroha, none)).toEqual([]);
    }
    const sione = await speakAs(practice, "sione");
    expect((await find(sione, {}))[0]).toBe("Dr Anil Prasad");
  });

  test("flags the provider who is locked down, first for Robin", async () => {
    const robin = await speakAs(practice, "locked");
    const { entries } = await robin.ask(practitioners, {
      typeId: "1",
      roleId: "1",
      reasonId: "25",
      locationIds: everywhere,
    });
    expect(entries.map(({ isLockedDown }) => isLockedDown)).toEqual([true, false, false, false]);
  });

  test("is looked up by role, branch, kind and reason", async () => {
    const aroha = await speakAs(practice, "aroha");
    const names = (list: { entries: { id: string; name: string }[] }) =>
      list.entries.map(({ id, name }) => `${id} ${name}`);
    expect(names(await aroha.ask(locations, {}))).toEqual(["1 Kererū Street", "2 Riverside"]);
    expect(names(await aroha.ask(types, {}))).toHaveLength(13);
    expect(names(await aroha.ask(types, {}))).toContain("6 Virtual consult (video)");
    expect(names(await aroha.ask(reasons, {}))).toContain("25 General appointment");
    const roleList = await aroha.ask(roles, {});
    expect(roleList.entries[0]).toEqual({ id: "1", name: "GP", location: "Kererū Street, Riverside" });
    expect(roleList.entries.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect((await aroha.ask(roles, { locationIds: ["2"] })).entries.map(({ id }) => id)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
  });
});

test("two worlds of one seed have the same times, and another seed has others", async () => {
  const of = async (seed: string) => {
    const world = await practice.control.createWorld({ now: monday, seed });
    return timesOver(await speakAs(practice, "aroha", { world }), today, 7);
  };
  expect(await of("1")).toEqual(await of("1"));
  expect(await of("2")).not.toEqual(await of("1"));
});
