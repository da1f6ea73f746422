import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runHook } from "../../support/hooks/run-hook.tsx";

let checks: PromiseWithResolvers<Response>[];
beforeEach(() => {
  checks = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("location", { origin: "http://practice.test" });
  vi.stubGlobal("fetch", () => {
    const check = Promise.withResolvers<Response>();
    checks.push(check);
    return check.promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function typing(first: string | undefined) {
  const { useCheck } = await import("#mock-server/console/editor/use-check.ts");
  const check = await runHook((text: string | undefined) => useCheck(text, "my-scenario"), first);
  return {
    check,
    type: (text: string | undefined) => check.render(text),
    pass: (ms: number) => check.act(() => vi.advanceTimersByTimeAsync(ms)),
    answer: (index: number, ...messages: string[]) =>
      check.act(() =>
        checks[index]?.resolve(Response.json({ mistakes: messages.map((message) => ({ message })) })),
      ),
  };
}

test("a text is checked after a pause in typing, once", async () => {
  const { check, type, pass, answer } = await typing("tit");
  await pass(299);
  await type("title");
  await pass(299);
  expect(checks).toHaveLength(0);
  await pass(1);
  expect(checks).toHaveLength(1);
  await answer(0, "No story.");
  expect(check.current).toEqual({ text: "title", mistakes: [{ message: "No story." }] });
});

test("the mistakes of an older text do not replace those of a newer one", async () => {
  const { check, type, pass, answer } = await typing("old");
  await pass(300);
  await type("new");
  await answer(0, "Old.");
  expect(check.current).toEqual({ mistakes: [] });
  await pass(300);
  await answer(1, "New.");
  expect(check.current).toEqual({ text: "new", mistakes: [{ message: "New." }] });
});

test("no text is not checked, and a check that fails says why", async () => {
  const { check, type, pass } = await typing(undefined);
  await pass(1_000);
  expect(checks).toHaveLength(0);
  await type("title");
  await pass(300);
  await check.act(() => checks[0]?.reject(new TypeError("fetch failed")));
  expect(check.current).toEqual({
    text: "title",
    mistakes: [],
    failure: expect.stringContaining("does not answer"),
  });
});
