import { readMessage } from "#app/.server/messages/arrivals.ts";
import type { MessageRecipient } from "#app/.server/messages/recipients.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Attachment, Party } from "#practice-api/messages/codecs.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { bodyLimits, draftLimit, noRole, replySubject, splitReply } from "#practice-api/messages/rules.ts";
import type { MessageTarget } from "../../links.ts";

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
export async function readSource(
  context: Pick<RequestContext, "api">,
  { reply, draft }: MessageTarget,
): Promise<MessageSource | undefined> {
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
