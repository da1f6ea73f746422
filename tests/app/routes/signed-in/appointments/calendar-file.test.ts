import { describe, expect, test } from "vitest";
import { dateTimeAt } from "#app/.server/time.ts";
import {
  type CalendarFileInput,
  calendarFile,
} from "#app/routes/signed-in/appointments/.server/appointment-files.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";

const appointment: Appointment = {
  id: "20101-appointment-0",
  startsAt: "2026-11-25T10:15:00+13:00",
  type: "Cervical screening",
  provider: "Dr Hana Pōtiki",
  location: "Kererū Street",
  practiceAddress: "21A Kererū Street, Te Aro, Wellington 6011",
  status: "future",
  minutes: 30,
};
const input: CalendarFileInput = {
  appointment,
  practiceUrl: "https://practice.test/api",
  practiceName: "Kererū Street Medical Centre",
  portalUrl: "https://portal.test/appointments?tab=upcoming",
  now: dateTimeAt(Date.parse("2026-11-24T09:00:00+13:00")),
};

/** The file as RFC 5545 reads it: CRLF lines of at most 75 octets, folded ones joined, text unescaped. */
function parse(file: string) {
  const folded = file.replace(/\r\n$/, "").split("\r\n");
  for (const line of folded) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = folded
    .join("\r\n")
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n");
  const open: string[] = [];
  const properties = lines.flatMap((line) => {
    const [, name = "", value = ""] = /^([^:;]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
    if (name === "BEGIN") open.push(value);
    if (name === "END" && open.pop() !== value) throw new Error(`END:${value} closes nothing.`);
    const text = value.replace(/\\([\\;,nN])/g, (_, c: string) => (/n/i.test(c) ? "\n" : c));
    return name === "BEGIN" || name === "END" ? [] : [[`${open.at(-1)}.${name}`, text] as const];
  });
  expect(open).toEqual([]);
  return Object.fromEntries(properties);
}

describe("an appointment's calendar file", () => {
  test("keeps its UID when the appointment changes", () => {
    const uid = (changes: Partial<Appointment>, practiceUrl = input.practiceUrl) =>
      parse(calendarFile({ ...input, practiceUrl, appointment: { ...appointment, ...changes } }))[
        "VEVENT.UID"
      ];
    const first = uid({});
    expect(first).toMatch(/^[0-9a-f]{32}@harbour-portal$/);
    expect(uid({ startsAt: "2026-12-01T08:00:00+13:00", status: "cancelled" })).toBe(first);
    expect(uid({ id: "20101-appointment-1" })).not.toBe(first);
    expect(uid({}, "https://another.test/api")).not.toBe(first);
  });

  test.each([
    ["before the clocks go back", "2026-04-05T02:30:00+13:00", "20260404T133000Z", "02:30"],
    ["after the clocks went back", "2026-04-05T02:30:00+12:00", "20260404T143000Z", "02:30"],
    ["before the clocks go forward", "2026-09-27T01:45:00+12:00", "20260926T134500Z", "01:45"],
    ["after the clocks went forward", "2026-09-27T03:00:00+13:00", "20260926T140000Z", "03:00"],
  ])("has the right times %s", (_, startsAt, utc, time) => {
    const file = parse(calendarFile({ ...input, appointment: { ...appointment, startsAt } }));
    expect(file["VEVENT.DTSTART"]).toBe(utc);
    expect(file["VEVENT.DESCRIPTION"]).toContain(`, ${time}, New Zealand time`);
  });

  test("escapes hostile text", () => {
    const provider = "Dr\r\nEND:VEVENT\r\nX-EVIL:1; a, b\\";
    const file = calendarFile({ ...input, appointment: { ...appointment, provider } });
    expect(parse(file)["VEVENT.X-EVIL"]).toBeUndefined();
    expect(parse(file)["VEVENT.DESCRIPTION"]).toContain("X-EVIL:1; a, b\\");
  });
});
