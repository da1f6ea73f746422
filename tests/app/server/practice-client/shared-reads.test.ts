import { expect, test, vi } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createSharedReads } from "#app/.server/practice-client/response-signals.ts";

/** A read whose end a test decides. */
function controlled() {
  const { promise, resolve, reject } = Promise.withResolvers<{ value: string; epochMs: number }>();
  return { load: vi.fn(() => promise), resolve: (value: string) => resolve({ value, epochMs: 1 }), reject };
}

test("requests that run side by side share one read, and later ones read anew", async () => {
  const reads = createSharedReads();
  const menu = controlled();
  const both = [reads.read("one", "menu", menu.load), reads.read("one", "menu", menu.load)];
  menu.resolve("menu");
  expect(await Promise.all(both)).toEqual([
    { value: "menu", epochMs: 1 },
    { value: "menu", epochMs: 1 },
  ]);
  expect(menu.load).toHaveBeenCalledTimes(1);
  await reads.read("one", "menu", menu.load);
  expect(menu.load).toHaveBeenCalledTimes(2);
});

test("another session and another name share nothing", async () => {
  const reads = createSharedReads();
  const { load, resolve } = controlled();
  const all = [
    reads.read("one", "menu", load),
    reads.read("two", "menu", load),
    reads.read("one", "counters", load),
  ];
  resolve("menu");
  await Promise.all(all);
  expect(load).toHaveBeenCalledTimes(3);
});

test("requests whose shared read was abandoned share one of their own, and get any other error", async () => {
  const reads = createSharedReads();
  const first = controlled();
  const own = controlled();
  const abandoned = reads.read("one", "menu", first.load);
  const others = [reads.read("one", "menu", own.load), reads.read("one", "menu", own.load)];
  first.reject(new PracticeError("cancelled", "identity.menu"));
  await expect(abandoned).rejects.toMatchObject({ reason: "cancelled" });
  own.resolve("own");
  expect(await Promise.all(others)).toEqual(Array(2).fill({ value: "own", epochMs: 1 }));
  expect(own.load).toHaveBeenCalledTimes(1);

  const second = controlled();
  const failing = [reads.read("one", "menu", second.load), reads.read("one", "menu", first.load)];
  second.reject(new PracticeError("slow", "identity.menu"));
  for (const each of failing) await expect(each).rejects.toMatchObject({ reason: "slow" });
});

test("nothing that began before a form is shared after it", async () => {
  const reads = createSharedReads();
  const before = controlled();
  const after = controlled();
  const old = reads.read("one", "counters", before.load);
  reads.forget("one");
  const fresh = reads.read("one", "counters", after.load);
  before.resolve("1");
  await old;
  const joined = reads.read("one", "counters", after.load);
  after.resolve("2");
  expect([(await fresh).value, (await joined).value]).toEqual(["2", "2"]);
  expect(after.load).toHaveBeenCalledTimes(1);
});
