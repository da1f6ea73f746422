import { describe, expect, test } from "vitest";
import { createBoxReadings as createAllMessages } from "#app/routes/signed-in/messages/mail/box-readings.ts";
import type { MessagePage, SearchableMessage } from "#app/routes/signed-in/messages/message.ts";

const message = (id: string, more: Partial<SearchableMessage> = {}): SearchableMessage => ({
  id,
  box: "inbox",
  name: "Dr Hana Pōtiki",
  subject: "Your iron tablets",
  sentAt: `2026-11-${id.padStart(2, "0")}T09:00:00+13:00`,
  isUnread: false,
  text: "Kōrero mai",
  counterpart: "Practitioner/31",
  ...more,
});

describe("all messages of a box", () => {
  /** A box of so many messages, whose pages are answered when the test says so. */
  function box(count: number, withTotal = true) {
    const asked: number[] = [];
    const waiting: (() => void)[] = [];
    let failing = 0;
    const all = createAllMessages(async (_box, page, signal) => {
      asked.push(page);
      await new Promise<void>((resolve) => waiting.push(resolve));
      signal.throwIfAborted();
      if (page === failing) throw new Error("Status 503");
      const size = Math.max(Math.min(100, count - (page - 1) * 100), 0);
      const entries = Array.from({ length: size }, (_, nth) => message(`${(page - 1) * 100 + nth}`));
      const answer: MessagePage<SearchableMessage> = {
        entries,
        unreadable: 0,
        asOf: "",
        ...(withTotal ? { total: count } : {}),
      };
      return answer;
    });
    const answer = async () => {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { all, asked, answer, fail: (page: number) => (failing = page) };
  }

  test("are read by one, two, four and eight pages, and no page beyond the total", async () => {
    const { all, asked, answer } = box(1_050);
    all.start("inbox");
    all.start("inbox");
    const rounds: number[][] = [];
    for (let round = 0; round < 4; round++) {
      rounds.push(asked.splice(0));
      await answer();
    }
    expect(rounds).toEqual([[1], [2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]);
    expect(all.get("inbox")).toMatchObject({ state: "done", unreadable: 0 });
    expect(all.get("inbox")?.entries.map(({ id }) => id)).toEqual(
      Array.from({ length: 1_050 }, (_, id) => `${id}`),
    );
  });

  test("end at the first empty page when the practice says no total", async () => {
    const { all, asked, answer } = box(150, false);
    all.start("sent");
    await answer();
    await answer();
    expect([asked, all.get("sent")?.state, all.get("sent")?.entries.length]).toEqual([
      [1, 2, 3],
      "done",
      150,
    ]);
  });

  test("keep what was read when they are stopped or one page fails, and can be read again", async () => {
    const { all, answer, fail } = box(250);
    all.start("inbox");
    await answer();
    all.stop("inbox");
    await answer();
    expect(all.get("inbox")).toMatchObject({ state: "stopped", entries: { length: 100 } });
    fail(3);
    all.restart("inbox");
    await answer();
    await answer();
    expect(all.get("inbox")?.state).toBe("failed");
    fail(0);
    all.restart("inbox");
    await answer();
    await answer();
    expect(all.get("inbox")).toMatchObject({ state: "done", entries: { length: 250 } });
  });

  test("are forgotten, also while they are read", async () => {
    const { all, answer } = box(50);
    let changes = 0;
    const unsubscribe = all.subscribe(() => {
      changes++;
    });
    all.start("inbox");
    all.forgetAll();
    await answer();
    expect([all.get("inbox"), changes]).toEqual([undefined, 2]);
    unsubscribe();
    all.start("inbox");
    expect(changes).toBe(2);
  });
});
