import { describe, expect, test } from "vitest";
import { createAllMessages, findMessages } from "#app/routes/signed-in/messages/all-messages.tsx";
import type { MessagePage, SearchableMessage } from "#app/routes/signed-in/messages/message.ts";
import { conversationOf, threadSubject } from "#app/routes/signed-in/messages/viewer/conversation.tsx";

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

describe("a search", () => {
  const messages = [message("1"), message("2", { name: "Jo Barton", subject: "Flu clinic", text: "" })];
  const find = (typed: string) => findMessages(messages, typed).map(({ id }) => id);

  test("ignores letter case, macrons and the order of words", () => {
    expect([find("KORERO"), find("potiki  IRON"), find("flu jo"), find("flu hana"), find(" ")]).toEqual([
      ["1"],
      ["1"],
      ["2"],
      [],
      ["1", "2"],
    ]);
  });
});

describe("a conversation", () => {
  test.each(["Re:Iron", "RE: Fw: Iron", "fwd:iron ", "Iron"])("counts %s as one subject", (subject) => {
    expect(threadSubject(subject)).toBe("iron");
  });

  test("holds the earlier and the later messages with the same person, the oldest first", () => {
    const messages = [
      message("7"),
      message("9"),
      message("8", { subject: "Re:Your iron  tablets", box: "sent" }),
      message("12"),
      message("6", { counterpart: "Practitioner/32" }),
      message("5", { subject: "Flu clinic" }),
    ];
    const around = (id: string) => {
      const { earlier, later } = conversationOf(id, messages);
      return [earlier.map((one) => one.id), later.map((one) => one.id)];
    };
    expect(around("9")).toEqual([["7", "8"], ["12"]]);
    expect(around("7")).toEqual([[], ["8", "9", "12"]]);
    expect(around("20")).toEqual([[], []]);
  });
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
