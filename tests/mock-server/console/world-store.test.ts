import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorldStore } from "#mock-server/console/state/world-store.ts";
import type { JournalEntry } from "#mock-server/control/client.ts";

type Control = { -readonly [K in keyof WorldStore["control"]]?: unknown };
let control: Control;
let store: WorldStore;
/** Sends an entry of the journal, or ends it. */
let journal: { entries: number[]; wake: () => void; isOver: boolean };
const stop = new AbortController();

/** The journal's entries as they come. */
async function* follow(_from: number, signal: AbortSignal) {
  for (;;) {
    const next = journal.entries.shift();
    if (next !== undefined) yield { sequence: next } as JournalEntry;
    else if (journal.isOver || signal.aborted) return;
    else
      await new Promise<void>((resolve) => {
        journal.wake = resolve;
        signal.addEventListener("abort", () => resolve());
      });
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("location", { origin: "http://practice.test" });
  const { WorldStore } = await import("#mock-server/console/state/world-store.ts");
  journal = { entries: [], wake: () => undefined, isOver: false };
  store = new WorldStore("qa1");
  control = {
    describe: async () => ({ id: "qa1" }),
    clock: async () => ({ now: "2026-11-23T09:00:00+13:00" }),
    faults: async () => [],
    script: async () => ({ steps: [] }),
    events: async () => [],
    snapshots: vi.fn(async () => ["before"]),
    outbox: async () => [],
    follow,
  };
  Object.assign(store as { control: unknown }, { control });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const sequences = () => store.view().entries.map(({ sequence }) => sequence);

test("a world is live once it is read, and shows its calls in order a moment after they arrive", async () => {
  let changes = 0;
  const unsubscribe = store.subscribe(() => {
    changes += 1;
  });
  void store.follow(stop.signal);
  await pass(0);
  expect(store.view()).toMatchObject({
    connection: "live",
    snapshots: { status: "ready", value: ["before"] },
    clock: { status: "ready" },
  });
  journal.entries.push(2, 1);
  journal.wake();
  await pass(200);
  expect(sequences()).toEqual([1, 2]);
  const reads = vi.mocked(control.snapshots as () => unknown).mock.calls.length;
  await pass(10_000);
  expect(vi.mocked(control.snapshots as () => unknown).mock.calls.length).toBe(reads);
  unsubscribe();
  const seen = changes;
  await store.refresh();
  expect(changes).toBe(seen);
});

test("a world whose journal ends was removed, and is not read again", async () => {
  const following = store.follow(stop.signal);
  await pass(0);
  journal.isOver = true;
  journal.wake();
  await pass(0);
  await following;
  expect(store.view()).toMatchObject({ connection: "gone", goneReason: "The world qa1 was removed." });
  const before = store.view();
  await store.refresh();
  expect(store.view()).toBe(before);
});

test("a practice that is lost is tried again, and keeps what it has shown", async () => {
  void store.follow(stop.signal);
  await pass(0);
  const working = control.snapshots;
  control.snapshots = () => Promise.reject(new TypeError("fetch failed"));
  const description = control.describe;
  control.describe = control.snapshots;
  await store.refresh();
  await pass(0);
  expect(store.view()).toMatchObject({
    connection: "lost",
    snapshots: { status: "failed", value: ["before"] },
  });
  Object.assign(control, { snapshots: working, describe: description });
  await pass(1_499);
  expect(store.view().connection).toBe("lost");
  await pass(1);
  expect(store.view().connection).toBe("live");
});
