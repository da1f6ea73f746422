import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  countDeleted,
  publishedCounts,
  publishUnread,
  readUnread,
  setUnreadOffset,
  useUnreadCount,
} from "#app/shell/menu/unread-count.ts";
import { runHook } from "../../support/hooks/run-hook.tsx";

const answers: Promise<Response>[] = [];
beforeEach(() => {
  answers.length = 0;
  vi.stubGlobal("fetch", async () => answers.shift());
});
afterEach(() => vi.unstubAllGlobals());
const answer = (body: unknown, status = 200) =>
  answers.push(Promise.resolve(Response.json(body, { status })));

test("every badge shows the last count without the messages that are being deleted", async () => {
  let renders = 0;
  const count = await runHook(() => {
    renders += 1;
    return useUnreadCount();
  }, undefined);
  await count.act(() => publishUnread(5));
  expect(count.current).toBe(5);
  await count.act(() => setUnreadOffset(2));
  expect(count.current).toBe(3);
  await count.act(() => publishUnread(1));
  expect(count.current).toBe(0);
  renders = 0;
  await count.act(() => setUnreadOffset(2));
  expect(renders).toBe(0);
  await count.act(() => setUnreadOffset(0));
});

test("deleted messages leave the count once, whether the count without them comes before or after", async () => {
  const count = await runHook(() => useUnreadCount(), undefined);
  const begin = () => {
    publishUnread(5);
    setUnreadOffset(2);
    return publishedCounts();
  };
  let before = 0;
  const delete2 = () => {
    before = begin();
  };
  const counted = () => countDeleted(2, before);
  for (const step of [delete2, counted, () => setUnreadOffset(0), () => publishUnread(3), delete2]) {
    await count.act(step);
    expect(count.current).toBe(3);
  }
  await count.act(() => publishUnread(3));
  await count.act(counted);
  expect(count.current).toBe(3);
});

test("the count of a request is shown, unless a newer one was published meanwhile", async () => {
  const count = await runHook(() => useUnreadCount(), undefined);
  answer(4);
  await count.act(() => readUnread());
  expect(count.current).toBe(4);
  const late = Promise.withResolvers<Response>();
  answers.push(late.promise);
  await count.act(async () => {
    const reading = readUnread();
    publishUnread(2);
    late.resolve(Response.json(9));
    await reading;
  });
  expect(count.current).toBe(2);
});

test.each([
  [503, "failed"],
  [500, "failed"],
  [429, 7],
] as const)("an answer with status %s leaves %j", async (status, shown) => {
  const count = await runHook(() => useUnreadCount(), undefined);
  await count.act(() => publishUnread(7));
  answer(null, status);
  await count.act(() => readUnread());
  expect(count.current).toBe(shown);
});
