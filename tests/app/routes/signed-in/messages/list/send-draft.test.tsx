import { afterEach, expect, test } from "vitest";
import { useSendDraft } from "#app/routes/signed-in/messages/list/send-draft.tsx";
import type { MessagesAnswer } from "#app/routes/signed-in/messages/message.ts";
import { runInRouter } from "../../../../../support/hooks/run-in-router.tsx";

const sent = { intent: "sendDraft", messageId: "5", outcome: "sent", problems: [] } satisfies MessagesAnswer;
let answers: PromiseWithResolvers<MessagesAnswer>[] = [];
afterEach(() => {
  answers = [];
});

/** Opens a draft in the viewer. */
async function open() {
  const { hook, address } = await runInRouter(useSendDraft, undefined, {
    address: "/emails?box=drafts&message=5",
    action: () => {
      const answer = Promise.withResolvers<MessagesAnswer>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const send = () => hook.act(() => hook.current.send("5"));
  const answer = (value: MessagesAnswer) => hook.act(() => answers.at(-1)?.resolve(value));
  return { hook, address, send, answer };
}

test("a draft that is sent closes the message, and nothing prevented it", async () => {
  const { hook, address, send, answer } = await open();
  expect(hook.current).toMatchObject({ isSending: false, failure: undefined });
  await send();
  expect(hook.current).toMatchObject({ isSending: true, failure: undefined });
  expect(address()).toBe("/emails?box=drafts&message=5");
  await answer(sent);
  expect(hook.current).toMatchObject({ isSending: false, failure: undefined });
  expect(address()).toBe("/emails?box=drafts");
});

test("a draft that is not sent stays open and says why, until it is sent again", async () => {
  const { hook, address, send, answer } = await open();
  await send();
  const failed: MessagesAnswer = { ...sent, outcome: "failed", problems: ["Choose a recipient."] };
  await answer(failed);
  expect(hook.current.failure).toEqual(failed);
  expect(address()).toBe("/emails?box=drafts&message=5");
  await send();
  expect(hook.current.failure).toBeUndefined();
});
