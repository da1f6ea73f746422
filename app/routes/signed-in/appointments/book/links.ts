import type { BookingSubject } from "#app/shell/page/booking-subject.ts";
import { questionNames } from "#machines/booking/choices.ts";
import type { PartOfDay } from "#practice-api/appointments/rules.ts";
import { tabHref } from "../links.ts";

export const steps = [...questionNames, "blocked", "option"] as const;
export type Step = (typeof steps)[number];

export type BookingAddress = BookingSubject & {
  /** Without one, the tab offers to continue an unfinished booking. */
  step?: Step | undefined;
  replaces?: string | undefined;
  day?: string | undefined;
  from?: string | undefined;
  part?: PartOfDay | undefined;
  booked?: number | undefined;
};

/** Each question has an address, so that the browser's Back leads to the one before. */
export function bookingHref({ replaces, ...address }: BookingAddress = {}): string {
  const search = new URLSearchParams();
  for (const [name, value = []] of Object.entries({ reschedule: replaces, ...address })) {
    for (const one of [value].flat()) search.append(name, String(one));
  }
  return search.size === 0 ? tabHref("book") : `${tabHref("book")}&${search}`;
}
