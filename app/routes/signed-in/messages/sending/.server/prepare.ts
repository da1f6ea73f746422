import { readMessage } from "#app/.server/messages/arrivals.ts";
import type { Posting } from "#app/.server/messages/post-message.ts";
import { findRecipient, type MessageRecipient } from "#app/.server/messages/recipients.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { StoredUpload } from "#app/.server/store/messages/uploads.ts";
import type { MessageErrors } from "#machines/message/types.ts";
import type { Attachment, Party } from "#practice-api/messages/codecs.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import {
  bodyLimits,
  draftLimit,
  joinReply,
  messageRules,
  noRole,
  replySubject,
  splitReply,
} from "#practice-api/messages/rules.ts";
import type { MessageTarget } from "../../links.ts";
import { draftErrors, hasErrors, noSenderText, sendErrors } from "../message-errors.ts";
import { filesError, findUploads } from "./files.ts";
import type { FormState, MessageForm, MessageIntent } from "./form.ts";

export type Prepared =
  | { errors: MessageErrors }
  | { errors?: undefined; posting: Posting; draftId: string | undefined; kept: number[] };

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
  const { original } = source;
  const attachments = [...files, ...uploads.flatMap((upload) => (upload ? attachmentOf(upload) : []))];
  return {
    draftId,
    kept,
    posting: {
      as: isDraft ? "draft" : "sent",
      subject: isReply ? source.subject : form.subject.trim(),
      body: original === undefined ? form.body : joinReply(form.body, original),
      senderName: context.session.data.patientName,
      recipients: recipient === undefined ? [] : [recipient],
      roleId: (isReply ? source.roleId : form.roleId) || noRole,
      attachments: attachments.map(({ contentType, data }) => ({ contentType, data })),
    },
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

/** Nothing of it comes from a form. */
export type MessageSource = {
  kind: "compose" | "reply" | "draft";
  /** Rulings B1, B52. */
  limit: number;
  recipient: MessageRecipient | undefined;
  roleId: string;
  subject: string;
  typed: string;
  original: string | undefined;
  attachments: readonly Attachment[];
};

export const newMessage: MessageSource = {
  kind: "compose",
  limit: bodyLimits.compose,
  recipient: undefined,
  roleId: "",
  subject: "",
  typed: "",
  original: undefined,
  attachments: [],
};

/** @throws PracticeError when it cannot be read. */
export async function readSource(context: Pick<RequestContext, "api">, { reply, draft }: MessageTarget) {
  if (reply !== undefined) return answering(await readMessage(context, reply));
  return draft === undefined ? newMessage : editing(await readMessage(context, draft));
}

/** A person whom the practice does not identify cannot be written to. */
const recipientOf = ({ reference, name }: Party = {}, otherName = ""): MessageRecipient | undefined =>
  reference === undefined ? undefined : { reference, name: name ?? otherName };

function answering(message: Message | undefined): MessageSource | undefined {
  const { box, sender, inboxName, roleId, secondRoleId, subject = "", body = "" } = message ?? {};
  if (box !== "inbox") return undefined;
  return {
    ...newMessage,
    kind: "reply",
    limit: bodyLimits.reply,
    recipient: recipientOf(sender, inboxName),
    roleId: roleId ?? secondRoleId ?? noRole,
    subject: replySubject(subject),
    original: body,
  };
}

function editing(message: Message | undefined): MessageSource | undefined {
  if (message?.box !== "drafts") return undefined;
  const { body = "", recipients: [recipient] = [], roleId, secondRoleId, otherName } = message;
  const { typed, original } = splitReply(body);
  return {
    kind: "draft",
    limit: draftLimit(body),
    recipient: recipientOf(recipient, otherName),
    roleId: roleId ?? secondRoleId ?? "",
    subject: message.subject ?? "",
    typed,
    original,
    attachments: message.attachments ?? [],
  };
}
