import { dateAndTime } from "#app/format/dates.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { capitalized } from "#practice-api/unicode.ts";

export type CancelledAppointment = Pick<Appointment, "id" | "startsAt"> & {
  [M in "type" | "provider" | "location" | "cancelReason"]?: string | undefined;
} & {
  kind?: string | undefined;
};

/** Such as "The practice cancelled Mon 30-11-2026, 11:15, Nurse immunisation" (ruling B104). */
export const cancelledTitle = ({ startsAt, type = "Appointment" }: CancelledAppointment) =>
  `The practice cancelled ${dateAndTime(startsAt)}, ${type}`;

/** The practice also cancels what a patient asks it to by phone: its list does not tell. */
export function cancelledFacts({ provider, location, cancelReason }: CancelledAppointment): string[] {
  const who = [provider && `with ${provider}`, location && `at ${location}`].filter(Boolean).join(" ");
  return [
    who === "" ? "" : `${capitalized(who)}.`,
    cancelReason === undefined ? "" : `The reason given: “${cancelReason}”.`,
    "If you asked the practice to cancel it, there is nothing more to do.",
  ].filter((line) => line !== "");
}

export const bookAnotherTimeVerb = "Book another time";

export const bookAnotherHref = ({ kind }: CancelledAppointment) =>
  `/appointments?${new URLSearchParams({ tab: "book", ...(kind === undefined ? {} : { kind }) })}`;
