import { data } from "react-router";
import { isMissing, PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { bytesOf, kindOf } from "#app/documents/.server/document.ts";
import { attachmentPath } from "#app/documents/.server/read-attachment.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { splitReply } from "#practice-api/messages/rules.ts";
import type { AttachedFile, MessagesAnswer, OpenedMessage } from "../message.ts";
import { listedMessage } from "./loader.ts";

/** Reads a message, which marks it as read. Its files are read one by one, when the patient opens them. */
export async function openMessage(context: RequestContext, messageId: string) {
  try {
    const message = await context.api.messages.read({ messageId });
    return data<MessagesAnswer>({ intent: "open", messageId, message: opened(context, messageId, message) });
  } catch (error) {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    log.warn({ call: error.call, failure: error.reason }, "message not opened");
    const failure = isMissing(error) ? "missing" : "failed";
    return data<MessagesAnswer>(
      { intent: "open", messageId, failure },
      { status: failure === "missing" ? 404 : 503 },
    );
  }
}

/** The practice keeps no names of the files that were sent. */
const unnamed: Record<AttachedFile["kind"], string> = { pdf: "PDF", picture: "Picture", unsupported: "File" };

/** PDFs before images (spec 2, section 2), then what the portal does not show. */
const order: Record<AttachedFile["kind"], number> = { pdf: 0, picture: 1, unsupported: 2 };

function opened({ record }: RequestContext, messageId: string, message: Message): OpenedMessage {
  const { body = "", attachments = [] } = message;
  const files = attachments.map(({ data: base64, title }, index): AttachedFile => {
    const bytes = bytesOf(base64);
    const kind = kindOf(bytes);
    return {
      kind: kind === undefined ? "unsupported" : kind === "pdf" ? "pdf" : "picture",
      name: title?.trim() || unnamed[kind === undefined ? "unsupported" : kind === "pdf" ? "pdf" : "picture"],
      size: bytes.length,
      src: `${attachmentPath(messageId, index + 1)}?record=${encodeURIComponent(record)}`,
    };
  });
  return {
    ...listedMessage(message),
    id: messageId,
    isUnread: false,
    ...splitReply(body),
    files: files.sort((a, b) => order[a.kind] - order[b.kind]),
  };
}
