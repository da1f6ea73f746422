import { describe, expect, test } from "vitest";
import { bookedFor, subjectKey } from "#app/.server/needs/booked-for.ts";
import type { AppointmentAct } from "#app/.server/store/appointment-acts.ts";
import { stubScreen } from "../../../support/screen-args.ts";

const mmr = subjectKey("immunisation", "mmr");
const act = (appointmentId: string, subject = mmr): AppointmentAct => ({
  act: "booked",
  appointmentId,
  subject,
});
const appointment = (id: string, startsAt: string, status = "future") => ({
  id,
  startsAt,
  status,
  type: "Nurse immunisation",
});
const monday = "2026-11-30T14:00:00+13:00";

async function booked(acts: AppointmentAct[], upcoming: object[] | "failed", areas = ["appointments"]) {
  let calls = 0;
  const list = async () => {
    calls++;
    if (upcoming === "failed") throw new Error("not read");
    return { entries: upcoming, unreadable: 0 };
  };
  const menu = async () => ({ entries: areas.map((area) => ({ area })), unreadable: 0 });
  const { context } = stubScreen("/", { api: { appointments: { list } }, menu });
  const found = await bookedFor({ appointmentActs: { list: async () => acts } } as never, context);
  return { starts: [...found].map(([subject, { startsAt }]) => [subject, startsAt]), calls };
}

describe("the appointment that was booked for an entry", () => {
  test.each<[string, AppointmentAct[], object[], string[][]]>([
    ["stands while it is to come", [act("v")], [appointment("v", monday)], [[mmr, monday]]],
    ["is gone with it", [act("v")], [appointment("w", monday)], []],
    ["is gone once it has begun", [act("v")], [appointment("v", "2026-11-24T08:59:00+13:00")], []],
    ["is gone when it is under way", [act("v")], [appointment("v", monday, "other")], []],
    [
      "is the latest of two",
      [act("new"), act("old")],
      [appointment("old", "2026-11-26T09:00:00+13:00"), appointment("new", monday)],
      [[mmr, monday]],
    ],
    [
      "is the one that stands",
      [act("new"), act("old")],
      [appointment("old", "2026-11-26T09:00:00+13:00")],
      [[mmr, "2026-11-26T09:00:00+13:00"]],
    ],
    [
      "is none that was only cancelled here",
      [{ act: "cancelled", appointmentId: "v" }],
      [appointment("v", monday)],
      [],
    ],
  ])("%s", async (_, acts, upcoming, starts) => {
    expect((await booked(acts, upcoming)).starts).toEqual(starts);
  });

  test("takes no call where nothing was booked for an entry, or the menu has no appointments", async () => {
    expect((await booked([], [])).calls).toBe(0);
    expect(await booked([act("v")], [appointment("v", monday)], [])).toEqual({ starts: [], calls: 0 });
  });

  test("is not known where the list cannot be read", async () => {
    expect((await booked([act("v")], "failed")).starts).toEqual([]);
  });
});
