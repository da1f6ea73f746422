import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { runMachine } from "#app/.server/run-machine.ts";
import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";
import type { RepeatContext, RepeatEvent } from "#machines/repeat-medication/types.ts";

/** Never rejects. */
export function sendRepeat(
  context: RequestContext,
  step: ReturnType<typeof repeatStepper.step>,
): Promise<RepeatState> {
  return runMachine(
    repeatStepper,
    step,
    { send: (request) => send(context, request) },
    { deadline: context.signal, onFailure: (_effect, error) => failure(error) },
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
  if (!(error instanceof PracticeError)) return { type: "answerLost" };
  return { type: error.mayBeDone ? "answerLost" : "notSent" };
}
