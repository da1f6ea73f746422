import { expect, test, vi } from "vitest";
import { SentDeletion } from "#app/routes/signed-in/messages/mail/deletions.tsx";
import { MailProvider, useMail } from "#app/routes/signed-in/messages/mail/mail.tsx";
import type { ListedMessage, MessagesAnswer } from "#app/routes/signed-in/messages/message.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
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
  ["done", ["1", "2"], 4, 4],
  ["notDone", [], 4, 5],
  ["unknown", ["2"], 4, 5],
  ["unknown", ["1"], 4, 4],
] as const)(
  "a deletion that is %s, of %j, is reported once, with %i and then %i unread",
  async (outcome, deleted, sent, left) => {
    const answer = Promise.withResolvers<MessagesAnswer>();
    const reported: unknown[] = [];
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
    await hook.act(() =>
      answer.resolve({ intent: "delete", ids: ["1", "2"], deleted: [...deleted], outcome }),
    );
    await hook.act(() => setUnreadOffset(0));
    expect([hook.current, reported]).toEqual([left, [{ outcome, deleted }]]);
  },
);

/** The deletions of a page whose document is left: a request outlives it, and answers once it is asked to. */
async function leavingDocument(answer: Promise<Response>) {
  const events = new EventTarget();
  const sent: string[] = [];
  const { hook } = await runInRouter(() => useMail().deletions, undefined, {
    address: "/emails",
    action: () => new Promise(() => undefined),
    around: (hook) => {
      vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
      vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
      vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
        sent.push(String(body));
        return answer;
      });
      return <MailProvider keptWords="">{hook}</MailProvider>;
    },
  });
  return { hook, sent, leave: () => events.dispatchEvent(new Event("pagehide")) };
}

test.each([
  ["deleted", new Response("<!doctype html>"), "done"],
  [
    "refused for another record",
    new Response(null, { status: 409, headers: { [sessionHeaders.status]: "patientChanged" } }),
    "failed",
  ],
  ["not proved", new Response("<!doctype html>", { status: 503 }), "unknown"],
] as const)(
  "a deletion sent as the document is left counts once it is answered: %s",
  async (_, response, phase) => {
    const answer = Promise.withResolvers<Response>();
    const { hook, sent, leave } = await leavingDocument(answer.promise);
    await hook.act(() => hook.current.begin([message("1", false)], () => undefined));
    await hook.act(leave);
    expect([sent.length, hook.current.hidden.has("1"), hook.current.deleted.has("1")]).toEqual([
      1,
      true,
      false,
    ]);
    await hook.act(() => answer.resolve(response));
    const { hidden, deleted, failed } = hook.current;
    expect(deleted.has("1")).toBe(phase === "done");
    expect([hidden.has("1"), ...failed.map((one) => one.phase)]).toEqual(
      phase === "done" ? [true] : [false, phase],
    );
  },
);

test("a deletion that is too large to be sent as the document is left does not wait", async () => {
  const { hook, sent, leave } = await leavingDocument(new Promise(() => undefined));
  const many = Array.from({ length: 5_000 }, (_, at) => message(`a-message-${at}`, false));
  await hook.act(() => hook.current.begin(many, () => undefined));
  await hook.act(leave);
  expect([sent, hook.current.hidden.size]).toEqual([[], 5_000]);
});
