import { z } from "zod";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { discardDraft } from "./discard-draft.ts";
import { digestOfMessage } from "./post-message.ts";

const schema = z.object({
  /** The draft that the form has at the practice. */
  draftId: z.string().optional(),
  /** Digests of drafts that were saved and whose ids the practice has not shown yet. */
  unidentified: z.array(z.string()).default([]),
  isSent: z.boolean().default(false),
});

/** What the portal knows of an open message: ids and digests, no text (ruling B36). */
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

/** Deletes the drafts of a form that were replaced before their ids could be read. */
export async function discardUnidentified(
  services: Services,
  context: RequestContext,
  { unidentified }: FormState,
  keptId?: string,
): Promise<void> {
  if (unidentified.length === 0) return;
  const { entries } = await context.api.messages.list({ box: "drafts" });
  const isReplaced = (entry: Message) => entry.id !== keptId && unidentified.includes(digestOfMessage(entry));
  for (const { id } of entries.filter(isReplaced)) await discardDraft(services, context, id);
}
