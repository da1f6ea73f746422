import { expect, test } from "vitest";
import { SentDeletion } from "#app/routes/signed-in/messages/list/deletions.tsx";
import type { ListedMessage, MessagesAnswer } from "#app/routes/signed-in/messages/message.ts";
import { publishUnread, setUnreadOffset, useUnreadCount } from "#app/shell/menu/unread-count.ts";
import { runInRouter } from "../../../../../support/hooks/run-in-router.tsx";

const message = (id: string, isUnread: boolean): ListedMessage => ({
  id,
  box: "inbox",
  name: "Dr Hana Pōtiki",
  subject: "Hello",
  isUnread,
});

test.each([
  ["done", 4, 4],
  ["notDone", 4, 5],
  ["unknown", 4, 5],
] as const)(
  "a deletion that is %s is reported once, with %i and then %i unread",
  async (outcome, sent, left) => {
    const answer = Promise.withResolvers<MessagesAnswer>();
    const reported: string[] = [];
    publishUnread(5);
    setUnreadOffset(1);
    const messages = [message("1", true), message("2", false)];
    const { hook } = await runInRouter(useUnreadCount, undefined, {
      address: "/emails",
      action: () => answer.promise,
      around: (hook) => (
        <>
          {hook}
          <SentDeletion messages={messages} onAnswer={(one) => reported.push(one)} />
        </>
      ),
    });
    expect([hook.current, reported]).toEqual([sent, []]);
    await hook.act(() => answer.resolve({ intent: "delete", ids: ["1", "2"], outcome }));
    await hook.act(() => setUnreadOffset(0));
    expect([hook.current, reported]).toEqual([left, [outcome]]);
  },
);
