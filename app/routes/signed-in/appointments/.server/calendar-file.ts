import { createHash } from "node:crypto";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { DateTime } from "#app/.server/time.ts";
import { longDate, practiceZone, timeOf } from "#app/format/dates.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";

/** In minutes, for an appointment whose length the practice does not say. */
const usualMinutes = 15;

export type CalendarWish = {
  appointment: Appointment;
  /** The practice's address: with the appointment's id it tells this event from all others in the world. */
  practiceUrl: string;
  practiceName: string;
  /** The first name of the person it is for, where that is not the account holder. */
  forWhom?: string | undefined;
  /** Where the portal shows the appointment. */
  portalUrl: string;
  /** The practice's clock. */
  now: DateTime<true>;
};

/**
 * One appointment as an iCalendar file (RFC 5545). Its UID never changes, so opening a newer file moves or
 * removes the event that an older one made. Times are written in UTC, which is right in every calendar
 * on both sides of a change of clocks; the words say them in New Zealand time. What kind of visit it is
 * stays out, because calendars are shared and synchronised.
 */
export function calendarFile(wish: CalendarWish): string {
  const { appointment, practiceName, forWhom, now } = wish;
  const { startsAt, minutes = usualMinutes, provider, location, practiceAddress, status } = appointment;
  const start = DateTime.fromISO(startsAt);
  const isCancelled = status === "cancelled";
  const place = [location, practiceAddress].filter(Boolean).join(", ");
  const calendar = ical({
    prodId: { company: "Harbour", product: "Patient Portal", language: "EN" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    x: [{ key: "X-WR-TIMEZONE", value: practiceZone }],
  });
  const event = calendar.createEvent({
    id: uidOf(wish),
    sequence: isCancelled ? 1 : 0,
    stamp: now,
    start,
    end: start.plus({ minutes }),
    summary: `${forWhom === undefined ? "Appointment" : `${forWhom}: appointment`}, ${practiceName}`,
    description: [
      `${longDate(startsAt)} at ${timeOf(startsAt)}, New Zealand time.`,
      provider === undefined ? "" : `With ${provider}.`,
      isCancelled ? "This appointment is cancelled." : "",
    ]
      .filter(Boolean)
      .join("\n"),
    url: wish.portalUrl,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (place !== "") event.location(place);
  return calendar.toString();
}

function uidOf({ appointment, practiceUrl }: CalendarWish): string {
  const hash = createHash("sha256").update(`${practiceUrl}\n${appointment.id}`).digest("hex").slice(0, 32);
  return `${hash}@harbour-portal`;
}
