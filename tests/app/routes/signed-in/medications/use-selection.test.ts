import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import { useSelection } from "#app/routes/signed-in/medications/use-selection.ts";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

async function select(saved: string[]) {
  const posts: FormData[] = [];
  const records: unknown[] = [];
  vi.stubGlobal(
    "fetch",
    async (_path: string, { body, headers }: { body: FormData; headers: HeadersInit }) => {
      posts.push(body);
      records.push(new Headers(headers).get(sessionHeaders.record));
      return new Response(null, { status: 204 });
    },
  );
  const { hook } = await runInRouter(useSelection, saved, { address: "/medications" });
  const pass = (ms: number) => hook.act(() => vi.advanceTimersByTimeAsync(ms));
  return { hook, posts, records, pass, ids: () => posts.map((form) => form.getAll("ids")) };
}

test("a change of the selection is saved after a moment, with the record of the page", async () => {
  const { hook, posts, records, pass, ids } = await select(["a"]);
  await pass(1_000);
  expect(posts).toEqual([]);
  await hook.act(() => hook.current.toggle("b"));
  await hook.act(() => hook.current.toggle("c"));
  await pass(149);
  expect(posts).toEqual([]);
  await pass(1);
  expect(ids()).toEqual([["a", "b", "c"]]);
  expect(records).toEqual(["a record"]);
});

test("a medicine that is toggled twice, and one that was selected, is no longer selected", async () => {
  const { hook, pass, ids } = await select(["a"]);
  await hook.act(() => hook.current.toggle("b"));
  await hook.act(() => hook.current.toggle("b"));
  await pass(1_000);
  expect(ids()).toEqual([]);
  await hook.act(() => hook.current.toggle("a"));
  await pass(1_000);
  await hook.act(() => hook.current.toggle("b"));
  await pass(1_000);
  await hook.act(() => hook.current.clear());
  await pass(1_000);
  expect(ids()).toEqual([[], ["b"], []]);
  expect(hook.current.selected.size).toBe(0);
});
