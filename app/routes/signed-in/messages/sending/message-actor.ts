import { type ActorRefFrom, createActor, fromCallback } from "xstate";
import { messageMachine } from "#machines/message/machine.ts";
import type { MessageContext, MessageEvent, MessageInput } from "#machines/message/types.ts";
import type { MessageTarget } from "./message-target.ts";
import { requestMessage } from "./request-message.ts";
import type { MessageIntent } from "./schema.ts";

export type MessageActor = ActorRefFrom<typeof messageMachine>;

/** A message that is being written, with its requests bound to the portal. It is not started. */
export function createMessageActor(input: MessageInput, target: MessageTarget): MessageActor {
  const request = (intent: MessageIntent) =>
    fromCallback<MessageEvent, MessageContext>(({ input: context, sendBack }) => {
      void requestMessage(intent, context, target).then(sendBack);
    });
  const machine = messageMachine.provide({
    actors: {
      check: request("check"),
      autosave: request("autosave"),
      saveDraft: request("saveDraft"),
      post: request("send"),
    },
  });
  return createActor(machine, { input });
}
