import { describe, expect, test, vi } from "vitest";
import { type BoxBefore, isTo, readBefore } from "#app/.server/messages/arrivals.ts";
import { findPosted, type Posting, postToPractice } from "#app/.server/messages/post-message.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
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
const later = { ...stored, sentAt: sentAt(0) };
const nothing: BoxBefore = { at, sentAt: [], isWhole: true };
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

describe("a message is found in its box", () => {
  test("by an id that it did not have, and by its content", async () => {
    expect(await find(nothing, [stored])).toEqual(["new"]);
    expect(await find({ ...nothing, sentAt: [["new", ""]] }, [stored])).toEqual([]);
    expect(await find(nothing, [{ ...stored, body: "Hello" }])).toEqual([]);
    expect(await find(nothing, [{ ...stored, subject: "Another" }])).toEqual([]);
    expect(await find(nothing, [{ ...stored, recipients: [{ reference: "Practitioner/9" }] }])).toEqual([]);
    expect(await find(nothing, [])).toEqual([]);
  });

  test.each<[string, Partial<Message>]>([
    ["other line breaks and spaces", { body: " Hello there, is 3 <  4 & 5?\n" }],
    ["a subject in capitals with spaces around it", { subject: ` ${subject.toUpperCase()} ` }],
    ["a subject that is cut off", { subject: "Iron and the new tabl…" }],
    ["no recipient", { recipients: [] }],
    ["a recipient with another id and the same name", { recipients: [{ ...hana, reference: "Location/7" }] }],
    ["a recipient with the bare id", { recipients: [{ reference: "31" }] }],
  ])("with %s", async (_, changes) => {
    expect(await find(nothing, [{ ...stored, ...changes }])).toEqual(["new"]);
  });

  test("by its detail, where the list has no text, no subject, or the beginning of the text", async () => {
    const read = vi.fn(async (_: { messageId: string }) => stored);
    const { body: _, subject: __, ...bare } = stored;
    for (const listed of [bare, { ...bare, subject }, { ...stored, body: "Hello…" }]) {
      expect(await find(nothing, [listed], read)).toEqual(["new"]);
    }
    expect(read.mock.calls.every(([{ messageId }]) => messageId === "new")).toBe(true);
    expect(await find(nothing, [bare], async () => ({ ...stored, body: "Other" }))).toEqual([]);
    expect(await find(nothing, [bare])).toEqual([]);
    expect(await find(nothing, [bare], failing("slow"))).toBeUndefined();
  });

  test("without reading the details of messages that were there", async () => {
    const read = vi.fn(async (_: { messageId: string }) => stored);
    const { body: _, ...old } = { ...stored, id: "old", sentAt: sentAt(-3_600_000) };
    expect(await find(part, [old], read)).toEqual([]);
    expect(read).not.toHaveBeenCalled();
  });

  test("among older ones that come into view only with its time", async () => {
    const shown = (changes: Partial<Message>) => find(part, [{ ...stored, ...changes }]);
    expect(await shown({ sentAt: sentAt(-60_000) })).toEqual(["new"]);
    expect(await shown({ sentAt: sentAt(-60_001) })).toEqual([]);
    expect(await shown({ sentAt: "2026-11-24" })).toEqual(["new"]);
    expect(await shown({ sentAt: "2026-11-23" })).toEqual([]);
    expect(await shown({})).toEqual([]);
  });

  test("under an id that it had, with a time after the post", async () => {
    const shown = (time: string) => find(part, [{ ...stored, id: "old", sentAt: time }]);
    expect(await shown(sentAt(0))).toEqual(["old"]);
    expect(await shown(sentAt(-3_600_000))).toEqual([]);
  });

  test("by its exact time alone, when the box could not be read before", async () => {
    const before = await readBefore(contextWith({ list: failing("slow") }), "sent", at);
    expect(before).toEqual({ at, isWhole: false });
    expect(await find(before, [later])).toEqual(["new"]);
    expect(await find(before, [{ ...stored, sentAt: sentAt(-2_000) }])).toEqual([]);
    expect(await find(before, [{ ...stored, sentAt: "2026-11-24" }])).toEqual([]);
    expect(await find(before, [stored])).toEqual([]);
  });

  test("once, however often it is listed", async () => {
    expect(await find(nothing, [stored, stored])).toEqual(["new"]);
  });

  test("when it is listed a moment later", async () => {
    const list = vi.fn(async () => ({ entries: list.mock.calls.length > 1 ? [stored] : [] }));
    expect(await findPosted(services, contextWith({ list }), posting, nothing)).toEqual(["new"]);
  });
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

describe("what is known after a post", () => {
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

  test("is that it was not received, when it was never sent or the session is over", async () => {
    for (const post of [failing("circuitOpen"), failing("signedOut", 401)]) {
      expect(await postWith(post, undefined)).toEqual({ posted: "notPosted", isCertain: true, ids: [] });
    }
  });

  test.each<[string, Practice["post"], string, string, string]>([
    ["a yes", yes, "posted", "posted", "posted"],
    ["a no", no, "posted", "notPosted", "unclear"],
    ["status 400", failing("refused", 400), "posted", "unclear", "unclear"],
    ["status 429", failing("refused", 429), "posted", "unclear", "unclear"],
    ["status 500", failing("refused", 500), "posted", "unclear", "unclear"],
    ["status 502", failing("refused", 502), "posted", "unclear", "unclear"],
    ["status 503", failing("refused", 503), "posted", "unclear", "unclear"],
    ["an empty answer", empty, "posted", "unclear", "unclear"],
    ["no answer", failing("slow"), "posted", "unclear", "unclear"],
  ])("of %s depends on the box: found, not found, not read", async (_, post, found, none, unread) => {
    expect((await postWith(post, [stored])).posted).toBe(found);
    expect((await postWith(post, [])).posted).toBe(none);
    expect((await postWith(post, undefined)).posted).toBe(unread);
  });

  test("has the reason of a no in the practice's words, unless the message is found after all", async () => {
    const refused = async () => ({ accepted: false, message: "There is no recipient of this name." });
    expect((await postWith(refused, [])).reason).toBe("There is no recipient of this name.");
    expect((await postWith(refused, [stored])).reason).toBeUndefined();
    expect((await postWith(refused, undefined)).reason).toBeUndefined();
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
    expect((await postWith(yes, undefined)).isCertain).toBe(true);
    expect((await postWith(empty, [stored])).isCertain).toBe(true);
    expect((await postWith(no, [])).isCertain).toBe(false);
  });
});
