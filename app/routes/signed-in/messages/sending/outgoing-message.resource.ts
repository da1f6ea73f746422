import type { MiddlewareFunction } from "react-router";
import { intent } from "#app/.server/http/read-form.ts";
import { resourceLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import { targetOf } from "../links.ts";
import { messageForms } from "./.server/form.ts";
import { submitMessage } from "./.server/submit-message.ts";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

/**
 * Checks, saves or sends the message of an open page, and answers with a `MessageOutcome`. `?reply=` or `?draft=`
 * names what it is based on.
 */
export const action = resourceLoader("messages", async (args) => {
  if (!args.request.headers.has(sessionHeaders.record)) return new Response(null, { status: 400 });
  await args.context.checked();
  const form = await intent(args.request, messageForms);
  if (!form.isValid) return new Response(null, { status: 400 });
  const target = targetOf(args.url.searchParams);
  return Response.json(await submitMessage(args, { intent: form.intent, target, form: form.values }));
});

export function loader() {
  return new Response(null, { status: 404 });
}
