import { z } from "zod";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { shownToken } from "#app/.server/shown.ts";
import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";

/** Key of the draft of a session and its patient (ruling B36). Another shape of state needs another name. */
const draftName = "repeat request, version 2";

/** The medicines that a form or a page selects. */
export const selectedIds = z.array(z.string().min(1).max(200)).max(2_000);

/** The request as it was saved, or a new one. */
export async function findRepeat({ drafts }: Services, context: RequestContext): Promise<RepeatState> {
  const saved = await drafts.find(context, draftName, "repeatRequest");
  return repeatStepper.restore(saved) ?? repeatStepper.start().state;
}

/** Whom and what the page of a request that is to be sent shows. */
export const shownIn = ({ session }: RequestContext, { context: { medicines, details } }: RepeatState) =>
  shownToken(session.data.patientId, { medicines, details });

/** Only states without an effect under way are saved. */
export async function saveRepeat(
  { drafts }: Services,
  context: RequestContext,
  state: RepeatState,
): Promise<void> {
  await drafts.save(context, draftName, "repeatRequest", state);
}
