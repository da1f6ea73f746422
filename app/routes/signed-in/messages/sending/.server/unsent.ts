import { z } from "zod";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { MessageTarget } from "../../links.ts";
import { findForm, type MessageForm } from "./form.ts";

const maxKept = 5;
/** Of a key that `loadCompose` makes. */
const idLength = 43;

const schema = z.array(
  z.object({
    /** The keys of its form, and of each form that goes on with it, begin with it. */
    id: z.string(),
    at: z.string(),
    /** It may have been sent. */
    isUnclear: z.boolean(),
    hadFiles: z.boolean(),
    reply: z.string().optional(),
    draft: z.string().optional(),
    fields: z.object({ roleId: z.string(), recipient: z.string(), subject: z.string(), body: z.string() }),
  }),
);
export type UnsentMessage = z.output<typeof schema>[number];

type Args = { services: Services; context: RequestContext };

/** Newest first. What was stored in another shape is none. */
export const unsentMessages = async ({ services: { drafts }, context }: Args): Promise<UnsentMessage[]> =>
  schema.safeParse(await drafts.find(context, "", "unsentMessages")).data ?? [];

const save = ({ services: { drafts }, context }: Args, messages: readonly UnsentMessage[]) =>
  messages.length === 0
    ? drafts.delete(context, "", "unsentMessages")
    : drafts.save(context, "", "unsentMessages", messages.slice(0, maxKept));

/** The page that has it may have been left, so its words are kept here. Files are not. */
export async function keepUnsent(
  args: Args,
  { reply, draft }: MessageTarget,
  form: MessageForm,
  isUnclear: boolean,
): Promise<void> {
  const { key, roleId, recipient, subject, body, upload, kept } = form;
  if (body.trim() === "") return;
  const messages = await unsentMessages(args);
  const earlier = messages.find(({ id }) => key.startsWith(id));
  const { draftId = draft } = await findForm(args.services, args.context, key);
  const message = {
    id: earlier?.id ?? key.slice(0, idLength),
    at: new Date(args.services.now()).toISOString(),
    // A failure of this attempt says nothing of the earlier one.
    isUnclear: isUnclear || earlier?.isUnclear === true,
    hadFiles: upload.length + kept.length > 0,
    ...(reply === undefined ? {} : { reply }),
    ...(reply !== undefined || draftId === undefined ? {} : { draft: draftId }),
    fields: { roleId, recipient, subject, body },
  };
  await save(args, [message, ...messages.filter((one) => one !== earlier)]);
}

/** It was sent or saved, or the patient deletes it. */
export async function deleteUnsent(args: Args, key: string): Promise<void> {
  const messages = await unsentMessages(args);
  const others = messages.filter(({ id }) => !key.startsWith(id));
  if (others.length < messages.length) await save(args, others);
}
