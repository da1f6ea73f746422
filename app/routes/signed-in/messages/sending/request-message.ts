import { afterRefusal, recordHeaders, sessionStatusOf } from "#app/browser/session-fetch.ts";
import { sessionHeaders, unavailable } from "#app/browser/session-headers.ts";
import type { MessageContext, MessageEvent, MessageOutcome } from "#machines/message/types.ts";
import { outgoingPath } from "./addresses.ts";
import { draftErrors, hasErrors, sendErrors } from "./message-errors.ts";
import type { MessageTarget } from "./message-target.ts";
import type { MessageIntent } from "./schema.ts";

/**
 * Requests what the state of a message needs, and resolves with the event that follows. The request outlives
 * its page. What the browser can see to be incomplete is not sent.
 */
export async function requestMessage(
  intent: MessageIntent,
  context: MessageContext,
  target: MessageTarget,
): Promise<MessageEvent> {
  const limits = { limit: context.limit, isReply: target.reply !== undefined };
  const errors = (intent === "check" ? sendErrors : draftErrors)(context.fields, limits);
  if (intent !== "send" && hasErrors(errors)) return { type: "answered", outcome: "invalid", errors };
  try {
    const response = await fetch(addressOf(target), {
      method: "POST",
      body: bodyOf(intent, context),
      headers: recordHeaders(),
      keepalive: true,
    });
    const status = sessionStatusOf(response);
    if (status !== undefined) {
      await afterRefusal(status, intent !== "autosave");
      return { type: "refused" };
    }
    if (response.ok) return { type: "answered", ...((await response.json()) as MessageOutcome) };
    const isNotMade = response.status < 500 || response.headers.get(sessionHeaders.status) === unavailable;
    return isNotMade ? { type: "answered", outcome: "failed" } : { type: "lost" };
  } catch {
    return { type: "lost" };
  }
}

function addressOf({ reply, draft }: MessageTarget): string {
  const query = new URLSearchParams();
  if (reply !== undefined) query.set("reply", reply);
  else if (draft !== undefined) query.set("draft", draft);
  return query.size === 0 ? outgoingPath : `${outgoingPath}?${query}`;
}

function bodyOf(intent: MessageIntent, { key, revision, fields, files }: MessageContext): FormData {
  const body = new FormData();
  const values = { intent, key, revision: String(revision), ...fields };
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  for (const { uploadId, number } of files) {
    if (uploadId !== undefined) body.append("upload", uploadId);
    if (number !== undefined) body.append("kept", String(number));
  }
  return body;
}
