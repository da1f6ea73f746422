import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSelection } from "#app/routes/signed-in/medications/use-selection.ts";
import { refusal, stubPortal } from "../../../../support/browser/stub-portal.ts";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

const portal = stubPortal();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  portal.respond = () => refusal(204);
});
afterEach(() => void vi.useRealTimers());

async function select(saved: string[]) {
  const { hook } = await runInRouter(useSelection, saved, { address: "/medications" });
  const pass = (ms: number) => hook.act(() => vi.advanceTimersByTimeAsync(ms));
  const ids = () =>
    Promise.all(portal.requests.map(async (request) => (await request.clone().formData()).getAll("ids")));
  return { hook, pass, ids };
}

test("a change of the selection is saved after a moment, with the record of the page", async () => {
  const { hook, pass, ids } = await select(["a"]);
  await pass(1_000);
  expect(portal.requests).toEqual([]);
  await hook.act(() => hook.current.toggle("b"));
  await hook.act(() => hook.current.toggle("c"));
  await pass(149);
  expect(portal.requests).toEqual([]);
  await pass(1);
  expect(await ids()).toEqual([["a", "b", "c"]]);
  expect(portal.records()).toEqual(["a record"]);
});

test("a medicine that is toggled twice, and one that was selected, is no longer selected", async () => {
  const { hook, pass, ids } = await select(["a"]);
  await hook.act(() => hook.current.toggle("b"));
  await hook.act(() => hook.current.toggle("b"));
  await pass(1_000);
  expect(await ids()).toEqual([]);
  await hook.act(() => hook.current.toggle("a"));
  await pass(1_000);
  await hook.act(() => hook.current.toggle("b"));
  await pass(1_000);
  await hook.act(() => hook.current.clear());
  await pass(1_000);
  expect(await ids()).toEqual([[], ["b"], []]);
  expect(hook.current.selected.size).toBe(0);
});
