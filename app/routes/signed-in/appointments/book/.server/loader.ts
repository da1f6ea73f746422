import { defer } from "#app/.server/defer.ts";
import type { MaybePromise, RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import type { Named } from "#machines/booking/choices.ts";
import type { BookingState } from "#machines/booking/machine.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { type BookingView, bookingView } from "./booking-view.ts";
import { currentBooking } from "./current-booking.ts";
import { bookingLookups } from "./lookups.ts";
import { findProviders, findTimes } from "./slots.ts";

export type { BookingView } from "./booking-view.ts";

/** Why there is no booking: the practice has switched booking off, or the appointment to replace is gone. */
type NoBooking = "disabled" | "oldIsGone";

/** What the Book tab shows: the booking, and the lists that its question chooses from, each a panel of its own. */
export async function loadBooking(args: ScreenArgs) {
  const { context } = args;
  const booking = pageBooking(args);
  const whenBooking = async <T>(load: (booking: BookingState) => MaybePromise<T> | undefined) => {
    const state = await booking;
    return typeof state === "string" ? undefined : load(state);
  };
  const panels = await defer(args.request, {
    view: booking.then(
      (state): MaybePromise<BookingView | NoBooking> =>
        typeof state === "string" ? state : bookingView(context, state),
    ),
    options: whenBooking((state) => optionsFor(context, state)),
    providers: whenBooking(({ value, context: { choices } }) =>
      value === "asking.role" || value === "asking.provider" ? findProviders(context, choices) : undefined,
    ),
    types: whenBooking(({ value }) =>
      value === "asking.time" ? bookingLookups(context).types() : undefined,
    ),
    times: whenBooking(({ value, context: { choices } }) =>
      value === "asking.time" ? findTimes(context, choices) : undefined,
    ),
  });
  return { replacedId: replacedIdIn(args.url), ...panels };
}
export type BookingData = Awaited<ReturnType<typeof loadBooking>>;

async function pageBooking({ url, context, services }: ScreenArgs): Promise<BookingState | NoBooking> {
  if (bookingRules(await context.settings()).isDisabled) return "disabled";
  const booked = url.searchParams.get("booked");
  const revision = booked === null ? undefined : Number(booked);
  const query = { replacedId: replacedIdIn(url), revision };
  return (await currentBooking(services, context, query)) ?? "oldIsGone";
}

const replacedIdIn = (url: URL) => url.searchParams.get("reschedule") ?? undefined;

/** The practice's list that the question chooses from, if it has one. */
function optionsFor(context: RequestContext, { value, context: { choices } }: BookingState) {
  const lookups = bookingLookups(context);
  const options: Partial<Record<BookingState["value"], () => MaybePromise<Named[]>>> = {
    "asking.type": lookups.types,
    "asking.where": lookups.locations,
    "asking.role": () => lookups.roles(choices.locations),
    "asking.reason": lookups.reasons,
  };
  return options[value]?.();
}
