import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type BoxBefore, isTo, readBefore } from "#app/.server/messages/arrivals.ts";
import { findPosted, type Posting, postToPractice } from "#app/.server/messages/post-message.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { testTables } from "../../../support/function-tables.ts";
import { stubNow, stubScreen } from "../../../support/screen-args.ts";

const services = { pause: async () => undefined };
const hana = { reference: "Practitioner/31", name: "Dr Hana" };
const at = Date.parse(stubNow);
const posting: Posting = {
  as: "sent",
  subject: "Iron and the new tablets",
  body: "Hello\r\nthere, is 3 < 4 & 5?",
  senderName: "Sione",
  recipients: [hana],
  roleId: "1",
  attachments: [],
};
const { subject, body } = posting;
const stored: Message = { id: "new", box: "sent", subject, body, recipients: [hana] };
const sentAt = (ms: number) => new Date(at + ms).toISOString();
const nothing: BoxBefore = { at, sentAt: [], isWhole: true };
const unread = { at, isWhole: false } as BoxBefore;
const part: BoxBefore = { at, sentAt: [["old", sentAt(-3_600_000)]], isWhole: false };

type Practice = {
  list?: () => Promise<{ entries: Message[]; total?: number }>;
  post?: (() => Promise<unknown>) | undefined;
  read?: (input: { messageId: string }) => Promise<Message>;
};
const contextWith = ({ list, post, read }: Practice) =>
  stubScreen("/emails", { api: { messages: { list, post, read } } }).context;
const failing = (reason: "circuitOpen" | "signedOut" | "refused" | "slow", status?: number) => async () => {
  throw new PracticeError(reason, "messages", status);
};
const find = (before: BoxBefore, entries: Message[], read: Practice["read"] = failing("refused", 404)) =>
  findPosted(services, contextWith({ list: async () => ({ entries }), read }), posting, before);

const { body: _text, ...cut } = stored;
const { subject: _, ...bare } = cut;
const readable = async () => stored;

describe("a message is found in its box", () => {
  test("once, however often it is listed, and not in an empty one", async () => {
    expect([await find(nothing, [stored, stored]), await find(nothing, [])]).toEqual([["new"], []]);
  });

  test("by its detail, where the list has no text, no subject, or the beginning of the text", async () => {
    const read = vi.fn(async ({ messageId: _ }: { messageId: string }) => stored);
    for (const listed of [bare, cut, { ...stored, body: "Hello…" }]) {
      expect(await find(nothing, [listed], read)).toEqual(["new"]);
    }
    expect(new Set(read.mock.calls.map(([{ messageId }]) => messageId))).toEqual(new Set(["new"]));
    expect(await find(nothing, [bare], async () => ({ ...stored, body: "Other" }))).toEqual([]);
    expect(await find(nothing, [bare])).toEqual([]);
    expect(await find(nothing, [bare], failing("slow"))).toBeUndefined();
  });

  test("without reading the details of messages that were there", async () => {
    const read = vi.fn(readable);
    expect(await find(part, [{ ...cut, id: "old", sentAt: sentAt(-3_600_000) }], read)).toEqual([]);
    expect(read).not.toHaveBeenCalled();
  });

  test("when it is listed a moment later", async () => {
    const list = vi.fn(async () => ({ entries: list.mock.calls.length > 1 ? [stored] : [] }));
    expect(await findPosted(services, contextWith({ list }), posting, nothing)).toEqual(["new"]);
  });
});

test("of a box that cannot be read nothing is known", async () => {
  expect(await readBefore(contextWith({ list: failing("slow") }), "sent", at)).toEqual(unread);
});

test("a box is known as a whole when the practice says how many it has", async () => {
  const whole = async (count: number, total?: number) => {
    const entries = Array.from({ length: count }, (_, index) => ({ ...stored, id: String(index % 2) }));
    const list = async () => ({ entries, ...(total === undefined ? {} : { total }) });
    return (await readBefore(contextWith({ list }), "drafts", at)).isWhole;
  };
  expect([await whole(2, 2), await whole(0, 0), await whole(1, 0)]).toEqual([true, true, true]);
  expect([await whole(2), await whole(2, 3), await whole(3, 3)]).toEqual([false, false, false]);
});

test("a message without a recipient, or to a person without a name, is to no other person", () => {
  expect(isTo({ recipients: [] }, stored)).toBe(true);
  expect(isTo(posting, { ...stored, recipients: [{ name: "Dr Hana" }] })).toBe(true);
  expect(isTo(posting, { ...stored, recipients: [{ reference: "Practitioner/9", name: "Dr Ana" }] })).toBe(
    false,
  );
});

const postWith = (
  post: Practice["post"],
  entries: Message[] | undefined,
  mayBePosted = false,
  isRepeat = false,
) =>
  postToPractice(
    services,
    contextWith({ post, list: entries === undefined ? failing("slow") : async () => ({ entries }) }),
    posting,
    nothing,
    mayBePosted,
    isRepeat,
  );
const yes = async () => ({ accepted: true });
const no = async () => ({ accepted: false });
const empty = async () => ({ accepted: true, isUnclear: true });

testTables(
  join(import.meta.dirname, "post-message.yaml"),
  {},
  {
    foundIn: (box: string, { sentAt: time, ...changes }: { sentAt?: number | string }) => {
      const before = { whole: nothing, part, unread }[box] ?? { ...nothing, sentAt: [["new", ""]] as const };
      const at = typeof time === "number" ? { sentAt: sentAt(time * 1_000) } : time && { sentAt: time };
      return find(before, [{ ...stored, ...changes, ...at }]);
    },
    knownAfter: async (answer: string | number) => {
      const named = { "a yes": yes, "a no": no, "an empty answer": empty, "no answer": failing("slow") };
      const post = new Map<unknown, Practice["post"]>(Object.entries(named)).get(answer);
      const boxes = [[stored], [], undefined];
      return Promise.all(
        boxes.map(async (box) => (await postWith(post ?? failing("refused", Number(answer)), box)).posted),
      );
    },
  },
);

describe("what is known after a post", () => {
  test("is that it was not received, when it was never sent or the session is over", async () => {
    for (const post of [failing("circuitOpen"), failing("signedOut", 401)]) {
      expect(await postWith(post, undefined)).toEqual({ posted: "notPosted", isCertain: true, ids: [] });
    }
  });

  test("has the reason of a no in the practice's words, unless the message is found after all", async () => {
    const message = "There is no recipient of this name.";
    const refused = async () => ({ accepted: false, message });
    const reasons = [[], [stored], undefined].map(async (box) => (await postWith(refused, box)).reason);
    expect(await Promise.all(reasons)).toEqual([message, undefined, undefined]);
  });

  test("that may have been made before is what the box shows: it is sent again only when it is not there", async () => {
    expect((await postWith(undefined, [stored], true)).posted).toBe("posted");
    expect((await postWith(undefined, undefined, true)).posted).toBe("unclear");
    expect((await postWith(yes, [], true)).posted).toBe("posted");
  });

  test("that may have been made before is never posted again by a page whose answer was lost", async () => {
    const post = vi.fn(yes);
    expect((await postWith(post, [], true, true)).posted).toBe("unclear");
    expect((await postWith(post, [stored], true, true)).posted).toBe("posted");
    expect(post).not.toHaveBeenCalled();
    expect((await postWith(post, [], false, true)).posted).toBe("posted");
  });

  test("is certain for a yes and for a message that is found", async () => {
    const answers = [await postWith(yes, undefined), await postWith(empty, [stored]), await postWith(no, [])];
    expect(answers.map(({ isCertain }) => isCertain)).toEqual([true, true, false]);
  });
});
