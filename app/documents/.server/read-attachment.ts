import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Attachment } from "#practice-api/messages/codecs.ts";
import type { OpenDocument } from "../open-document.ts";
import { openDocument } from "./open-document.ts";

/** Counted from 1. It marks the message as read: only for an attachment that is opened (ruling B31). */
export async function readAttachment(
  { context }: Pick<ScreenArgs, "context">,
  messageId: string,
  number: number,
): Promise<Attachment | undefined> {
  const { attachments = [] } = await context.api.messages.read({ messageId });
  return attachments[number - 1];
}

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
