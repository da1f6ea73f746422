import { data, redirect } from "react-router";
import type { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import type { Services } from "#app/.server/services.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";
import type { RepeatEvent } from "#machines/repeat-medication/types.ts";
import { repeatRules } from "#practice-api/medications/rules.ts";
import { pickUpBalance } from "../../.server/balance.ts";
import { findRepeat, saveRepeat } from "../../.server/repeat-draft.ts";
import { repeatHref } from "../../links.ts";
import { repeatForms } from "../schema.ts";
import { sendRepeatEvent } from "./effects.ts";
import { formState } from "./form-state.ts";
import { listPharmacies, pharmacyNamed } from "./pharmacies.ts";

/** Why the form changed nothing, with its note as it was typed. */
export type RepeatRefusal = { error: string; notes: string };

const unreachable = "We could not reach the practice, so nothing has been sent. Try again.";

/**
 * Applies a form of the request. Sending runs once per revision, however often the form is sent
 * (threat T34).
 */
export async function actOnRepeat({ request, services, context }: ScreenArgs) {
  const form = await intent(request, repeatForms);
  if (!form.isValid) {
    const { notes = "" } = form.typed;
    const error = "notes" in form.errors ? form.errors.notes : undefined;
    if (error === undefined) throw data(null, { status: 400 });
    return data<RepeatRefusal>({ error, notes }, { status: 422 });
  }
  if (form.intent !== "review") {
    return redirect(await sendOnce(services, context, { type: form.intent, ...form.values }));
  }
  try {
    return redirect(await review(services, context, form.values));
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    return data<RepeatRefusal>({ error: unreachable, notes: form.values.notes }, { status: 503 });
  }
}

type Review = z.output<typeof repeatForms.review>;

/** Checks the answers against the practice's settings and balance of this moment. */
async function review(services: Services, context: RequestContext, values: Review): Promise<string> {
  const { revision, collection, isUrgent, notes } = values;
  const draft = formState(await findRepeat(services, context));
  const settings = await context.api.practice.settings();
  const { needsPharmacy, offersPickUp, offersUrgent } = repeatRules(settings);
  const usesPharmacy = collection === "pharmacy" || needsPharmacy;
  const pharmacies = usesPharmacy ? (await listPharmacies(context)).pharmacies : [];
  const { state } = repeatStepper.step(draft, {
    type: "review",
    revision,
    details: {
      collection: collection === "pickUp" && !offersPickUp ? undefined : collection,
      pharmacy: pharmacyNamed(pharmacies, { id: values.pharmacyId, name: values.pharmacyName }),
      isUrgent: offersUrgent && isUrgent !== undefined,
      notes,
    },
    limits: {
      needsPharmacy,
      balanceBlocksPickUp: (await pickUpBalance(context, settings)) === "blocked",
    },
  });
  await saveRepeat(services, context, state);
  return hrefOf(state);
}

/** Returns the address of what came of it. */
async function sendOnce(
  services: Services,
  context: RequestContext,
  event: Extract<RepeatEvent, { type: "send" | "sendAnyway" }>,
): Promise<string> {
  const run = async () => {
    const draft = await findRepeat(services, context);
    if (draft.context.revision !== event.revision) return { href: hrefOf(draft), isStale: true };
    const state = await sendRepeatEvent(services, context, draft, event);
    await saveRepeat(services, context, state);
    await record(services, context, state);
    return { href: hrefOf(state), isStale: false };
  };
  const name = `repeat ${event.type} ${event.revision}`;
  const outcome = await services.idempotency.run(context, name, run, ({ isStale }) => !isStale);
  if (outcome.state === "done") return outcome.result.href;
  // The first submit has not finished: the request must not look as if it could be sent again.
  const sending = repeatStepper.step(await findRepeat(services, context), event).state;
  const state = repeatStepper.step(sending, { type: "answerLost", at: Date.now() }).state;
  await saveRepeat(services, context, state);
  return hrefOf(state);
}

const auditOutcomes: Partial<Record<RepeatState["value"], "done" | "unknown">> = {
  sent: "done",
  unclear: "unknown",
};

async function record({ audit }: Services, { session }: RequestContext, { value }: RepeatState) {
  const outcome = auditOutcomes[value] ?? "refused";
  await audit.record({ event: "requestRepeat", outcome, ...auditSubject(session.data) });
}

function hrefOf({ value }: RepeatState): string {
  if (value === "confirming") return repeatHref.check;
  return value === "asking" || value === "choosing" ? repeatHref.form : repeatHref.answer;
}
