import { z } from "zod";
import { defer } from "#app/.server/defer.ts";
import type { MaybePromise, RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { dayOf } from "#app/.server/time.ts";
import { timeOf } from "#app/format/dates.ts";
import { readAppointments } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import { placeOf } from "#app/routes/signed-in/appointments/place.ts";
import { subjectIn } from "#app/shell/page/booking-subject.ts";
import type { Choices, Named } from "#machines/booking/choices.ts";
import type { BookingState } from "#machines/booking/machine.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { steps } from "../links.ts";
import { type BookingView, bookingView, minutesOf } from "./booking-view.ts";
import { atStep, type CurrentBooking, currentBooking, stepOf } from "./current-booking.ts";
import { bookingLookups, kindsFor } from "./lookups.ts";
import { findProviders, findTimes } from "./times.ts";

export type { BookingView } from "./booking-view.ts";

type NoBooking = "disabled" | "oldIsGone";

const reference = z.string().min(1).max(200).optional().catch(undefined);
const querySchema = z.object({
  step: z.enum(steps).optional().catch(undefined),
  day: z.iso.date().optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  reschedule: reference,
  immunisation: reference,
  reminder: reference,
  letter: reference,
  message: reference,
  kind: reference,
  booked: z.coerce.number().int().optional().catch(undefined),
});

export async function loadBooking(args: ScreenArgs) {
  const { context, services, url } = args;
  const { practiceData } = context;
  const query = querySchema.parse(Object.fromEntries(url.searchParams));
  const booking = pageBooking(args, query);
  const whenBooking = async <T>(load: (booking: BookingState) => MaybePromise<T> | undefined) => {
    const page = await booking;
    return typeof page === "string" || page.isResume ? undefined : load(page.current.state);
  };
  const panels = await defer(args, {
    view: booking.then(
      (page): MaybePromise<BookingView | NoBooking> =>
        typeof page === "string" ? page : bookingView(services, context, page.current, page),
    ),
    options: whenBooking((state) => optionsFor(context, state)),
    providers: whenBooking(({ value, context: { choices } }) =>
      value === "asking.role" || value === "asking.provider" ? findProviders(context, choices) : undefined,
    ),
    kinds: whenBooking(({ value, context: { person } }) =>
      value === "asking.time" || value === "asking.type"
        ? kindsFor(context, practiceData, person)
        : undefined,
    ),
    sameDay: whenBooking(({ value, context: booked }) =>
      value === "asking.confirm"
        ? sameDay(context, booked.choices, {
            replacedId: booked.old?.id,
            minutes: minutesOf(booked, practiceData),
          })
        : undefined,
    ),
    times: whenBooking(({ value, context: { choices, wantedProvider } }) =>
      value === "asking.time"
        ? findTimes(services, context, choices, {
            day: query.day,
            from: query.from,
            wanted: wantedProvider,
            noticeMinutes: practiceData.bookingNoticeMinutes,
          })
        : undefined,
    ),
  });
  return { replacedId: query.reschedule, subject: subjectIn(query), ...panels };
}
export type BookingData = Awaited<ReturnType<typeof loadBooking>>;

type Page = { current: CurrentBooking; isResume: boolean };

async function pageBooking(
  { context, services }: ScreenArgs,
  { step, reschedule: replacedId, booked: revision, ...query }: z.output<typeof querySchema>,
): Promise<Page | NoBooking> {
  const [settings, current] = await Promise.all([
    context.settings(),
    currentBooking(services, context, { replacedId, revision, ...subjectIn(query) }),
  ]);
  if (bookingRules(settings).isDisabled) return "disabled";
  if (!current) return "oldIsGone";
  const { state, isSaved } = current;
  // The booking's own links name the question.
  const isResume = isSaved && step === undefined && stepOf(state) !== undefined;
  return { current: { isSaved, state: atStep(state, step) }, isResume };
}

function optionsFor(context: RequestContext, { value, context: { choices, facts } }: BookingState) {
  const lookups = bookingLookups(context);
  const options: Partial<Record<BookingState["value"], () => MaybePromise<Named[]>>> = {
    "asking.who": lookups.types,
    "asking.where": lookups.locations,
    "asking.role": () => lookups.roles(choices.locations),
    "asking.provider": () => lookups.roles(choices.locations),
    ...(facts.rules.offersReasons ? { "asking.reason": lookups.reasons } : {}),
  };
  return options[value]?.();
}

/** @throws PracticeError when the list cannot be read. */
async function sameDay(
  context: RequestContext,
  { member, slot }: Choices,
  { replacedId, minutes: length = 0 }: { replacedId: string | undefined; minutes: number | undefined },
) {
  const person = member === undefined ? context : await context.forPatient(member.id);
  if (slot === undefined || person === undefined) return [];
  const { entries } = await readAppointments(person, "upcoming");
  const start = Date.parse(slot.startsAt);
  return entries
    .filter(
      ({ id, status, startsAt }) =>
        id !== replacedId && status === "future" && dayOf(startsAt) === dayOf(slot.startsAt),
    )
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .map((appointment) => {
      const { id, startsAt, type, provider, minutes = 0 } = appointment;
      const other = Date.parse(startsAt);
      const isSameTime =
        other === start || (other < start + length * 60_000 && start < other + minutes * 60_000);
      return { id, time: timeOf(startsAt), isSameTime, type, provider, place: placeOf(appointment) };
    });
}
