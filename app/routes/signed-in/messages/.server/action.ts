import { data } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import type { MessagesAnswer } from "../message.ts";
import { deleteMessages } from "./delete-messages.ts";
import { openMessage } from "./open-message.ts";

const id = z.string().min(1).max(200);
const forms = {
  open: z.object({ messageId: id }),
  confirm: z.object({ id: z.array(id).max(5_000) }),
  delete: z.object({ id: z.array(id).min(1).max(5_000) }),
};

/** Opens or deletes messages. Without JavaScript, a deletion is confirmed on a page of its own first. */
export async function actOnMessages({ request, context }: ScreenArgs) {
  const form = await intent(request, forms);
  if (!form.isValid) throw data(null, { status: 400 });
  switch (form.intent) {
    case "open":
      return openMessage(context, form.values.messageId);
    case "confirm":
      return data<MessagesAnswer>({ intent: "confirm", ids: form.values.id });
    default:
      return deleteMessages(context, form.values.id);
  }
}
