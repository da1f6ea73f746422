import { z } from "zod";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { shownToken } from "#app/.server/shown.ts";
import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";

/** Ruling B36. Another shape of state needs another name. */
const draftName = "repeat request, version 2";

export const selectedIds = z.array(z.string().min(1).max(200)).max(2_000);

export async function findRepeat({ drafts }: Services, context: RequestContext): Promise<RepeatState> {
  const saved = await drafts.find(context, draftName, "repeatRequest");
  return repeatStepper.restore(saved) ?? repeatStepper.start().state;
}

export const shownIn = ({ session }: RequestContext, { context: { medicines, details } }: RepeatState) =>
  shownToken(session.data.patientId, { medicines, details });

export async function saveRepeat(
  { drafts }: Services,
  context: RequestContext,
  state: RepeatState,
): Promise<void> {
  await drafts.save(context, draftName, "repeatRequest", state);
}
