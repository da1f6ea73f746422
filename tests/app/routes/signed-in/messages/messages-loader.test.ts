import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { openMessage } from "#app/routes/signed-in/messages/.server/action.ts";
import { type LoadedMessages, loadMessages } from "#app/routes/signed-in/messages/.server/loader.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { hasEnded } from "#practice-api/wire/read-pages.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const message = (changes: Partial<Message> = {}): Message => ({ id: "1", box: "inbox", ...changes });
const many = (count: number) => Array.from({ length: count }, (_, id) => message({ id: String(id) }));

/** What the screen loads of these messages, of which the portal hides the discarded ones. */
async function load(path: string, messages: Message[], discarded: string[] = [], total?: number) {
  const { list, queries } = stubList(messages, 25);
  const services = {
    discardedDrafts: {
      among: async (_: unknown, ids: string[]) => new Set(discarded.filter((id) => ids.includes(id))),
    },
    // The hidden drafts are deleted meanwhile, which this practice does not do.
    sessionCache: { load: () => Promise.reject(new Error("no session")) },
  };
  const counted = async (query: { page?: number }) => ({ ...(await list(query)), ...(total && { total }) });
  const context = { api: { messages: { list: counted } }, settings: async () => ({}), session: { key: "k" } };
  const loaded = await loadMessages(stubScreen(path, context, services));
  const { value } = (await loaded.list) as { value: LoadedMessages };
  const isAsked = (query: object) => path.includes("drafts") || !("box" in query && query.box === "drafts");
  return {
    ...value,
    hasMore: !hasEnded(value.progress, 25),
    queries: queries.filter(isAsked),
    drafts: await loaded.drafts,
  };
}

describe("a box", () => {
  test.each([
    [24, false],
    [25, false],
    [26, true],
  ])("with %i messages may have more: %s", async (count, hasMore) => {
    expect((await load("/emails", many(count))).hasMore).toBe(hasMore);
  });

  test("ends with the practice's total, without drafts that were sent", async () => {
    const drafts = await load("/emails?box=drafts", many(12), ["3", "4"], 12);
    expect([drafts.entries.length, drafts.hasMore, drafts.queries.length]).toEqual([10, false, 1]);
    expect((await load("/emails", many(3), [], 500)).queries).toHaveLength(3);
  });

  test("says beside it how many drafts there are, and which is the newest", async () => {
    const { drafts } = await load(
      "/emails",
      [message({ box: "drafts", subject: "Iron" }), ...many(2)],
      ["1"],
      3,
    );
    expect(drafts).toMatchObject({ value: { count: 1, isWhole: true, newest: { id: "0" } } });
    expect((await load("/emails?box=drafts", many(2))).drafts).toEqual({ state: "loaded", value: undefined });
  });
});

describe("a message that the practice refuses", () => {
  const open = (read: () => Promise<unknown>) =>
    openMessage(stubScreen("/emails", { api: { messages: { read } } }).context, "1");

  test("is not reported when the session is over, and hides no mistake of the portal", async () => {
    const ended = new PracticeError("signedOut", "messages.read", 401);
    await expect(open(() => Promise.reject(ended))).rejects.toMatchObject({ reason: "signedOut" });
    await expect(open(() => Promise.reject(new TypeError("a mistake")))).rejects.toThrow("a mistake");
  });
});
