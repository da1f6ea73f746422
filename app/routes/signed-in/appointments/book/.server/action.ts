import { data, redirect } from "react-router";
import type { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { draftName, findDraft, keepDraft } from "#app/routes/signed-in/appointments/book/.server/draft.ts";
import { bookingLists } from "#app/routes/signed-in/appointments/book/.server/lookups.ts";
import { sendBookingEvent } from "#app/routes/signed-in/appointments/book/.server/run-booking.ts";
import { beginBooking, familyOf } from "#app/routes/signed-in/appointments/book/.server/start-booking.ts";
import { tabHref } from "#app/routes/signed-in/appointments/tabs.ts";
import type { Named } from "#machines/booking/choices.ts";
import { isAnswered } from "#machines/booking/questionnaire.ts";
import type { SaidEvent } from "#machines/booking/types.ts";
import { bookingTexts } from "#practice-api/appointments/rules.ts";
import { bookingForms } from "../schema.ts";

type Forms = { [I in keyof typeof bookingForms]: { intent: I; values: z.output<(typeof bookingForms)[I]> } };
type Form = Forms[keyof Forms];

/** What a form is answered with when it did not lead on: what was wrong, and what had been typed. */
export type BookingRefusal = { intent: string; error: string; typed: Record<string, string> };

const texts = {
  practice: "We could not reach the practice, so your answer is not taken yet. Please try again.",
  form: "Please choose one of the answers.",
} as const;

/**
 * Takes one answer and leads back to the booking as it then stands. Booking, and cancelling what a
 * booking replaces, are done once for the round of their page, however often the form is sent
 * (SECURITY T34).
 */
export async function actOnBooking(request: Request, services: Services, context: RequestContext) {
  const form = await intent(request, bookingForms);
  if (!form.isValid) {
    const tooLong = form.intent === "giveReason" ? form.errors.text : undefined;
    return refusal(form.intent, tooLong ?? texts.form, 422, form.typed);
  }
  if (form.intent === "answerCovid" && !isAnswered(answersOf(form.values))) {
    return refusal(form.intent, bookingTexts.mandatory, 422);
  }
  if (form.intent === "book" || form.intent === "cancelAgain") {
    return leadOn(await doOnce(services, context, { type: form.intent, round: form.values.round }));
  }
  const draft = await findDraft(services, context);
  if (!draft) return redirect(tabHref("book"));
  try {
    const said = await saidBy(form, context);
    const state = said ? await sendBookingEvent(services, context, draft, said) : draft;
    // A form that was not listened to must not put back what another one has changed meanwhile.
    if (state.context.round !== draft.context.round) await keepDraft(services, context, state);
    return leadOn(state.value === "booked" ? state.context.round : undefined);
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    return refusal(form.intent, texts.practice, 503);
  }
}

/** The round of the page that shows what was booked, once, or undefined. */
async function doOnce(
  services: Services,
  context: RequestContext,
  said: SaidEvent & { type: "book" | "cancelAgain" },
) {
  const work = async (instead = {}) => {
    const draft = await findDraft(services, context);
    if (!draft || draft.context.round !== said.round) return {};
    const state = await sendBookingEvent(services, context, draft, said, instead);
    await keepDraft(services, context, state);
    return state.value === "booked" ? { booked: state.context.round } : {};
  };
  const outcome = await services.idempotency.run(context, `${draftName} ${said.type} ${said.round}`, work);
  if (outcome.state === "done") return outcome.result.booked;
  // The first one never came back: only the practice's diary can tell what it did.
  const looked = await work({ book: async () => ({ type: "answerLost" }) });
  return looked.booked;
}

function leadOn(booked: number | undefined) {
  return redirect(booked === undefined ? tabHref("book") : `${tabHref("book")}&booked=${booked}`);
}

function refusal(name: string, error: string, status: number, typed: Record<string, string> = {}) {
  return data<BookingRefusal>({ intent: name, error, typed }, { status });
}

/** The machine's event for a form, or undefined when it names something that the practice does not offer. */
async function saidBy(form: Form, context: RequestContext): Promise<SaidEvent | undefined> {
  const lists = bookingLists(context);
  const { round } = form.values;
  switch (form.intent) {
    case "chooseWho": {
      const { memberId } = form.values;
      if (memberId === "") return { type: "chooseWho", round, member: undefined };
      const member = entry(await familyOf(context), memberId);
      return member && { type: "chooseWho", round, member };
    }
    case "chooseType": {
      const choice = entry(await lists.types(), form.values.id);
      return choice && { type: "chooseType", round, choice };
    }
    case "chooseRole": {
      const choice = entry(await lists.roles([]), form.values.id);
      return choice && { type: "chooseRole", round, choice };
    }
    case "chooseWhere": {
      const { ids } = form.values;
      const locations = (await lists.locations()).filter(({ id }) => ids.includes(id));
      return { type: "chooseWhere", round, locations };
    }
    case "giveReason": {
      const { id, text } = form.values;
      return { type: "giveReason", round, id: entry(await lists.reasons(), id), text };
    }
    case "answerCovid":
      return { type: "answerCovid", round, answers: answersOf(form.values) };
    case "reset":
      return { type: "reset", round, ...(await beginBooking(context)) };
    default:
      return { type: form.intent, ...form.values } as SaidEvent;
  }
}

function answersOf({ symptoms, none, risks }: Forms["answerCovid"]["values"]) {
  return { symptoms, hasNoSymptoms: none !== undefined, risks };
}

function entry(list: readonly Named[], id: string): Named | undefined {
  return list.find((each) => each.id === id);
}
