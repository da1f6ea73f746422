import { beforeAll, describe, expect, test } from "vitest";
import { type CounterStore, createCounterStore } from "#app/.server/store/counter-store.ts";
import { minuteMs, type OpenDatabase, setUpStore, startedAt } from "./store-context.ts";

export function counterSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  let counters: CounterStore;
  beforeAll(() => {
    counters = createCounterStore(store.database, () => store.now);
  });

  describe("a counter", () => {
    test("counts within its window, which the first increment opens", async () => {
      expect(await counters.increment("a", minuteMs)).toEqual({ count: 1, endsAt: startedAt + minuteMs });
      store.now += minuteMs - 1;
      expect(await counters.increment("a", minuteMs)).toEqual({ count: 2, endsAt: startedAt + minuteMs });
      expect(await counters.read("a")).toBe(2);
      store.now += 1;
      expect(await counters.read("a")).toBe(0);
      expect(await counters.increment("a", minuteMs)).toEqual({ count: 1, endsAt: store.now + minuteMs });
    });

    test("misses none of 40 simultaneous increments", async () => {
      const counts = await Promise.all(Array.from({ length: 40 }, () => counters.increment("a", minuteMs)));
      expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 40 }, (_, index) => index + 1),
      );
    });

    test("is decremented down to 0", async () => {
      await counters.increment("a", minuteMs);
      await counters.decrement("a");
      await counters.decrement("a");
      expect(await counters.read("a")).toBe(0);
      expect(await counters.increment("a", minuteMs)).toMatchObject({ count: 1 });
    });

    test("is extended from the present moment", async () => {
      await counters.increment("a", minuteMs);
      store.now += 1;
      await counters.extend("a", 2 * minuteMs);
      store.now += 2 * minuteMs - 1;
      expect(await counters.read("a")).toBe(1);
    });

    test("is reset by its name", async () => {
      for (const name of ["a", "b", "c"]) await counters.increment(name, minuteMs);
      await counters.reset(["a", "b"]);
      expect([await counters.read("a"), await counters.read("b"), await counters.read("c")]).toEqual([
        0, 0, 1,
      ]);
    });

    test("is swept away once its window has ended", async () => {
      await counters.increment("old", minuteMs);
      await counters.increment("young", 3 * minuteMs);
      store.now += 2 * minuteMs;
      expect(await counters.sweep()).toBe(1);
      expect(await counters.read("young")).toBe(1);
    });
  });
}
