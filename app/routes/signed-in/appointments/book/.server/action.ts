import { data, redirect } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/read-form.ts";
import { ifFailedOrEnded } from "#app/.server/practice-client/practice-error.ts";
import type { MaybePromise, RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { isSamePerson } from "#app/.server/shown.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { isoDay } from "#app/format/dates.ts";
import { tabHref } from "#app/routes/signed-in/appointments/links.ts";
import { forSubjects, subjectIn } from "#app/shell/page/booking-subject.ts";
import type { Named } from "#machines/booking/choices.ts";
import { type BookingState, bookingStepper } from "#machines/booking/machine.ts";
import { hasCovidChoices, questionnaire, risks } from "#machines/booking/questionnaire.ts";
import type { Answer, BookedPerson, BookingContext, PatientEvent } from "#machines/booking/types.ts";
import { maxReasonLength } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { bookingHref, steps } from "../links.ts";
import { bookingLookups, kindsFor } from "./availability.ts";
import { bookedPerson, bookingInput, familyMembers } from "./booking-input.ts";
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
  const form = await intent(request, bookingForms);
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
    const href = await runOnce(services, context, { type: form.intent, revision }, shown);
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
  const { revision, replaces: replacedId, step } = form.values;
  const query = { replacedId, revision, ...subjectIn(form.values) };
  const booking = await currentBooking(services, context, query);
  if (!booking) return redirect(bookingHref({ replaces: replacedId }));
  const shown = atStep(booking.state, step);
  const seen = shownIn(context, shown);
  const event = await eventOf(form, context, shown.context);
  const isCurrent = revision === shown.context.revision && form.values.shown === seen;
  if (!isCurrent) {
    const isForAnyone = form.intent === "chooseWho" || form.intent === "reset";
    const isSame = isForAnyone || isSamePerson(form.values.shown, seen);
    return isSame && event && changesNothing(context, shown, event)
      ? redirect(hrefOf(booking.state))
      : changed(form, shown);
  }
  const state = event ? await sendBookingEvent(services, context, shown, event) : shown;
  if (state.context.revision !== shown.context.revision) await saveDraft(services, context, state);
  return redirect(hrefOf(state));
}

/** As after a double press. A check only looks again. */
function changesNothing(context: RequestContext, shown: BookingState, event: PatientEvent): boolean {
  const { state, effects } = bookingStepper.step(shown, event);
  return effects.length > 0 || shownIn(context, state) === shownIn(context, shown);
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

async function runOnce(
  services: Services,
  context: RequestContext,
  event: PatientEvent & { type: "book" | "cancelAgain" },
  shown: string,
): Promise<string | undefined> {
  const run = async (overrides = {}): Promise<{ href?: string; isStale?: boolean }> => {
    const draft = await findDraft(services, context);
    const fits = draft !== undefined && shownIn(context, draft) === shown;
    const state = fits ? await sendBookingEvent(services, context, draft, event, overrides) : undefined;
    // An event that the machine accepts makes the next revision.
    if (!state || state.context.revision === draft?.context.revision) return { isStale: true };
    await saveDraft(services, context, state);
    await recordBooking(services, context, event.type, state);
    return { href: hrefOf(state, draft) };
  };
  const name = `booking ${context.session.key} ${event.type} ${event.revision}`;
  const outcome = await services.idempotency.run(context, name, run, ({ isStale }) => !isStale);
  if (outcome.state === "done") return outcome.result.href;
  // The first submit has not finished: the practice's own list decides what it did.
  return (await run({ book: async () => ({ type: "answerLost" }) })).href;
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

const reference = z.string().min(1).max(200).optional();
/** What every form has. `shown`: whom and what its page showed (ruling B106). */
const page = {
  revision: z.coerce.number().int().min(0),
  step: z.enum(steps).optional(),
  shown: z.string().max(100).default(""),
  replaces: reference,
  ...forSubjects(reference),
};
const id = z.string().min(1).max(100);
const named = z.object({ id, name: z.string().max(300) });
const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(2_000)
    .transform((text, issues) => {
      const parsed = schema.safeParse(parsedJson(text));
      if (parsed.success) return parsed.data as z.output<T>;
      issues.addIssue({ code: "custom", message: "not ours" });
      return z.NEVER;
    });
/** Only the id reaches the practice, which checks it. The rest is shown to the patient who sent it. */
const slot = z.object({
  slotId: id,
  startsAt: z.iso.datetime({ offset: true }),
  practitioner: named,
  locationId: id.optional(),
});

const bookingForms = {
  chooseWho: z.object({ ...page, memberId: z.string().max(100) }),
  chooseType: z.object({ ...page, id }),
  chooseWhere: z.object({ ...page, ids: z.array(id).max(200) }),
  giveReason: z.object({
    ...page,
    id: z.string().max(100).default(""),
    text: z.string().trim().max(maxReasonLength, `Use ${maxReasonLength} characters or fewer`),
  }),
  chooseRole: z.object({ ...page, id }),
  chooseProvider: z.object({
    ...page,
    provider: z.union([z.literal("").transform(() => undefined), json(named)]),
    role: json(named).optional(),
  }),
  chooseSlot: z.object({ ...page, slot: json(slot), role: json(named).optional() }),
  chooseCovid: z.object({
    ...page,
    symptoms: z.array(z.enum(questionnaire.symptoms)),
    none: z.string().optional(),
    risks: z.array(z.enum(risks)),
  }),
  chooseOption: z.object({ ...page, option: z.enum(["virtual", "faceToFace"]) }),
  book: z.object(page),
  check: z.object(page),
  cancelAgain: z.object(page),
  reset: z.object(page),
  keepOld: z.object(page),
};

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Values<I extends keyof typeof bookingForms> = z.output<(typeof bookingForms)[I]>;
type Forms<I extends keyof typeof bookingForms> = { [K in I]: { intent: K; values: Values<K> } }[I];
type Form = Forms<keyof typeof bookingForms>;
/** What only changes the draft. */
type AnswerIntent = Exclude<keyof typeof bookingForms, "book" | "cancelAgain" | "keepOld">;

const answers: {
  [I in AnswerIntent]: (
    values: Values<I>,
    context: RequestContext,
    booked: BookingContext,
  ) => MaybePromise<Answer | undefined>;
} = {
  chooseWho: async ({ memberId }, context, { choices: { type: chosen } }) => {
    const member = memberId === "" ? undefined : entry(await familyMembers(context), memberId);
    if (memberId !== "" && !member) return undefined;
    const person = await bookedPerson(context.practiceData, context, member?.id);
    if (!person) return undefined;
    const excludesType = chosen !== undefined && !entry(await kindsOf(context, person), chosen.id);
    return { type: "chooseWho", member, person, excludesType };
  },
  chooseType: async ({ id }, context, { person }) => {
    const choice = entry(await kindsOf(context, person), id);
    return choice && { type: "chooseType", choice };
  },
  chooseRole: async ({ id }, context) => {
    const choice = entry(await bookingLookups(context).roles([]), id);
    return choice && { type: "chooseRole", choice };
  },
  chooseWhere: async ({ ids }, context) => {
    const locations = await bookingLookups(context).locations();
    return { type: "chooseWhere", locations: locations.filter(({ id }) => ids.includes(id)) };
  },
  giveReason: async ({ id, text }, context) => {
    const reason = id === "" ? undefined : entry(await bookingLookups(context).reasons(), id);
    return { type: "giveReason", id: reason, text };
  },
  chooseProvider: ({ provider, role }) => ({ type: "chooseProvider", provider, role }),
  chooseSlot: ({ slot, role }) => ({ type: "chooseSlot", slot, role }),
  chooseCovid: (values) => ({ type: "chooseCovid", choices: covidChoicesOf(values) }),
  chooseOption: ({ option }) => ({ type: "chooseOption", option }),
  check: () => ({ type: "check" }),
  reset: async (_, context) => ({ type: "reset", ...(await bookingInput(context.practiceData, context)) }),
};

/** Undefined where the practice does not list what was chosen. */
async function eventOf<I extends AnswerIntent>(
  { intent, values }: Forms<I>,
  context: RequestContext,
  booked: BookingContext,
): Promise<PatientEvent | undefined> {
  const answer = await answers[intent](values, context, booked);
  return answer && { ...answer, revision: booked.revision };
}

function covidChoicesOf({ symptoms, none, risks }: Values<"chooseCovid">) {
  return { symptoms, hasNoSymptoms: none !== undefined, risks };
}

async function kindsOf(context: RequestContext, person: BookedPerson) {
  return (await kindsFor(context, context.practiceData, person)).kinds;
}

function entry(list: readonly Named[], id: string): Named | undefined {
  return list.find((each) => each.id === id);
}
