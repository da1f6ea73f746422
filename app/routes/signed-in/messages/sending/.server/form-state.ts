import { z } from "zod";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { arrivalsSince, boxBeforeSchema } from "./arrivals.ts";
import { discardDraft } from "./discard-draft.ts";

const schema = z.object({
  /** The draft that the form has at the practice. */
  draftId: z.string().optional(),
  /** Digests of drafts that may be saved and whose ids the practice has not shown yet. */
  unidentified: z.array(z.string()).default([]),
  /** The drafts before the first of them. */
  before: boxBeforeSchema.optional(),
  isSent: z.boolean().default(false),
  /** What became of an attempt to send it is not known. */
  mayBeSent: z.boolean().default(false),
});

/** What the portal knows of an open message: ids, times and digests, no text (ruling B36). */
export type FormState = z.output<typeof schema>;

export async function findForm(
  { drafts }: Services,
  context: RequestContext,
  key: string,
): Promise<FormState> {
  return schema.parse((await drafts.find(context, key, "messageForm")) ?? {});
}

export async function saveForm(
  { drafts }: Services,
  context: RequestContext,
  key: string,
  state: FormState,
): Promise<void> {
  await drafts.save(context, key, "messageForm", state);
}

/** Deletes the drafts of a form whose ids were not known when they were saved. */
export async function discardUnidentified(
  services: Services,
  context: RequestContext,
  { unidentified, before }: FormState,
  { subject, keptId }: { subject: string; keptId?: string },
): Promise<void> {
  if (unidentified.length === 0 || before === undefined) return;
  const arrived = await arrivalsSince(context, "drafts", before, { digests: unidentified, subject });
  for (const { id } of arrived ?? []) {
    if (id !== keptId) await discardDraft(services, context, id);
  }
}
