import { beforeEach, describe, expect, test } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import { openMessage } from "#app/routes/signed-in/messages/.server/open-message.ts";
import { readPage } from "#app/routes/signed-in/messages/.server/read-page.ts";
import { sendDraft } from "#app/routes/signed-in/messages/sending/.server/send-draft.ts";
import { submitMessage } from "#app/routes/signed-in/messages/sending/.server/submit-message.ts";
import type { MessageTarget } from "#app/routes/signed-in/messages/sending/message-target.ts";
import type { MessageForm, MessageIntent } from "#app/routes/signed-in/messages/sending/schema.ts";
import type { DialectName } from "#mock-server/control/client.ts";
import { replySeparator } from "#practice-api/messages/rules.ts";
import { openPortal } from "../../../../support/portal.ts";
import { openPractice } from "../../../../support/practice.ts";
import { filledIn, inSession } from "./message-form.ts";

// The pause before a second look at a box is as long as a turn of the event loop.
const practice = openPractice();
const { portal, contextFor } = openPortal(practice);

const lists: DialectName[] = ["lists-without-bodies", "html-bodies", "date-only", "text-ids", "windows-text"];
const spoken: DialectName[][] = [
  [],
  ["lists-without-bodies"],
  [...lists, "quiet-posts"],
  [...lists, "no-content-posts", "repeated-entries"],
  [...lists, "plain-text-posts", "no-totals", "short-extensions"],
  ["lists-without-bodies", "html-bodies", "quiet-posts", "numeric-ids", "utc-times", "large-totals"],
  ["quiet-posts", "fractional-times", "other-case-words", "absent-for-nothing", "json-as-text"],
];

const named = spoken.map((dialects) => [dialects.join(", ") || "plainly", dialects] as const);

describe.each(named)("with a practice that speaks %s", (_, dialects) => {
  let aroha: RequestContext;
  beforeEach(async () => {
    const world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00", dialects });
    aroha = await inSession(portal.services, await contextFor(world, "aroha"));
  });
  const args = () => ({ services: portal.services, context: aroha });
  const submit = (intent: MessageIntent, form: MessageForm, target: MessageTarget = {}) =>
    submitMessage(args(), { intent, target, form });
  /** The messages of a box as the portal lists them, with their texts as it opens them. */
  const inBox = async (box: "inbox" | "sent" | "drafts") => {
    const { entries } = await readPage(args(), { box, filter: "all", page: 1 });
    return entries;
  };
  const open = async (id: string) => {
    const { data } = await openMessage(aroha, id);
    if (data.intent !== "open" || !("message" in data)) throw new Error("not opened");
    return data.message;
  };
  const added = async (box: "sent" | "drafts", before: readonly { id: string }[]) =>
    (await inBox(box)).filter(({ id }) => before.every((one) => one.id !== id));
  /** The recipient of the first role, as the practice writes its ids. */
  const form = async (changes: Partial<MessageForm> = {}) => {
    const roles = await aroha.api.messages.roles();
    const roleId = roles.entries[0]?.id ?? "";
    const [first] = (await aroha.api.messages.recipients({ roleId })).entries;
    return filledIn({ roleId, recipient: `Practitioner/${first?.id}`, ...changes });
  };

  test("a message and a reply are sent once", async () => {
    const before = await inBox("sent");
    expect(await submit("send", await form())).toEqual({ outcome: "sent" });
    const [original] = await inBox("inbox");
    const reply = filledIn({ body: "Thanks.\n\nI < will > try & see." });
    expect(await submit("send", reply, { reply: original?.id })).toEqual({ outcome: "sent" });
    const texts = [];
    for (const { id } of await added("sent", before)) texts.push((await open(id)).typed);
    expect(texts.toSorted()).toEqual(["Kia ora Hana,\nis it from the new tablets?", reply.body]);
    const read = await aroha.api.messages.list({ box: "sent" });
    const [sentReply] = (await added("sent", before)).filter(({ subject }) => subject.startsWith("Re:"));
    expect(read.entries.map(({ id }) => id)).toContain(sentReply?.id);
    const { original: quoted = "" } = await open(sentReply?.id ?? "");
    expect(quoted).toContain("Ngā mihi");
    expect(quoted).not.toMatch(/<p>|<br>|&amp;/);
  });

  test("three autosaves leave one draft, which is edited, kept and sent", async () => {
    const [drafts, sent] = [await inBox("drafts"), await inBox("sent")];
    const first = await form({ subject: "Draft", body: "A" });
    const ids: (string | undefined)[] = [];
    for (const [revision, body] of ["A", "AB", "AB\n\nC < D"].entries()) {
      const saved = await submit("autosave", { ...first, revision, body });
      expect(saved).toMatchObject({ outcome: "saved", draftId: expect.any(String) });
      ids.push(saved.outcome === "saved" ? saved.draftId : undefined);
    }
    const [draft, ...others] = await added("drafts", drafts);
    expect([draft?.id, others]).toEqual([ids.at(-1), []]);
    expect((await open(draft?.id ?? "")).typed).toBe("AB\n\nC < D");

    const target = { draft: draft?.id };
    const edited = await submit("saveDraft", { ...first, key: filledIn().key, body: "Edited" }, target);
    expect(edited).toMatchObject({ outcome: "saved" });
    const [kept, ...twins] = await added("drafts", drafts);
    expect(twins).toEqual([]);
    expect((await open(kept?.id ?? "")).typed).toBe("Edited");
    expect(await sendDraft(args(), kept?.id ?? "")).toEqual({ outcome: "sent" });
    expect(await added("drafts", drafts)).toEqual([]);
    expect((await added("sent", sent)).map(({ subject }) => subject)).toEqual(["Draft"]);
  });

  test("a draft of a reply keeps what it answers and its limit", async () => {
    const drafts = await inBox("drafts");
    const [original] = await inBox("inbox");
    const target = { reply: original?.id };
    await submit("saveDraft", filledIn({ body: "Thanks." }), target);
    const [draft] = await added("drafts", drafts);
    const { typed, original: quoted } = await open(draft?.id ?? "");
    expect([typed, quoted]).toEqual(["Thanks.", expect.stringContaining("Ngā mihi")]);
    const { body = "" } = await aroha.api.messages.read({ messageId: draft?.id ?? "" });
    expect(body).toContain(replySeparator);
  });
});
