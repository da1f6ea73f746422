import { beforeAll, describe, expect, test } from "vitest";
import { createCounterStore } from "#app/.server/store/counter-store.ts";
import { createFollowUp } from "#app/.server/store/follow-up.ts";
import { keyedHashes } from "#app/.server/store/key-ring.ts";
import { aroha, minuteMs, type OpenDatabase, ring, setUpStore } from "./store-context.ts";

const dayMs = 24 * 60 * minuteMs;

export function followUpSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  let followUp: ReturnType<typeof createFollowUp>;
  beforeAll(() => {
    const counters = createCounterStore(store.database, () => store.now);
    followUp = createFollowUp(counters, keyedHashes(ring, "follow-up"));
  });

  describe("the last day on which an account looked at a record", () => {
    test("is the one before today, all day long, and another one for each account and record", async () => {
      const own = await store.signIn(aroha);
      expect(await followUp.noteOpened(own, "2026-11-20")).toBeUndefined();
      expect(await followUp.noteOpened(own, "2026-11-20")).toBeUndefined();
      expect(await followUp.noteOpened(own, "2026-11-27")).toBe("2026-11-20");
      expect(await followUp.noteOpened(await store.signIn(aroha), "2026-11-27")).toBe("2026-11-20");
      expect(await followUp.noteOpened(own, "2026-11-28")).toBe("2026-11-27");
      const child = await store.signIn({ ...aroha, patientId: "child" });
      expect(await followUp.noteOpened(child, "2026-11-28")).toBeUndefined();
      const other = await store.signIn({ ...aroha, holderId: "other" });
      expect(await followUp.noteOpened(other, "2026-11-28")).toBeUndefined();
      store.now += 400 * dayMs;
      expect(await followUp.noteOpened(own, "2028-01-02")).toBeUndefined();
    });
  });

  describe("a message that was sent", () => {
    test("is followed for 14 days, by everyone who may open the record, until it is settled", async () => {
      const [own, other] = [await store.signIn(aroha), await store.signIn({ ...aroha, holderId: "other" })];
      await followUp.noteMessage(own);
      expect(await followUp.hasMessage(other)).toBe(true);
      await followUp.settleMessage(own, "1");
      expect([await followUp.isSettled(other, "1"), await followUp.isSettled(other, "2")]).toEqual([
        true,
        false,
      ]);
      store.now += 14 * dayMs;
      expect(await followUp.hasMessage(other)).toBe(false);
    });
  });
}
