import type { BookingSubject } from "#app/shell/page/booking-subject.ts";
import { questions } from "#machines/booking/choices.ts";
import { tabHref } from "../tabs.ts";

/** The pages of a booking: its questions, and the two that can follow the questionnaire. */
export const steps = [...questions, "blocked", "option"] as const;
export type Step = (typeof steps)[number];

export type BookingAddress = BookingSubject & {
  /** Without one, the tab offers to continue an unfinished booking. */
  step?: Step | undefined;
  /** The appointment to replace. */
  replaces?: string | undefined;
  /** The day whose times are shown; without one, the soonest. */
  day?: string | undefined;
  /** The soonest day from this one on. */
  from?: string | undefined;
  /** The revision of the booking that was made. */
  booked?: number | undefined;
};

/** The address of a question of the booking, so that the browser's Back leads to the one before. */
export function bookingHref({ replaces, ...address }: BookingAddress = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ reschedule: replaces, ...address })) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? tabHref("book") : `${tabHref("book")}&${search}`;
}
