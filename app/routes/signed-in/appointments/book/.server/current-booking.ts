import { subjectKey } from "#app/.server/record/booked-for.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { shownToken } from "#app/.server/shown.ts";
import { findAppointment } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import { type BookingSubject, subjectKinds } from "#app/shell/page/booking-subject.ts";
import type { BookingInput, Choices, Subject } from "#machines/booking/choices.ts";
import { type BookingState, bookingStepper } from "#machines/booking/machine.ts";
import { type Step, steps } from "../links.ts";
import { bookingInput } from "./booking-input.ts";
import { type FoundSubject, findSubject } from "./find-subject.ts";

/** The draft stays on the server (ruling B36). A draft of another shape needs a name of its own. */
const draftName = "booking, version 6";

export const findDraft = async ({ drafts }: Services, context: RequestContext) =>
  bookingStepper.restore(await drafts.find(context, draftName, "booking"));

/** Only states without an effect under way are saved. */
export const saveDraft = ({ drafts }: Services, context: RequestContext, state: BookingState) =>
  drafts.save(context, draftName, "booking", state);

export const deleteDraft = ({ drafts }: Services, context: RequestContext) =>
  drafts.delete(context, draftName, "booking");

type BookingQuery = BookingSubject & { replacedId?: string | undefined; revision?: number | undefined };

/**
 * Writes nothing: the first answer saves a new booking. An outcome is shown once; one that is unknown, or
 * that left two appointments, stays until it is settled. @throws PracticeError when a new booking's input
 * cannot be read.
 */
export async function currentBooking(
  services: Services,
  context: RequestContext,
  { replacedId, revision, ...subject }: BookingQuery,
) {
  const draft = await findDraft(services, context);
  if (draft && mustBeSettled(draft)) return { state: draft, isSaved: true };
  const isAboutDraft =
    (replacedId === undefined || draft?.context.old?.id === replacedId) &&
    (keyOf(subject) === undefined || draft?.context.subject?.key === keyOf(subject));
  if (draft && isAboutDraft && (draft.value !== "booked" || draft.context.revision === revision))
    return { state: draft, isSaved: true };
  const old = replacedId === undefined ? undefined : await findAppointment(context, replacedId);
  if (replacedId !== undefined && old === undefined) return undefined;
  const key = keyOf(subject);
  const about = old === undefined && key !== undefined ? findSubject(services, context, subject) : undefined;
  const input = await bookingInput(context, old, {
    reason: reasonOf(draft, old?.id),
    about,
    kind: Object.keys(context.practiceData.kinds)[Number(subject.kind?.[0])],
  });
  const found = key === undefined ? undefined : subjectFrom(key, subject, await about);
  return { state: startBooking(draft, { ...input, subject: found }), isSaved: false };
}

function subjectFrom(key: string, asked: BookingSubject, found: FoundSubject | undefined): Subject {
  const { entries = [], names = [], booked = [] } = found ?? {};
  const count = (asked.immunisation?.length ?? 0) + (asked.reminder?.length ?? 0);
  return { key, entries, missing: Math.max(0, count - names.length), isAgain: booked.length > 0 };
}

/** The practice's list has no reasons: only that of an appointment booked here is known. */
function reasonOf(draft: BookingState | undefined, appointmentId: string | undefined): Choices["reason"] {
  if (draft?.value !== "booked" || appointmentId === undefined) return undefined;
  const { proof, choices } = draft.context;
  return proof?.appointmentId === appointmentId ? choices.reason : undefined;
}

function keyOf(subject: BookingSubject): string | undefined {
  const keys = subjectKinds.flatMap((kind) => (subject[kind] ?? []).map((id) => subjectKey(kind, id)));
  return keys.length === 0 ? undefined : keys.join("\n");
}

export function stepOf({ value }: BookingState): Step | undefined {
  const [group, step] = value.split(".");
  return group === "asking" ? steps.find((each) => each === step) : undefined;
}

/** Unchanged when that question cannot be asked yet. Nothing is saved. */
export function atStep(state: BookingState, step: Step | undefined): BookingState {
  if (step === undefined || step === "blocked" || step === "option" || step === stepOf(state)) return state;
  const { revision } = state.context;
  return bookingStepper.step(state, { type: "change", question: step, revision }).state;
}

/** The token of whom and what a page of this state shows (ruling B106). */
export function shownIn({ session }: RequestContext, { context }: BookingState): string {
  const { choices, old, subject } = context;
  const whom = choices.member?.id ?? session.data.patientId;
  return shownToken(whom, { choices, old: old?.id, subject });
}

/** Its revisions follow the previous booking's, whose forms must not fit it. */
export function startBooking(previous: BookingState | undefined, input: BookingInput): BookingState {
  const { state } = bookingStepper.start(input);
  const revision = previous ? previous.context.revision + 1 : 0;
  return { ...state, context: { ...state.context, revision } };
}

function mustBeSettled({ value }: BookingState): boolean {
  return value === "unclear" || value === "oldNotCancelled";
}
