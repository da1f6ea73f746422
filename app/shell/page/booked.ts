import { dateAndTime } from "#app/format/dates.ts";

/** Ruling B105. */
export type BookedAppointment = { startsAt: string; type?: string | undefined };

export const timeAndType = ({ startsAt, type }: BookedAppointment) =>
  [dateAndTime(startsAt), type].filter(Boolean).join(", ");

export const bookedText = (appointment: BookedAppointment) => `Booked: ${timeAndType(appointment)}`;

export const seeAppointment = { verb: "See appointment", href: "/appointments?tab=upcoming" } as const;
export const bookAnotherVerb = "Book another";
