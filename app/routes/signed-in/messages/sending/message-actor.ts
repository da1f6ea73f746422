import { type ActorOptions, type ActorRefFrom, createActor } from "xstate";
import { portalRequest } from "#app/browser/portal-request.ts";
import { afterRefusal, announceSend } from "#app/browser/session-fetch.ts";
import { messageMachine } from "#machines/message/machine.ts";
import type { MessageContext, MessageEvent, MessageInput, MessageOutcome } from "#machines/message/types.ts";
import { request } from "#machines/setup.ts";
import { type MessageTarget, outgoingPath } from "../links.ts";
import type { MessageIntent } from "./.server/form.ts";
import { draftErrors, hasErrors, sendErrors } from "./message-errors.ts";

export type MessageActor = ActorRefFrom<typeof messageMachine>;

const browserPage = { portalRequest, announceSend, afterRefusal };
export type MessagePage = typeof browserPage;

type MessageActorOptions = Pick<ActorOptions<typeof messageMachine>, "inspect"> & { page?: MessagePage };

export function createMessageActor(
  input: MessageInput,
  target: MessageTarget,
  { page = browserPage, ...options }: MessageActorOptions = {},
): MessageActor {
  const send = (intent: MessageIntent) =>
    request((context: MessageContext) => requestMessage(intent, context, target, page));
  const machine = messageMachine.provide({
    actors: {
      check: send("check"),
      autosave: send("autosave"),
      saveDraft: send("saveDraft"),
      post: send("send"),
    },
  });
  return createActor(machine, { ...options, input });
}

/** The request outlives its page. What the browser can see to be incomplete is not sent. */
export async function requestMessage(
  intent: MessageIntent,
  context: MessageContext,
  target: MessageTarget,
  page = browserPage,
): Promise<MessageEvent> {
  const limits = {
    limit: context.limit,
    isReply: target.reply !== undefined,
    wasDraft: target.draft !== undefined,
  };
  const errors = (intent === "check" ? sendErrors : draftErrors)(context.fields, limits);
  if (intent !== "send" && hasErrors(errors)) return { type: "answered", outcome: "invalid", errors };
  const body = bodyOf(intent, context);
  if (intent !== "autosave") page.announceSend();
  const options = { method: "POST", body, keepalive: true } as const;
  const response = await page.portalRequest<MessageOutcome>(addressOf(target), options);
  switch (response.outcome) {
    case "ok":
      return { type: "answered", ...response.data };
    case "refused":
      await page.afterRefusal(response.status, intent !== "autosave");
      return { type: "refused" };
    case "notMade":
      return { type: "answered", outcome: "failed" };
    case "lost":
      return { type: "lost" };
  }
}

function addressOf({ reply, draft }: MessageTarget): string {
  const query = new URLSearchParams();
  if (reply !== undefined) query.set("reply", reply);
  else if (draft !== undefined) query.set("draft", draft);
  return query.size === 0 ? outgoingPath : `${outgoingPath}?${query}`;
}

function bodyOf(intent: MessageIntent, { key, revision, fields, files, lost }: MessageContext): FormData {
  const body = new FormData();
  const values = { intent, key, revision: String(revision), ...fields };
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  if (intent === "send" && lost > 0) body.set("repeat", "1");
  for (const { uploadId, number } of files) {
    if (uploadId !== undefined) body.append("upload", uploadId);
    if (number !== undefined) body.append("kept", String(number));
  }
  return body;
}
