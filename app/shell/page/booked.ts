import { dateAndTime } from "#app/format/dates.ts";

/** An appointment to come that was booked for an entry of the record (ruling B105). */
export type BookedAppointment = { startsAt: string; type?: string | undefined };

/** "Mon 30-11-2026, 14:00, Nurse immunisation" */
export const timeAndType = ({ startsAt, type }: BookedAppointment) =>
  [dateAndTime(startsAt), type].filter(Boolean).join(", ");

export const bookedText = (appointment: BookedAppointment) => `Booked: ${timeAndType(appointment)}`;

export const seeAppointment = { verb: "See appointment", href: "/appointments?tab=upcoming" } as const;
export const bookAnotherVerb = "Book another";
