import { data } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/read-form.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { MessagesAnswer } from "../message.ts";
import { sendDraft } from "../sending/.server/send-draft.ts";
import { deleteMessages } from "./delete-messages.ts";
import { openMessage } from "./open-message.ts";

const id = z.string().min(1).max(200);
const forms = {
  open: z.object({ messageId: id }),
  confirm: z.object({ id: z.array(id).max(5_000) }),
  delete: z.object({ id: z.array(id).min(1).max(5_000) }),
  confirmSend: z.object({ messageId: id }),
  sendDraft: z.object({ messageId: id }),
};

/** Opens and deletes messages, and sends drafts. Without JavaScript, a page asks before each of the last two. */
export async function actOnMessages(args: ScreenArgs) {
  const { request, context } = args;
  const form = await intent(request, forms);
  if (!form.isValid) throw data(null, { status: 400 });
  switch (form.intent) {
    case "open":
      return openMessage(context, form.values.messageId);
    case "confirm":
      return data<MessagesAnswer>({ intent: "confirm", ids: form.values.id });
    case "confirmSend":
      return data<MessagesAnswer>({ intent: "confirmSend", messageId: form.values.messageId });
    case "sendDraft":
      return sendListedDraft(args, form.values.messageId);
    default:
      return deleteMessages(args, form.values.id);
  }
}

async function sendListedDraft(args: ScreenArgs, messageId: string) {
  const result = await sendDraft(args, messageId);
  const problems = result.outcome === "invalid" ? Object.values(result.errors) : [];
  const { outcome } = result;
  const isKnown = outcome === "sent" || outcome === "unclear";
  return data<MessagesAnswer>({
    intent: "sendDraft",
    messageId,
    outcome: isKnown ? outcome : "failed",
    problems: problems.filter((problem) => problem !== undefined),
  });
}
