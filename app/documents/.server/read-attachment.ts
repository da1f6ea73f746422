import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Attachment } from "#practice-api/messages/codecs.ts";
import type { OpenDocument } from "../open-document.ts";
import { openDocument } from "./open-document.ts";

/**
 * One attachment of a message, counted from 1. Undefined when the message has fewer. The practice then marks the
 * message as read, so this is called only when the patient opens the attachment (ruling B31).
 */
export async function readAttachment(
  { context }: Pick<ScreenArgs, "context">,
  messageId: string,
  number: number,
): Promise<Attachment | undefined> {
  const { attachments = [] } = await context.api.messages.read({ messageId });
  return attachments[number - 1];
}

/** The path of the route that sends an attachment, counted from 1. */
export const attachmentPath = (messageId: string, number: number) =>
  `/emails/${encodeURIComponent(messageId)}/attachments/${number}/file`;

export function openAttachment(
  args: Pick<ScreenArgs, "context" | "services">,
  messageId: string,
  number: number,
): Promise<OpenDocument> {
  return openDocument(args, {
    read: async () => (await readAttachment(args, messageId, number)) ?? {},
    path: attachmentPath(messageId, number),
  });
}
