import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { readSource } from "#app/routes/signed-in/messages/sending/.server/message-source.ts";
import { mayWrite } from "#app/routes/signed-in/messages/sending/.server/prepare.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { stubScreen } from "../../../../../support/screen-args.ts";

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
    [
      "no recipient, when its sender is not identified",
      { sender: { name: "Dr Hana" } },
      { recipient: undefined },
    ],
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
