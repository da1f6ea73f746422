import { describe, expect, test, vi } from "vitest";
import type { LoadedMessages } from "#app/routes/signed-in/messages/.server/loader.ts";
import {
  type MessageListOptions,
  useMessageList,
} from "#app/routes/signed-in/messages/list/message-list.tsx";
import type { ListedMessage, MessagePage } from "#app/routes/signed-in/messages/message.ts";
import { nothingRead } from "#practice-api/wire/read-pages.ts";
import { refusal, stubPortal } from "../../../../../support/browser/stub-portal.ts";
import { runInRouter } from "../../../../../support/hooks/run-in-router.tsx";

const portal = stubPortal();
const respond = (answer: (page: number) => object) => {
  portal.respond = ({ url }) => answer(Number(new URL(url).searchParams.get("page")));
};
const requests = () => portal.asked().map((path) => path.replace("/emails/page?box=inbox&filter=", ""));

/** Messages by their numbers: the larger the number, the older the message. */
const messages = (...numbers: number[]) =>
  numbers.map((number) => ({
    id: String(number),
    sentAt: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
  })) as ListedMessage[];
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const pageOf = (entries: ListedMessage[], more: Partial<MessagePage> = {}): MessagePage => ({
  entries,
  unreadable: 0,
  total: 80,
  asOf: "later",
  ...more,
});
/** The list that a screen has loaded, in so many pages. */
const loadedWith = (entries: ListedMessage[], page = 1, total = 80): LoadedMessages => ({
  entries,
  unreadable: 0,
  progress: { ...nothingRead, page, entries: entries.length, largest: 25, total },
  asOf: "first",
  pages: page,
});
const source = loadedWith(messages(...range(1, 25)));

const options: MessageListOptions = { box: "inbox", filter: "unread", gone: 0, deleted: 0 };
type Props = { source: LoadedMessages; options: MessageListOptions };
const run = (props: Partial<Props> = {}, address = "/emails?filter=unread", loader = () => null) =>
  runInRouter(
    ({ source, options }: Props) => useMessageList(source, options),
    { source, options, ...props },
    { address, loader },
  );
type List = Awaited<ReturnType<typeof run>>["hook"];
const ids = ({ current }: List) => current.entries.map(({ id }) => Number(id));
const loadMore = (list: List) => list.act(() => list.current.loadMore());

describe("the list of a box", () => {
  test("grows by a page, lists a message that moved there once, and keeps its length in the address", async () => {
    respond(() => pageOf(messages(...range(25, 49)), { unreadable: 2, total: 51 }));
    const { hook, address } = await run();
    expect(address()).toBe("/emails?filter=unread");
    await loadMore(hook);
    expect(requests()).toEqual(["unread&page=2"]);
    expect(ids(hook)).toEqual(range(1, 49));
    // A message that could not be read may be counted twice in the total, so an empty page ends the list.
    respond(() => pageOf([], { total: 51 }));
    await loadMore(hook);
    expect(hook.current).toMatchObject({ unreadable: 2, hasMore: false, asOf: "later", more: "idle" });
    expect(address()).toBe("/emails?filter=unread&pages=3");
    await loadMore(hook);
    expect(requests()).toHaveLength(2);
  });

  test("reads the page to which the others have moved when messages have left the box", async () => {
    respond(() => pageOf([]));
    const { hook } = await run();
    await hook.render({ source, options: { ...options, gone: 1 } });
    await loadMore(hook);
    await hook.render({ source, options: { ...options, gone: 1 } });
    await loadMore(hook);
    expect(requests()).toEqual(["unread&page=1", "unread&page=2"]);
  });

  test("adds no page to a list that was loaded anew while the page was on its way", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    respond(() => promise);
    const whole = loadedWith(messages(...range(1, 31)), 3, 34);
    const { hook } = await run({ source: { ...whole, progress: { ...whole.progress, idle: 1 } } });
    const loading = hook.current.loadMore();
    await hook.render({ source, options });
    resolve(pageOf([]));
    await hook.act(() => loading);
    expect([ids(hook), hook.current.hasMore]).toEqual([range(1, 25), true]);
  });

  test("goes on where the server has stopped, after short pages, until nothing comes", async () => {
    const short = loadedWith(messages(...range(1, 28)), 4);
    respond((page) => pageOf(messages(...range(7 * page - 6, Math.min(7 * page, 40))), { total: 99 }));
    const { hook, address } = await run({ source: { ...short, pages: 1 } });
    for (let times = 0; times < 6; times++) await loadMore(hook);
    expect(requests()).toEqual([5, 6, 7, 8].map((page) => `unread&page=${page}`));
    expect([ids(hook), hook.current.hasMore]).toEqual([range(1, 40), false]);
    expect(address()).toBe("/emails?filter=unread&pages=2");
  });

  test("offers the page again that the screen could not load", async () => {
    respond(() => pageOf(messages(26), { total: 26 }));
    const { hook } = await run({ source: { ...source, missing: "failed" } });
    expect(hook.current.more).toBe("failed");
    await loadMore(hook);
    expect([ids(hook), hook.current.more, hook.current.hasMore]).toEqual([range(1, 26), "idle", false]);
  });

  test("asks for one page at a time", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    respond(() => promise);
    const { hook } = await run();
    let first: Promise<unknown> | undefined;
    await hook.act(() => {
      first = hook.current.loadMore();
    });
    expect(hook.current.more).toBe("loading");
    await loadMore(hook);
    expect(requests()).toHaveLength(1);
    await hook.act(async () => {
      resolve(pageOf([]));
      await first;
    });
    expect(hook.current.more).toBe("idle");
  });

  test("keeps what it has when a page is not read, and can be asked again", async () => {
    respond(() => refusal(503));
    const { hook } = await run();
    await loadMore(hook);
    expect([hook.current.more, ids(hook)]).toEqual(["failed", range(1, 25)]);
    respond(() => pageOf(messages(26)));
    await loadMore(hook);
    expect([hook.current.more, ids(hook)]).toEqual(["idle", range(1, 26)]);
  });

  test("loads the screen again when the session has ended, which shows the sign-in", async () => {
    respond(() => refusal(401, "expired"));
    const loader = vi.fn(() => null);
    const { hook } = await run({}, "/emails", loader);
    await loadMore(hook);
    expect([loader.mock.calls.length, hook.current.more]).toEqual([1, "failed"]);
  });

  test("begins anew with what the screen loads", async () => {
    const { hook } = await run();
    await hook.render({ source: { ...source, entries: messages(7) }, options });
    expect(ids(hook)).toEqual([7]);
  });

  test("keeps an address that has more pages", async () => {
    const { address } = await run({}, "/emails?pages=3");
    expect(address()).toBe("/emails?pages=3");
  });
});

describe("the list of a box after a deletion", () => {
  const deleteOne = async (first: MessagePage, loaded: LoadedMessages = source) => {
    respond(() => first);
    const { hook } = await run({ source: loaded });
    expect(requests()).toEqual([]);
    await hook.render({ source: loaded, options: { ...options, deleted: 1 } });
    expect(requests()).toEqual(["unread&page=1"]);
    return hook;
  };

  test("has its first page again, and the later messages that it had", async () => {
    const two = loadedWith(messages(...range(1, 50)), 2, 50);
    const first = pageOf(messages(1, ...range(3, 26)), { total: 49 });
    const list = await deleteOne(first, two);
    expect(ids(list)).toEqual([1, ...range(3, 50)]);
    expect(list.current).toMatchObject({ hasMore: false, asOf: "later" });
  });

  test("has only its first page when that is all there is", async () => {
    const list = await deleteOne(pageOf(messages(1, 3), { total: 2 }));
    expect([ids(list), list.current.hasMore]).toEqual([[1, 3], false]);
  });

  test("stays as it is when the page is not read", async () => {
    respond(() => refusal(503));
    const { hook } = await run();
    await hook.render({ source, options: { ...options, deleted: 1 } });
    expect(ids(hook)).toEqual(range(1, 25));
  });
});
