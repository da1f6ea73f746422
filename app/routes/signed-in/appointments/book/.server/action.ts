import { data, redirect } from "react-router";
import { readForm } from "#app/.server/http/read-form.ts";
import { ifFailedOrEnded } from "#app/.server/practice-client/practice-error.ts";
import { bookedFor } from "#app/.server/record/booked-for.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { isSamePerson } from "#app/.server/shown.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { isoDay } from "#app/format/dates.ts";
import { tabHref } from "#app/routes/signed-in/appointments/links.ts";
import { type BookedAppointment, timeAndType } from "#app/shell/page/booked.ts";
import type { PatientEvent } from "#machines/booking/choices.ts";
import { type BookingState, bookingStepper } from "#machines/booking/machine.ts";
import { hasCovidChoices } from "#machines/booking/questionnaire.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { bookingHref } from "../links.ts";
import {
  type AnswerIntent,
  bookingForms,
  covidChoicesOf,
  eventOf,
  type Form,
  type Forms,
} from "./answers.ts";
import {
  atStep,
  currentBooking,
  deleteDraft,
  findDraft,
  saveDraft,
  shownIn,
  stepOf,
} from "./current-booking.ts";
import { sendBookingEvent } from "./effects.ts";

export type BookingRefusal = {
  intent: string;
  error: string;
  typed: Record<string, string>;
  isChanged?: boolean;
};

const texts = {
  practice: "We could not reach the practice, so your answer was not saved. Try again.",
  form: "Please choose one of the answers.",
} as const;

/** Booking, and cancelling what it replaces, run once per revision, however often a form is sent (threat T34). */
export async function actOnBooking({ request, services, context }: ScreenArgs) {
  const form = await readForm(request, bookingForms);
  if (!form.isValid) {
    const tooLong = form.intent === "giveReason" ? form.errors.text : undefined;
    return refusal(form.intent, tooLong ?? texts.form, 422, form.typed);
  }
  if (form.intent === "chooseCovid" && !hasCovidChoices(covidChoicesOf(form.values))) {
    return refusal(form.intent, bookingTexts.mandatory, 422);
  }
  if (form.intent === "book" || form.intent === "cancelAgain") {
    await context.checked();
    const { revision, shown } = form.values;
    const { href, other } = await runOnce(services, context, { type: form.intent, revision }, shown);
    if (other !== undefined) return bookedBefore(other);
    return href === undefined ? changed(form, await findDraft(services, context)) : redirect(href);
  }
  if (form.intent === "keepOld") {
    const draft = await findDraft(services, context);
    // A draft that is about something else stays.
    if (draft?.context.old?.id === form.values.replaces) await deleteDraft(services, context);
    return redirect(tabHref("upcoming"));
  }
  return takeAnswer(services, context, form).catch(
    ifFailedOrEnded(() => refusal(form.intent, texts.practice, 503)),
  );
}

async function takeAnswer(services: Services, context: RequestContext, form: Forms<AnswerIntent>) {
  const { revision, replaces: replacedId, step, shown: pageToken } = form.values;
  const booking = await currentBooking(services, context, { ...form.values, replacedId });
  if (!booking) return redirect(bookingHref({ replaces: replacedId }));
  const state = atStep(booking.state, step);
  const token = shownIn(context, state);
  const isCurrent = revision === state.context.revision && pageToken === token;
  const isForAnyone = form.intent === "chooseWho" || form.intent === "reset";
  if (!isCurrent && !isForAnyone && !isSamePerson(pageToken, token)) return changed(form, state);
  const event = await eventOf(form, context, state.context);
  if (!isCurrent && event && changesNothing(context, state, event)) return redirect(hrefOf(booking.state));
  if (!isCurrent) return changed(form, state);
  const next = event ? await sendBookingEvent(services, context, state, event) : state;
  if (next.context.revision !== state.context.revision) await saveDraft(services, context, next);
  return redirect(hrefOf(next));
}

/** As after a double press. A check only looks again. */
function changesNothing(context: RequestContext, before: BookingState, event: PatientEvent): boolean {
  const { state, effects } = bookingStepper.step(before, event);
  return effects.length > 0 || shownIn(context, state) === shownIn(context, before);
}

function changed({ intent: name, values }: Form, booking: BookingState | undefined) {
  const { member } = booking?.context.choices ?? {};
  const because = member
    ? `your booking is now for ${member.name}`
    : "your booking has changed since this page was shown";
  const typed = "text" in values ? { text: values.text, id: values.id } : {};
  const error = `Your last press changed nothing, because ${because}. Check it, then choose again.`;
  return data<BookingRefusal>({ intent: name, error, typed, isChanged: true }, { status: 409 });
}

type RunResult = { href?: string; isStale?: boolean; other?: BookedAppointment | undefined };

async function runOnce(
  services: Services,
  context: RequestContext,
  event: PatientEvent & { type: "book" | "cancelAgain" },
  pageToken: string,
): Promise<RunResult> {
  const run = async (overrides?: object): Promise<RunResult> => {
    const draft = await findDraft(services, context);
    const fits = draft !== undefined && shownIn(context, draft) === pageToken;
    const isFirst = event.type === "book" && overrides === undefined;
    const other = fits && isFirst ? await bookedSince(services, context, draft) : undefined;
    if (other !== undefined) return { isStale: true, other };
    const state = fits ? await sendBookingEvent(services, context, draft, event, overrides) : undefined;
    // An event that the machine accepts makes the next revision.
    if (!state || state.context.revision === draft?.context.revision) return { isStale: true };
    await saveDraft(services, context, state);
    await recordBooking(services, context, event.type, state);
    return { href: hrefOf(state, draft) };
  };
  const name = `booking ${context.session.key} ${event.type} ${event.revision}`;
  const outcome = await services.idempotency.run(context, name, run, ({ isStale }) => !isStale);
  if (outcome.state === "done") return outcome.result;
  // The first submit has not finished: the practice's own list decides what it did.
  return run({ book: async () => ({ type: "answerLost" }) });
}

/** By another session or device, for what this booking is about too (ruling P119). */
async function bookedSince(
  services: Services,
  context: RequestContext,
  { context: { subject } }: BookingState,
) {
  if (subject === undefined || subject.isAgain || subject.entries.length === 0) return undefined;
  const booked = await bookedFor(services, context);
  return subject.entries.map((entry) => booked.get(entry)).find((one) => one !== undefined);
}

function bookedBefore(other: BookedAppointment) {
  const error = `Nothing was booked now. This is booked already: ${timeAndType(other)}.`;
  return data<BookingRefusal>({ intent: "book", error, typed: {}, isChanged: true }, { status: 409 });
}

function hrefOf(state: BookingState, before?: BookingState): string {
  const { revision, old } = state.context;
  if (state.value === "booked") return bookingHref({ booked: revision });
  const step = stepOf(state);
  const taken = step === "time" ? before?.context.choices.slot : undefined;
  return bookingHref({ step, replaces: step && old?.id, day: taken && isoDay(taken.startsAt) });
}

async function recordBooking(
  { audit }: Services,
  { session }: RequestContext,
  type: "book" | "cancelAgain",
  { value, context }: BookingState,
): Promise<void> {
  const { choices, old, proof } = context;
  const subject = { ...auditSubject(session.data), whose: choices.member?.id ?? session.data.patientId };
  const isBooked = value === "booked" || value === "oldNotCancelled";
  if (type === "book") {
    const outcome = isBooked ? "done" : value === "unclear" ? "unknown" : "refused";
    await audit.record({ event: "bookAppointment", outcome, ...subject, object: proof?.appointmentId });
  }
  if (old === undefined || !isBooked) return;
  const outcome = value === "booked" ? "done" : "failed";
  await audit.record({ event: "cancelAppointment", outcome, ...subject, object: old.id });
}

function refusal(name: string, error: string, status: number, typed: Record<string, string> = {}) {
  return data<BookingRefusal>({ intent: name, error, typed }, { status });
}
