import { createHash } from "node:crypto";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { DateTime } from "#app/.server/time.ts";
import { dateAndTime, practiceZone } from "#app/format/dates.ts";
import { placeOf } from "#app/routes/signed-in/appointments/place.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";

const defaultMinutes = 15;

export type CalendarFileInput = {
  appointment: Appointment;
  /** With the appointment's id it makes the event's id globally unique. */
  practiceUrl: string;
  practiceName: string;
  forWhom?: string | undefined;
  portalUrl: string;
  now: DateTime<true>;
};

/**
 * RFC 5545. The UID never changes, so a newer file moves or removes the event of an older one. Times are in
 * UTC, which every calendar shows right on both sides of a daylight-saving change; the description has them
 * in New Zealand time. The appointment's type is left out, because calendars are shared and synchronised.
 */
export function calendarFile(input: CalendarFileInput): string {
  const { appointment, practiceName, forWhom, now } = input;
  const { startsAt, minutes = defaultMinutes, provider, status } = appointment;
  const start = DateTime.fromISO(startsAt);
  const isCancelled = status === "cancelled";
  // A call and a video have no place to go to, and that they are one is not for a shared calendar.
  const place = placeOf(appointment) ?? "";
  const hash = createHash("sha256")
    .update(`${input.practiceUrl}\n${appointment.id}`)
    .digest("hex")
    .slice(0, 32);
  const calendar = ical({
    prodId: { company: "Harbour", product: "Patient Portal", language: "EN" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    x: [{ key: "X-WR-TIMEZONE", value: practiceZone }],
  });
  const event = calendar.createEvent({
    id: `${hash}@harbour-portal`,
    sequence: isCancelled ? 1 : 0,
    stamp: now,
    start,
    end: start.plus({ minutes }),
    summary: `${forWhom === undefined ? "Appointment" : `${forWhom}: appointment`}, ${practiceName}`,
    description: [
      `${dateAndTime(startsAt)}, New Zealand time.`,
      provider === undefined ? "" : `With ${provider}.`,
      isCancelled ? "This appointment is cancelled." : "",
    ]
      .filter(Boolean)
      .join("\n"),
    url: input.portalUrl,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (place !== "") event.location(place);
  return calendar.toString();
}
