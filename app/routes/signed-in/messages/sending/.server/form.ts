import { z } from "zod";
import { boxBeforeSchema } from "#app/.server/messages/arrivals.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";

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

/** An id of the practice or of the portal, as a form sends it. */
const id = z.string().max(200);
const lines = z
  .string()
  .max(20_000)
  .transform((text) => text.replace(/\r\n/g, "\n"));

const fields = {
  /** Names the form that was opened, so that it is sent once (threat T34). */
  key: z.string().regex(/^[\w-]{20,100}$/),
  /** Counts the drafts of this form. */
  revision: z.coerce.number().int().min(0).max(1_000_000).default(0),
  roleId: id.default(""),
  recipient: id.default(""),
  subject: z.string().max(2_000).default(""),
  body: lines.default(""),
  /** The ids of uploaded files. */
  upload: z.array(id).max(20),
  /** The numbers of those files of the draft that are kept. */
  kept: z.array(z.coerce.number().int().min(1).max(100)).max(100),
};

/** The requests of an open message. `autosave` saves the text alone, with the files that its draft already has. */
export const messageForms = {
  check: z.object(fields),
  autosave: z.object(fields),
  saveDraft: z.object(fields),
  /** `repeat` where the page sends it again because an answer was lost. */
  send: z.object({ ...fields, repeat: z.string().optional() }),
};
export type MessageIntent = keyof typeof messageForms;
export type MessageForm = z.output<typeof messageForms.send>;
