import { data } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/read-form.ts";
import { ifFailed, isMissing } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { saveWords } from "#app/.server/search-words.ts";
import { besideCheck } from "#app/.server/session/session-check.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { bytesOf, kindOf, textsIn } from "#app/documents/.server/document.ts";
import { formatNames } from "#app/documents/.server/document-format.ts";
import { attachmentPath } from "#app/documents/.server/read-attachment.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { splitReply } from "#practice-api/messages/rules.ts";
import type { AttachedFile, MessagesAnswer, OpenedMessage } from "../message.ts";
import { deleteMessages } from "./delete-messages.ts";
import { listedMessage } from "./loader.ts";

const id = z.string().min(1).max(200);
const forms = {
  open: z.object({ messageId: id }),
  confirm: z.object({ id: z.array(id).max(5_000) }),
  delete: z.object({ id: z.array(id).min(1).max(5_000) }),
  search: z.object({ search: z.string().trim().max(200) }),
};

/** A message is read beside the check of the session, and is shown only after it (ADR 0027). */
export async function actOnMessages(args: ScreenArgs) {
  const { request, context } = args;
  const form = await intent(request, forms);
  if (!form.isValid) throw data(null, { status: 400 });
  if (form.intent === "open") return besideCheck(context, openMessage(context, form.values.messageId));
  await context.checked();
  switch (form.intent) {
    case "confirm":
      return data<MessagesAnswer>({ intent: "confirm", ids: form.values.id });
    case "search": {
      const words = await saveWords(context, "messageWords", form.values.search);
      return data<MessagesAnswer>({ intent: "search", words });
    }
    default:
      return deleteMessages(args, form.values.id);
  }
}

/** Marks the message as read (ruling B31). Its files are read when the patient opens them. */
export const openMessage = (context: RequestContext, messageId: string) =>
  context.api.messages.read({ messageId }).then(
    (message) =>
      data<MessagesAnswer>({ intent: "open", messageId, message: opened(context, messageId, message) }),
    ifFailed((error) => {
      log.warn({ call: error.call, failure: error.reason }, "message not opened");
      const [failure, status] = isMissing(error) ? (["missing", 404] as const) : (["failed", 503] as const);
      return data<MessagesAnswer>({ intent: "open", messageId, failure }, { status });
    }),
  );

/** PDFs before images (spec 2, section 2), then what is not shown beside the message. */
const order: readonly AttachedFile["kind"][] = ["pdf", "picture", "text", "saved", "unsupported"];

function opened({ record }: RequestContext, messageId: string, message: Message): OpenedMessage {
  const { body = "", attachments = [] } = message;
  const files = attachments.map(({ data: base64, contentType, title }, index): AttachedFile => {
    const bytes = bytesOf(base64);
    const known = kindOf(bytes);
    const isText = known === undefined && textsIn(base64, contentType).html !== "";
    const kind =
      known === "pdf" || known === "picture"
        ? known
        : known !== undefined
          ? "saved"
          : isText
            ? "text"
            : "unsupported";
    const format = formatNames[known ?? "text"];
    return {
      kind,
      format: kind === "unsupported" ? "Cannot be shown" : format,
      // The practice keeps no names of the files that were sent.
      name: title?.trim() || (kind === "unsupported" ? "File" : format),
      size: bytes.length,
      src:
        kind === "text"
          ? `/preview?${new URLSearchParams({ message: messageId, attachment: String(index + 1) })}`
          : `${attachmentPath(messageId, index + 1)}?record=${encodeURIComponent(record)}`,
      ...(known === undefined || known === "pdf" || known === "picture" ? {} : { reason: known }),
    };
  });
  return {
    ...listedMessage(message),
    id: messageId,
    isUnread: false,
    hasSender: message.sender?.reference !== undefined,
    ...splitReply(body),
    files: files.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
  };
}
