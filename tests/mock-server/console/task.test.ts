import { expect, test } from "vitest";
import { useTask } from "#mock-server/console/state/task.ts";
import { runHook } from "../../support/hooks/run-hook.tsx";

test("a press shows its text, and is the only one until it has ended", async () => {
  let ends = 0;
  const task = await runHook(useTask, () => {
    ends += 1;
  });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  let first: Promise<boolean> | undefined;
  await task.act(() => {
    first = task.current.run("reset", () => promise);
  });
  expect([task.current.pending, task.current.outcome]).toEqual(["reset", undefined]);
  await task.act(async () => expect(await task.current.run("other", async () => "no")).toBe(false));
  await task.act(() => resolve("Done"));
  expect(await first).toBe(true);
  expect([task.current.pending, task.current.outcome, ends]).toEqual([
    undefined,
    { isFailure: false, text: "Done" },
    1,
  ]);
});

test("a press that fails shows why, and one without a text shows nothing", async () => {
  const task = await runHook(useTask, undefined);
  await task.act(async () => {
    expect(await task.current.run("reset", () => Promise.reject(new Error("No.")))).toBe(false);
  });
  expect(task.current.outcome).toEqual({ isFailure: true, text: "No." });
  await task.act(async () => expect(await task.current.run("reset", async () => undefined)).toBe(true));
  expect(task.current.outcome).toBeUndefined();
});
