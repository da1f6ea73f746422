import { beforeAll, describe, expect, test } from "vitest";
import { createCounterStore } from "#app/.server/store/counter-store.ts";
import { keyedHashes } from "#app/.server/store/key-ring.ts";
import { createSentTexts } from "#app/.server/store/messages/sent-messages.ts";
import { aroha, minuteMs, type OpenDatabase, ring, setUpStore } from "./store-context.ts";

export function sentTextSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  let texts: ReturnType<typeof createSentTexts>;
  beforeAll(() => {
    const now = () => store.now;
    texts = createSentTexts(createCounterStore(store.database, now), keyedHashes(ring, "sent texts"), now);
  });

  describe("a text that was sent", () => {
    test("is told of to another session for 15 minutes, with its age", async () => {
      const [phone, computer] = [await store.signIn(aroha), await store.signIn(aroha)];
      expect(await texts.add(phone, "text")).toBeUndefined();
      store.now += 14 * minuteMs;
      expect(await texts.find(computer, "text")).toBe(14 * minuteMs);
      expect(await texts.find(phone, "text")).toBeUndefined();
      store.now += minuteMs;
      expect(await texts.find(computer, "text")).toBeUndefined();
      expect(await texts.add(computer, "text")).toBeUndefined();
    });
  });
}
