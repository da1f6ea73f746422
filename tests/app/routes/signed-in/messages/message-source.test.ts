import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { readSource } from "#app/routes/signed-in/messages/sending/.server/message-source.ts";
import {
  findPosted,
  type Posting,
  postMessage,
} from "#app/routes/signed-in/messages/sending/.server/post-message.ts";
import { mayWrite } from "#app/routes/signed-in/messages/sending/.server/prepare.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { stubNow, stubScreen } from "../../../../support/screen-args.ts";

const hana = { reference: "Practitioner/31", name: "Dr Hana" };
const unnamed = { reference: "Practitioner/31" };
const source = (target: { reply?: string; draft?: string }, stored: Partial<Message> | Error) => {
  const read = async () => {
    if (stored instanceof Error) throw stored;
    return { id: "1", ...stored };
  };
  return readSource(stubScreen("/emails", { api: { messages: { read } } }).context, target);
};
const reply = { reply: "1" };
const draft = { draft: "1" };

describe("what a message is based on", () => {
  test("is nothing for a new one", async () => {
    expect(await source({}, new Error("not read"))).toMatchObject({
      kind: "compose",
      limit: 500,
      roleId: "",
    });
  });

  test.each<[string, Partial<Message>, object]>([
    ["the sender", { sender: hana, inboxName: "Reception" }, { recipient: hana }],
    [
      "the name in the inbox",
      { sender: unnamed, inboxName: "Reception" },
      { recipient: { name: "Reception" } },
    ],
    ["no name", { sender: unnamed }, { recipient: { ...unnamed, name: "" } }],
    ["its role", { sender: hana, roleId: "4", secondRoleId: "5" }, { roleId: "4" }],
    ["its other role", { sender: hana, secondRoleId: "5" }, { roleId: "5" }],
    ["no role", { sender: hana }, { roleId: "0" }],
  ])("is for a reply %s", async (_, stored, expected) => {
    expect(await source(reply, { box: "inbox", ...stored })).toMatchObject({ kind: "reply", ...expected });
  });

  test.each<[string, Partial<Message>, object]>([
    ["its recipient", { recipients: [hana], otherName: "Team" }, { recipient: hana }],
    [
      "the name of the recipients",
      { recipients: [unnamed], otherName: "Team" },
      { recipient: { name: "Team" } },
    ],
    ["no name", { recipients: [unnamed] }, { recipient: { ...unnamed, name: "" } }],
    ["no recipient", { recipients: [{ name: "Dr Hana" } as never] }, { recipient: undefined }],
    ["its role", { roleId: "4", secondRoleId: "5" }, { roleId: "4" }],
    ["its other role", { secondRoleId: "5" }, { roleId: "5" }],
    ["no role", {}, { roleId: "", subject: "", typed: "", attachments: [] }],
  ])("is for a draft %s", async (_, stored, expected) => {
    expect(await source(draft, { box: "drafts", ...stored })).toMatchObject({ kind: "draft", ...expected });
  });

  test("is gone in another box, or when the practice has deleted it", async () => {
    expect(await source(reply, { box: "sent", sender: hana })).toBeUndefined();
    expect(await source(reply, { box: "inbox" })).toBeUndefined();
    expect(await source(draft, { box: "sent" })).toBeUndefined();
    expect(await source(draft, new PracticeError("refused", "messages.read", 404))).toBeUndefined();
    await expect(source(draft, new PracticeError("slow", "messages.read"))).rejects.toMatchObject({
      reason: "slow",
    });
    const notFound = Object.assign(new Error("not a practice's answer"), { status: 404 });
    await expect(source(draft, notFound)).rejects.toBe(notFound);
  });

  test.each([
    ["1", "0", [true, false]],
    ["0", "1", [false, true]],
  ])("may be written when compose is %s and reply %s: %s", async (composeEnabled, replyEnabled, expected) => {
    const { context } = stubScreen("/emails", { settings: async () => ({ composeEnabled, replyEnabled }) });
    const may = (original: string | undefined) => mayWrite(context, { original } as never);
    expect([await may(undefined), await may("Hello")]).toEqual(expected);
  });
});

describe("a post", () => {
  const since = Date.parse(stubNow);
  const posting: Posting = {
    as: "sent",
    subject: "Iron",
    body: "Hello\r\nthere",
    senderName: "Sione",
    recipients: [hana],
    roleId: "1",
    attachments: [],
  };
  const stored: Message = { id: "1", box: "sent", subject: "Iron", body: "Hello there", recipients: [hana] };
  const at = (ms: number) => ({ ...stored, sentAt: new Date(since + ms).toISOString() });

  const contextWith = (list: () => Promise<{ entries: Message[] }>, post?: () => Promise<unknown>) =>
    stubScreen("/emails", { api: { messages: { list, post } } }).context;
  const find = (...entries: Message[]) =>
    findPosted(
      contextWith(async () => ({ entries })),
      posting,
      since,
    );
  const refused = (reason: "circuitOpen" | "signedOut" | "refused" | "slow", status?: number) => async () => {
    throw new PracticeError(reason, "messages.post", status);
  };

  test("is found by its content up to a minute before it was made, and without a date", async () => {
    expect(await find(at(0))).toBe("posted");
    expect(await find(at(-60_000))).toBe("posted");
    expect(await find(stored)).toBe("posted");
    expect(await find(at(-60_001))).toBe("notPosted");
    expect(await find({ ...at(0), body: "Hello" }, { ...at(0), recipients: [] })).toBe("notPosted");
    expect(await find()).toBe("notPosted");
  });

  test("is unclear when its box cannot be read", async () => {
    expect(await findPosted(contextWith(refused("slow")), posting, since)).toBe("unclear");
  });

  test.each([
    ["circuitOpen", undefined],
    ["signedOut", 401],
    ["refused", 499],
  ] as const)("that was not received, %s %s, is certain without reading the box", async (reason, status) => {
    const context = contextWith(() => Promise.reject(new Error("read")), refused(reason, status));
    expect(await postMessage(context, posting, since)).toEqual({ posted: "notPosted", isCertain: true });
  });

  test.each([
    ["slow", undefined],
    ["refused", 500],
  ] as const)("whose answer is lost, %s %s, is looked for", async (reason, status) => {
    const post = refused(reason, status);
    const found = contextWith(async () => ({ entries: [at(0)] }), post);
    expect(await postMessage(found, posting, since)).toEqual({ posted: "posted", isCertain: true });
    const none = contextWith(async () => ({ entries: [] }), post);
    expect(await postMessage(none, posting, since)).toEqual({ posted: "notPosted", isCertain: false });
  });
});
