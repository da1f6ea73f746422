import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { type BookingState, bookingStepper } from "#machines/booking/machine.ts";
import type { BookingInput } from "#machines/booking/types.ts";

/**
 * The unfinished booking of a session and its person (DECISIONS B36). It rests under a name that no page
 * holds, so a browser can neither read nor write it by itself, and the forms work without JavaScript.
 * Only states in which nothing is under way are kept. A new shape of state takes a new name.
 */
export const draftName = "booking of the portal, version 1";

export async function findDraft(
  { drafts }: Services,
  context: RequestContext,
): Promise<BookingState | undefined> {
  return (await drafts.find(context, draftName, "booking")) as BookingState | undefined;
}

export async function keepDraft(
  { drafts }: Services,
  context: RequestContext,
  state: BookingState,
): Promise<void> {
  await drafts.save(context, draftName, "booking", state);
}

/** A booking that begins now. Its rounds go on from the one before, whose forms must not fit this one. */
export function newDraft(before: BookingState | undefined, input: BookingInput) {
  const step = bookingStepper.start(input);
  const round = before ? before.context.round + 1 : 0;
  return { ...step, state: { ...step.state, context: { ...step.state.context, round } } };
}
