import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import {
  type LoadedMessages,
  listedMessage,
  loadMessages,
  readSearchPage,
  searchableMessage,
} from "#app/routes/signed-in/messages/.server/loader.ts";
import { openMessage } from "#app/routes/signed-in/messages/.server/open-message.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { hasEnded } from "#practice-api/wire/list-progress.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const message = (changes: Partial<Message> = {}): Message => ({ id: "1", box: "inbox", ...changes });
const hana = { reference: "Practitioner/31", name: "Dr Hana" };

describe("a listed message", () => {
  test.each<[string, Partial<Message>]>([
    ["Reception", { inboxName: " Reception ", sender: hana }],
    ["Dr Hana", { sender: hana, otherName: "Other" }],
    ["Sender not recorded", { inboxName: " ", sender: hana }],
    ["Sender not recorded", {}],
    ["Team", { box: "sent", otherName: "Team ", recipients: [hana], inboxName: "Reception" }],
    [
      "Dr Hana, Dr Lee",
      { box: "sent", recipients: [hana, { reference: "x" }, { reference: "y", name: "Dr Lee" }] },
    ],
    ["Recipient not recorded", { box: "sent", recipients: [] }],
    ["No recipient yet", { box: "drafts" }],
  ])("has the name %s of %o", (name, changes) => {
    expect(listedMessage(message(changes)).name).toBe(name);
  });

  test("is unread in the inbox only, until it has been read", () => {
    const isUnread = (changes: Partial<Message>) => listedMessage(message(changes)).isUnread;
    expect([isUnread({}), isUnread({ read: false }), isUnread({ read: true })]).toEqual([true, true, false]);
    expect([isUnread({ box: "sent", read: false }), isUnread({ box: "drafts" })]).toEqual([false, false]);
  });

  test("begins with what was typed, in one line, where the list has it", () => {
    const firstLine = (body: string) => listedMessage(message({ body })).firstLine;
    const reply = "Kia ora,\n\nI will.\n\n----- Original Message -----\n\nWill you?";
    expect([firstLine(reply), firstLine("  "), firstLine("b".repeat(300))?.length]).toEqual([
      "Kia ora, I will.",
      undefined,
      120,
    ]);
  });

  test("has a subject, also when the practice has none", () => {
    expect(listedMessage(message({ subject: " Iron " })).subject).toBe("Iron");
    expect(listedMessage(message({ subject: " " })).subject).toBe("No subject");
    expect(listedMessage(message()).subject).toBe("No subject");
  });

  test("is searched by its text and the other person's reference, or by the name without one", () => {
    const recipients = [{ reference: "Practitioner/32", name: "Dr Lee" }];
    const found = (changes: Partial<Message>) => searchableMessage(message({ ...changes, recipients }));
    expect(found({ sender: hana, body: "Hello" })).toMatchObject({
      text: "Hello",
      counterpart: "Practitioner/31",
    });
    expect(found({ box: "sent", sender: hana })).toMatchObject({ text: "", counterpart: "Practitioner/32" });
    expect(found({ sender: { name: "Dr Hana" } as never })).toMatchObject({ counterpart: "dr hana" });
  });
});

const many = (count: number) => Array.from({ length: count }, (_, id) => message({ id: String(id) }));

/** Screen arguments with these messages, of which the portal hides the discarded ones. */
function box(path: string, messages: Message[], discarded: string[] = [], total?: number) {
  const { list, queries } = stubList(messages, 25);
  const services = {
    discardedDrafts: {
      among: async (_: unknown, ids: string[]) => new Set(discarded.filter((id) => ids.includes(id))),
    },
    // The hidden drafts are deleted meanwhile, which this practice does not do.
    sessionCache: { load: () => Promise.reject(new Error("no session")) },
  };
  const counted = async (query: { page?: number }) => ({
    ...(await list(query)),
    ...(total === undefined ? {} : { total }),
  });
  const settings = async () => ({ composeEnabled: "1", replyEnabled: "0" });
  return {
    args: stubScreen(
      path,
      { api: { messages: { list: counted } }, settings, session: { key: "k" } },
      services,
    ),
    queries,
  };
}

async function load(path: string, messages: Message[], discarded?: string[], total?: number) {
  const { args, queries } = box(path, messages, discarded, total);
  const { list, canReply, canCompose, drafts } = await loadMessages(args);
  const { value } = (await list) as { value: LoadedMessages };
  return {
    ...value,
    hasMore: !hasEnded(value.progress, 25),
    queries: queries.filter(
      (query) => path.includes("drafts") || !("box" in query && query.box === "drafts"),
    ),
    drafts: await drafts,
    rights: [await canReply, await canCompose],
  };
}

describe("a box", () => {
  test("is read in pages of 25, of the inbox by its filter", async () => {
    const { entries, hasMore, queries, rights } = await load("/emails?filter=unread&pages=2", many(60));
    expect([entries.length, hasMore]).toEqual([50, true]);
    expect(queries).toEqual([1, 2].map((page) => ({ box: "inbox", page, pageSize: 25, filter: "unread" })));
    expect(rights).toEqual([
      { state: "loaded", value: false },
      { state: "loaded", value: true },
    ]);
  });

  test.each([
    [24, false],
    [25, false],
    [26, true],
  ])("with %i messages may have more: %s", async (count, hasMore) => {
    expect((await load("/emails", many(count))).hasMore).toBe(hasMore);
  });

  test("of sent messages and drafts has no filter", async () => {
    expect((await load("/emails?box=sent&filter=unread", [])).queries).toEqual([
      { box: "sent", page: 1, pageSize: 25 },
    ]);
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

  test("is searched in pages of a hundred with the texts, whatever the filter", async () => {
    const { args, queries } = box("/emails", [message({ body: "Hello" })]);
    const page = await readSearchPage(args, { box: "inbox", page: 1 });
    expect(page).toMatchObject({ entries: [{ text: "Hello" }], unreadable: 0 });
    expect(queries).toEqual([{ box: "inbox", page: 1, pageSize: 100, filter: "all" }]);
  });
});

describe("a message that the practice refuses", () => {
  const failing = (reason: "signedOut" | "slow" | "refused" | "circuitOpen", status?: number) => async () => {
    throw new PracticeError(reason, "messages.remove", status);
  };
  const open = (read: () => Promise<unknown>) =>
    openMessage(stubScreen("/emails", { api: { messages: { read } } }).context, "1");

  test("is reported as not opened, except when the session is over", async () => {
    expect(await open(failing("slow"))).toMatchObject({ data: { failure: "failed" }, init: { status: 503 } });
    expect(await open(failing("refused", 404))).toMatchObject({
      data: { failure: "missing" },
      init: { status: 404 },
    });
    await expect(open(failing("signedOut", 401))).rejects.toMatchObject({ reason: "signedOut" });
    await expect(open(() => Promise.reject(new TypeError("a mistake")))).rejects.toThrow("a mistake");
  });
});
