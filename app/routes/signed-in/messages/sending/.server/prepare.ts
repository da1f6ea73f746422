import type { Posting } from "#app/.server/messages/post-message.ts";
import { findRecipient, type MessageRecipient } from "#app/.server/messages/recipients.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { StoredUpload } from "#app/.server/store/messages/uploads.ts";
import type { MessageErrors } from "#machines/message/types.ts";
import type { Attachment } from "#practice-api/messages/codecs.ts";
import { joinReply, messageRules, noRole } from "#practice-api/messages/rules.ts";
import type { MessageTarget } from "../../links.ts";
import { draftErrors, hasErrors, noSenderText, sendErrors } from "../message-errors.ts";
import { filesError, findUploads } from "./files.ts";
import type { FormState, MessageForm, MessageIntent } from "./form.ts";
import { type MessageSource, newMessage, readSource } from "./message-source.ts";

export type Prepared =
  | { errors: MessageErrors }
  | {
      errors?: undefined;
      posting: Posting;
      draftId: string | undefined;
      kept: number[];
    };

/** Who may receive it is read from the practice, whatever the form says. @throws PracticeError */
export async function prepare(
  services: Services,
  context: RequestContext,
  intent: MessageIntent,
  target: MessageTarget,
  form: MessageForm,
  { draftId = target.draft }: FormState,
): Promise<Prepared> {
  const isReply = target.reply !== undefined;
  const found = await readSource(context, isReply ? target : { draft: draftId });
  if (found === undefined && isReply) return { errors: { body: "The message that you answer is gone." } };
  if (isReply && found?.recipient === undefined) return { errors: { body: noSenderText } };
  const source = found ?? newMessage;
  if (!(await mayWrite(context, source))) return { errors: { body: notAllowed } };
  const limits = { limit: source.limit, isReply, wasDraft: target.draft !== undefined };
  const isDraft = intent === "autosave" || intent === "saveDraft";
  const recipient = isReply ? source.recipient : await findRecipient(context, form, source.recipient);
  const fields = isReply ? form : { ...form, recipient: recipient?.reference ?? "" };
  const uploads = intent === "autosave" ? [] : await findUploads(services, context, form.upload);
  const kept = form.kept.filter((number) => source.attachments[number - 1] !== undefined);
  const files = kept.flatMap((number) => source.attachments[number - 1] ?? []);
  const errors = isDraft ? draftErrors(fields, limits) : sendErrors(fields, limits);
  errors.files = filesError(files, uploads);
  if (hasErrors(errors)) return { errors };
  return {
    draftId,
    kept,
    posting: postingOf(context, source, {
      as: isDraft ? "draft" : "sent",
      subject: isReply ? source.subject : form.subject.trim(),
      typed: form.body,
      recipient,
      roleId: isReply ? source.roleId : form.roleId,
      attachments: [...files, ...uploads.flatMap((upload) => (upload ? attachmentOf(upload) : []))],
    }),
  };
}

export async function mayWrite(context: RequestContext, { original }: MessageSource): Promise<boolean> {
  const { mayReply, mayCompose } = messageRules(await context.settings());
  return original === undefined ? mayCompose : mayReply;
}

const notAllowed = "Your practice does not take messages here. Call the practice.";

const attachmentOf = ({ contentType, bytes }: StoredUpload): Attachment => ({
  contentType,
  data: bytes.toString("base64"),
});

type PostingParts = Pick<Posting, "as" | "subject" | "roleId"> & {
  typed: string;
  attachments: readonly Attachment[];
  recipient: MessageRecipient | undefined;
};

const postingOf = (
  { session }: RequestContext,
  { original }: MessageSource,
  { as, subject, typed, recipient, roleId, attachments }: PostingParts,
): Posting => ({
  as,
  subject,
  body: original === undefined ? typed : joinReply(typed, original),
  senderName: session.data.patientName,
  recipients: recipient === undefined ? [] : [recipient],
  roleId: roleId || noRole,
  attachments: attachments.map(({ contentType, data }) => ({ contentType, data })),
});
