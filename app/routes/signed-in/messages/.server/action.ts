import { data } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/read-form.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { saveWords } from "#app/.server/search-words.ts";
import { besideCheck } from "#app/.server/session/session-check.ts";
import type { MessagesAnswer } from "../message.ts";
import { deleteMessages } from "./delete-messages.ts";
import { openMessage } from "./open-message.ts";

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
