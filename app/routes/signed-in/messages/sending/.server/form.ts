import { z } from "zod";
import { boxBeforeSchema } from "#app/.server/messages/arrivals.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";

const schema = z.object({
  draftId: z.string().optional(),
  /** Digests of drafts that may be saved and whose ids the practice has not shown yet. */
  unidentified: z.array(z.string()).default([]),
  before: boxBeforeSchema.optional(),
  isSent: z.boolean().default(false),
  mayBeSent: z.boolean().default(false),
});

/** Ids, times and digests, no text (ruling B36). */
export type FormState = z.output<typeof schema>;

export const findForm = async ({ drafts }: Services, context: RequestContext, key: string) =>
  schema.parse((await drafts.find(context, key, "messageForm")) ?? {});

export const saveForm = ({ drafts }: Services, context: RequestContext, key: string, state: FormState) =>
  drafts.save(context, key, "messageForm", state);

const id = z.string().max(200);
const lines = z
  .string()
  .max(20_000)
  .transform((text) => text.replace(/\r\n/g, "\n"));

const fields = {
  /** Names the form that was opened, so that it is sent once (threat T34). */
  key: z.string().regex(/^[\w-]{20,100}$/),
  revision: z.coerce.number().int().min(0).max(1_000_000).default(0),
  roleId: id.default(""),
  recipient: id.default(""),
  subject: z.string().max(2_000).default(""),
  body: lines.default(""),
  upload: z.array(id).max(20),
  kept: z.array(z.coerce.number().int().min(1).max(100)).max(100),
};

/** `autosave` saves the text alone, with the files that its draft already has. */
export const messageForms = {
  check: z.object(fields),
  autosave: z.object(fields),
  saveDraft: z.object(fields),
  /** `repeat`: the page sends it again because an answer was lost. */
  send: z.object({ ...fields, repeat: z.string().optional() }),
};
export type MessageIntent = keyof typeof messageForms;
export type MessageForm = z.output<typeof messageForms.send>;
