import { data, redirect } from "react-router";
import type { z } from "zod";
import { readForm } from "#app/.server/http/read-form.ts";
import { ifFailedOrEnded, PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { runMachine } from "#app/.server/run-machine.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { besideCheck } from "#app/.server/session/session-check.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";
import type { RepeatContext, RepeatEvent } from "#machines/repeat-medication/types.ts";
import { latestScript, repeatRules } from "#practice-api/medications/rules.ts";
import { pickUpBalance } from "../../.server/balance.ts";
import { listMedicines } from "../../.server/list-medicines.ts";
import { findRepeat, formState, saveRepeat, shownIn } from "../../.server/repeat-draft.ts";
import { repeatHref } from "../../links.ts";
import { quantityOf } from "../../medicine.ts";
import { idOfOffered, pickUp } from "../fields.ts";
import { repeatForms } from "./form.ts";
import { listPharmacies, pharmacyNamed } from "./pharmacies.ts";

export type RepeatRefusal = { error: string; notes: string };

const unreachable = "We could not reach the practice, so nothing has been sent. Try again.";

/** Sending runs once per revision, however often the form is sent (threat T34), after the session check. */
export async function actOnRepeat({ request, services, context }: ScreenArgs) {
  const form = await readForm(request, repeatForms);
  if (!form.isValid) {
    const { notes = "" } = form.typed;
    const error = "notes" in form.errors ? form.errors.notes : undefined;
    if (error === undefined) throw data(null, { status: 400 });
    return data<RepeatRefusal>({ error, notes }, { status: 422 });
  }
  if (form.intent !== "review") {
    await context.checked();
    const { revision, shown } = form.values;
    return redirect(await sendOnce(services, context, { type: form.intent, revision }, shown));
  }
  const { ids, notes } = form.values;
  return besideCheck(context, review(services, context, form.values)).then(
    (href) => redirect(href),
    ifFailedOrEnded(async () => {
      // Without JavaScript the page has what is saved.
      const draft = formState(await findRepeat(services, context));
      await saveRepeat(services, context, repeatStepper.step(draft, { type: "select", ids }).state);
      return data<RepeatRefusal>({ error: unreachable, notes }, { status: 503 });
    }),
  );
}

type Review = z.output<typeof repeatForms.review>;

async function review(services: Services, context: RequestContext, values: Review): Promise<string> {
  const { ids, where, urgent, notes } = values;
  const isPickUp = where === pickUp;
  const known = await context.settings();
  const isToPharmacy = where !== undefined && !isPickUp;
  const usesPharmacy = isToPharmacy || repeatRules(known).needsPharmacy;
  const [settings, { entries }, { pharmacies }] = await Promise.all([
    context.api.practice.settings(),
    ids.length === 0 ? { entries: [] } : listMedicines({ services, context }, "all"),
    usesPharmacy ? listPharmacies(context) : { pharmacies: [] },
    isPickUp ? pickUpBalance(context, known) : undefined,
  ]);
  const { needsPharmacy, offersPickUp, offersUrgent } = repeatRules(settings);
  const chosen = new Set(ids);
  const offeredId = where === undefined ? undefined : idOfOffered(where);
  const named = offeredId === undefined ? { id: values.pharmacyId, name: values.pharmacyName } : undefined;
  const event: RepeatEvent = {
    type: "review",
    medicines: entries
      .filter(({ id }) => chosen.has(id))
      .map((medicine) => ({
        id: medicine.id,
        name: medicine.name,
        quantity: quantityOf(medicine),
        lastScript: latestScript(medicine.name, entries),
      })),
    details: {
      collection: isPickUp ? (offersPickUp ? "pickUp" : undefined) : isToPharmacy ? "pharmacy" : undefined,
      pharmacy: pharmacyNamed(pharmacies, named ?? { id: offeredId ?? "", name: "" }),
      isUrgent: offersUrgent && urgent === "yes",
      notes,
    },
    limits: {
      needsPharmacy,
      balanceBlocksPickUp: isPickUp && (await pickUpBalance(context, settings)) === "blocked",
    },
  };
  // The request is read after the practice has answered: another page may have sent it meanwhile.
  const { state } = repeatStepper.step(formState(await findRepeat(services, context)), event);
  await saveRepeat(services, context, state);
  return hrefOf(state);
}

async function sendOnce(
  services: Services,
  context: RequestContext,
  event: Extract<RepeatEvent, { type: "send" | "sendAnyway" }>,
  shown: string,
): Promise<string> {
  const run = async () => {
    const draft = await findRepeat(services, context);
    const step = repeatStepper.step(draft, event);
    if (step.effects.length === 0 || shownIn(context, draft) !== shown)
      return { href: repeatHref.changed, isStale: true };
    const detached = await detachedContext(services, context);
    await begin(services, context, step.state);
    const state = await runMachine(
      repeatStepper,
      step,
      { send: (request) => send(detached, request) },
      { deadline: detached.signal, onFailure: (_effect, error) => failure(error) },
    );
    const isSaved = await finish(services, context, state);
    const outcome = auditOutcomes[state.value] ?? "refused";
    await services.audit.record({ event: "requestRepeat", outcome, ...auditSubject(context.session.data) });
    return { href: isSaved ? hrefOf(state) : repeatHref.changed, isStale: false };
  };
  const name = `repeat ${context.session.key} ${event.type} ${event.revision}`;
  const outcome = await services.idempotency.run(context, name, run, ({ isStale }) => !isStale);
  if (outcome.state === "done") return outcome.result.href;
  // The first submit has not finished: the request must not look as if it could be sent again.
  const { state, effects } = repeatStepper.step(await findRepeat(services, context), event);
  if (effects.length > 0) await begin(services, context, state);
  const href = state.context.revision === event.revision + 1 ? hrefOf(state) : undefined;
  return href === repeatHref.answer ? href : repeatHref.changed;
}

/** A process that ends during the call leaves this, so nothing is sent again without a question. */
async function begin(services: Services, context: RequestContext, sending: RepeatState): Promise<void> {
  const at = (await context.now()).toMillis();
  await services.askedMedicines.begin(context, medicinesOf(sending, at));
  await saveRepeat(services, context, repeatStepper.step(sending, { type: "answerLost" }).state);
}

/** False when another page has begun the next request meanwhile, which stays as it is. */
async function finish(services: Services, context: RequestContext, state: RepeatState): Promise<boolean> {
  const { medicines, answer, revision } = state.context;
  const isUnclear = state.value === "unclear";
  if (isUnclear || state.value === "sent") {
    const at = answer?.at ?? (await context.now()).toMillis();
    const asked = medicinesOf(state, at).map((one) => (isUnclear ? { ...one, isUnclear } : one));
    await services.askedMedicines.add(context, asked);
  }
  await services.askedMedicines.end(context, medicines);
  const stored = await findRepeat(services, context);
  if (stored.context.revision !== revision) return false;
  await saveRepeat(services, context, state);
  return true;
}

function medicinesOf({ context: { medicines, details } }: RepeatState, at: number) {
  const pharmacyId = details.collection === "pharmacy" ? details.pharmacy?.id : undefined;
  return medicines.map(({ name, lastScript }) => ({ name, at, lastScript, pharmacyId }));
}

const auditOutcomes: Partial<Record<RepeatState["value"], "done" | "unknown">> = {
  sent: "done",
  unclear: "unknown",
};

function hrefOf({ value, context: { problem } }: RepeatState): string {
  if (value === "confirming") return repeatHref.check;
  if (value !== "asking" && value !== "choosing") return repeatHref.answer;
  return problem === undefined ? repeatHref.form : repeatHref.problem;
}

async function send(
  context: RequestContext,
  { medicines, details, ignoresLeave }: RepeatContext,
): Promise<RepeatEvent> {
  const { collection, pharmacy, isUrgent, notes } = details;
  if (collection === undefined) return { type: "notSent" };
  const answer = await context.api.medications.requestRepeat({
    medicationIds: medicines.map(({ id }) => id),
    collection,
    pharmacyId: pharmacy?.id ?? "",
    pharmacyName: pharmacy?.name ?? "",
    pharmacyLocationId: pharmacy?.locationId ?? "",
    isPreferredPharmacy: pharmacy?.isPreferred ?? false,
    isUrgent,
    notes,
    ignoresLeave,
  });
  return { type: "answered", answer, at: (await context.now()).toMillis() };
}

/** A request that may have reached the practice counts as lost. */
function failure(error: unknown): RepeatEvent {
  if (!(error instanceof PracticeError)) return { type: "answerLost" };
  return { type: error.mayBeDone ? "answerLost" : "notSent" };
}
