import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { runMachine } from "#app/.server/run-machine.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/detached-context.ts";
import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";
import type { RepeatContext, RepeatEvent } from "#machines/repeat-medication/types.ts";

/**
 * Applies an event to a request and sends it when the event says so. A client disconnect does not abort
 * the call.
 */
export async function sendRepeatEvent(
  services: Services,
  context: RequestContext,
  state: RepeatState,
  event: RepeatEvent,
): Promise<RepeatState> {
  const step = repeatStepper.step(state, event);
  if (step.effects.length === 0) return step.state;
  const detached = await withoutRequestAbort(services, context);
  return runMachine(
    repeatStepper,
    step,
    { send: (request) => send(detached, request) },
    { deadline: detached.signal, onFailure: (_effect, error) => failure(error) },
  );
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
  const { reason, status = 0 } = error instanceof PracticeError ? error : { reason: undefined };
  if (reason === "circuitOpen" || reason === "signedOut") return { type: "notSent" };
  if (reason === "refused" && status >= 400 && status < 500) return { type: "refused" };
  return { type: "answerLost" };
}
