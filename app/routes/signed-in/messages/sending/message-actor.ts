import { type ActorRefFrom, createActor } from "xstate";
import { messageMachine } from "#machines/message/machine.ts";
import type { MessageContext, MessageInput } from "#machines/message/types.ts";
import { request } from "#machines/setup.ts";
import type { MessageTarget } from "./message-target.ts";
import { requestMessage } from "./request-message.ts";
import type { MessageIntent } from "./schema.ts";

export type MessageActor = ActorRefFrom<typeof messageMachine>;

/** A message that is being written, with its requests bound to the portal. It is not started. */
export function createMessageActor(input: MessageInput, target: MessageTarget): MessageActor {
  const send = (intent: MessageIntent) =>
    request((context: MessageContext) => requestMessage(intent, context, target));
  const machine = messageMachine.provide({
    actors: {
      check: send("check"),
      autosave: send("autosave"),
      saveDraft: send("saveDraft"),
      post: send("send"),
    },
  });
  return createActor(machine, { input });
}
