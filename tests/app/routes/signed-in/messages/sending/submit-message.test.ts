import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendOnce } from "#app/.server/messages/post-message.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { maxSubjectLength, sendErrors } from "#app/routes/signed-in/messages/sending/message-errors.ts";
import type { FaultRule } from "#mock-server/control/client.ts";
import { replySeparator } from "#practice-api/messages/rules.ts";
import { openPortal, type PortalWorld } from "../../../../../support/portal.ts";
import { idOf, openPractice } from "../../../../../support/practice.ts";
import { filledIn, hana, inSession, messageBoxes } from "../message-form.ts";

// The pause before a second look at a box is as long as a turn of the event loop.
const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
let aroha: RequestContext;
let boxes: ReturnType<typeof messageBoxes>;
beforeEach(async () => {
  world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  aroha = await inSession(portal.services, await contextFor(world, "aroha"));
  boxes = messageBoxes(portal.services, world, aroha, "aroha");
  await boxes.start();
});
const post = { method: "POST", path: "Patient/Message" } as const;
const remove = { method: "DELETE", path: "Patient/DeleteMessage" } as const;
const list = { method: "GET", path: "Patient/Messaging" } as const;
const posted = async () => (await world.journal("POST Patient/Message")).map(({ input }) => input);

describe("a message that is sent", () => {
  test("is posted once with what the form says", async () => {
    expect(await boxes.submit("send", filledIn())).toEqual({ outcome: "sent" });
    expect(await posted()).toEqual([
      {
        as: "sent",
        roleId: "1",
        senderName: "Aroha Ngata",
        recipients: [{ reference: hana, name: "Dr Hana Pōtiki" }],
        subject: "A rash since Sunday",
        body: "Kia ora Hana,\nis it from the new tablets?",
        attachments: [],
      },
    ]);
  });

  test("is one message after 20 submits of its form at the same moment", async () => {
    const form = filledIn();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => boxes.submit("send", form)));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["sent"]));
    expect([await boxes.posts(), (await boxes.sent()).length]).toEqual([1, 1]);
  });

  test("of a draft that two windows have is sent from one of them, and the other one says so", async () => {
    await boxes.submit("saveDraft", filledIn());
    const [{ id: draft } = { id: "" }] = await boxes.drafts();
    const bodies = ["Written here.", "Written there."];
    const submits = bodies.map((body) => boxes.submit("send", filledIn({ body }), { draft }));
    const outcomes = await Promise.all(submits);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["invalid", "sent"]);
    const later = await boxes.submit("send", filledIn({ body: "Written later." }), { draft });
    expect(later).toMatchObject({ errors: { body: expect.stringContaining("sent from another window") } });
    expect(await boxes.sent()).toHaveLength(1);
  });

  test("is sent once when its form is sent again after a new sign-in", async () => {
    const form = filledIn();
    expect(await boxes.submit("send", form)).toEqual({ outcome: "sent" });
    const later = await inSession(portal.services, await contextFor(world, "aroha"));
    const again = messageBoxes(portal.services, world, later, "aroha");
    expect(await again.submit("send", form)).toEqual({ outcome: "sent" });
    expect(await boxes.posts()).toBe(1);
  });

  test("goes to the sender of the message that it answers, whatever the form says", async () => {
    const original = `${idOf("aroha")}-message-0`;
    const form = filledIn({ recipient: "Practitioner/93", subject: "Changed", roleId: "9", body: "Thanks." });
    expect(await boxes.submit("send", form, { reply: original })).toEqual({ outcome: "sent" });
    const read = await aroha.api.messages.read({ messageId: original });
    expect(await posted()).toMatchObject([
      {
        roleId: read.roleId,
        recipients: [{ reference: read.sender?.reference }],
        subject: `Re:${read.subject}`,
        body: `Thanks.${replySeparator}${read.body}`,
      },
    ]);
  });

  const lost: [string, FaultRule["effect"]][] = [
    ["the connection breaks", { type: "reset" }],
    ["the answer is an error", { type: "status", status: 500 }],
    ["the answer is empty", { type: "empty-body" }],
    ["the answer is a web page", { type: "html-error", status: 502 }],
  ];
  test.each(lost)("is found in Sent when %s after it was received", async (_, effect) => {
    await world.addFault({ match: post, phase: "after-commit", effect });
    expect(await boxes.submit("send", filledIn())).toEqual({ outcome: "sent" });
    expect([await boxes.posts(), (await boxes.sent()).length]).toEqual([1, 1]);
  });
  test.each(lost)("is not found when %s before it was received, and can be sent again", async (_, effect) => {
    const form = filledIn();
    await world.addFault({ match: post, phase: "before", effect });
    expect(await boxes.submit("send", form)).toEqual({ outcome: "unclear" });
    await world.clearFaults();
    expect(await boxes.submit("send", form)).toEqual({ outcome: "sent" });
    expect((await boxes.sent()).length).toBe(1);
  });

  test("is still looked for when a later attempt never left the portal", async () => {
    const { subject, body } = filledIn();
    const sent = { id: "late", box: "sent", subject, body, sentAt: "2026-11-24T09:00:01+13:00" } as const;
    const shown: (typeof sent)[] = [];
    const send = vi.fn(async () => {
      throw new PracticeError("slow", "messages.post", undefined, undefined, send.mock.calls.length === 1);
    });
    const listed = async () => ({ entries: [...shown], unreadable: 0, total: shown.length });
    const context = {
      ...aroha,
      api: { ...aroha.api, messages: { ...aroha.api.messages, list: listed, post: send } },
    };
    const posting = {
      as: "sent" as const,
      subject,
      body,
      senderName: "",
      recipients: [],
      roleId: "1",
      attachments: [],
    };
    const attempt = async () =>
      (await sendOnce(portal.services, context, posting, Date.parse(sent.sentAt))).posted;
    expect([await attempt(), await attempt()]).toEqual(["unclear", "unclear"]);
    shown.push(sent);
    expect([await attempt(), send.mock.calls.length]).toEqual(["posted", 2]);
  });

  test("is unclear when Sent cannot be read either, and is not sent twice from any form or session afterwards", async () => {
    await world.addFault({ match: post, phase: "after-commit", effect: { type: "reset" } });
    await world.addFault({ match: list, effect: { type: "status", status: 500 } });
    const { database } = portal.services;
    await database.deleteFrom("audit_events").execute();
    const form = filledIn();
    expect(await boxes.submit("send", form)).toEqual({ outcome: "unclear" });
    expect(await boxes.submit("send", form)).toEqual({ outcome: "unclear" });
    await world.clearFaults();
    const later = await inSession(portal.services, await contextFor(world, "aroha"));
    const again = messageBoxes(portal.services, world, later, "aroha");
    expect(await again.submit("send", filledIn())).toEqual({ outcome: "sent" });
    expect([await boxes.posts(), (await boxes.sent()).length]).toEqual([1, 1]);
    const events = await database.selectFrom("audit_events").select("outcome").orderBy("at").execute();
    expect(events.map(({ outcome }) => outcome)).toEqual(["unknown", "unknown", "done"]);
  });
});

describe("a form that cannot be sent", () => {
  const nothing = { roleId: "", recipient: "", subject: " ", body: " \n" };

  test("names what is missing in the order of the page and posts nothing", async () => {
    expect(await boxes.submit("send", filledIn(nothing))).toEqual({
      outcome: "invalid",
      errors: {
        recipient: "Please Select a Provider",
        subject: "Please type something in the subject of the message",
        body: "Please type something in the body of the message",
      },
    });
    const errors = sendErrors(nothing, { limit: 500, isReply: false });
    expect(Object.keys(errors)).toEqual(["recipient", "subject", "body"]);
    const without = sendErrors({ ...nothing, recipient: "Practitioner/31" }, { limit: 500, isReply: false });
    expect(without).toMatchObject({ roleId: "Please Select a Role" });
    expect(without.recipient).toBeUndefined();
    expect(await boxes.posts()).toBe(0);
  });

  test("is for a patient whose link the practice has ended, and says so where the text is kept", async () => {
    const acting = await inSession(portal.services, await contextFor(world, "aroha", "tama"));
    const forTama = messageBoxes(portal.services, world, acting, "aroha");
    expect(await forTama.submit("check", filledIn())).toEqual({ outcome: "checked" });
    await world.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
    for (const intent of ["send", "saveDraft"] as const) {
      expect(await forTama.submit(intent, filledIn())).toEqual({
        outcome: "invalid",
        errors: {
          body: "The practice no longer lets you write for Tama Ngata. Nothing was sent, and your text is still here.",
        },
      });
    }
    expect(await world.journal("POST Patient/Message")).toEqual([]);
  });

  test("has a subject that is too long, which a reply never has", () => {
    const subjectError = (length: number, isReply: boolean) =>
      sendErrors(
        { roleId: "1", recipient: hana, subject: "a".repeat(length), body: "Kia ora" },
        { limit: 500, isReply },
      ).subject;
    expect(subjectError(maxSubjectLength, false)).toBeUndefined();
    expect(subjectError(maxSubjectLength + 1, false)).toBe("Use 200 characters or fewer in the subject.");
    expect(subjectError(maxSubjectLength + 1, true)).toBeUndefined();
  });

  test("has more than 500 characters, or 800 in a reply, where a line break counts as one", async () => {
    const text = (length: number) => `a\r\n${"b".repeat(length - 2)}`;
    const reply = { reply: `${idOf("aroha")}-message-0` };
    expect(await boxes.submit("check", filledIn({ body: text(501) }))).toMatchObject({
      errors: { body: "Use 500 characters or fewer. You have typed 501." },
    });
    expect(await boxes.submit("check", filledIn({ body: text(500) }))).toEqual({ outcome: "checked" });
    expect(await boxes.submit("check", filledIn({ body: text(1_001) }))).toMatchObject({
      errors: { body: "Use 500 characters or fewer. You have typed 1001." },
    });
    // A draft of another program may hold the message that it answers.
    expect(await boxes.submit("check", filledIn({ body: text(1_001) }), { draft: "gone" })).toMatchObject({
      errors: { body: expect.stringContaining("If it has an older message in it, delete that part.") },
    });
    expect(await boxes.submit("check", filledIn({ body: text(801) }), reply)).toMatchObject({
      errors: { body: "Use 800 characters or fewer. You have typed 801." },
    });
    expect(await boxes.submit("check", filledIn({ body: text(800) }), reply)).toEqual({ outcome: "checked" });
  });

  test("answers a message of another patient, a sent one or a deleted one", async () => {
    for (const reply of [`${idOf("george")}-message-0`, "nothing", `${idOf("aroha")}-message-15`]) {
      expect(await boxes.submit("send", filledIn(), { reply })).toMatchObject({ outcome: "invalid" });
    }
    expect(await boxes.posts()).toBe(0);
  });
});

describe("a draft", () => {
  test("is saved without a recipient and with role 0, and replaced by the next one of its form", async () => {
    const form = filledIn({ roleId: "", recipient: "", subject: "", body: "A" });
    const first = await boxes.submit("autosave", form);
    expect(first).toMatchObject({ outcome: "saved", kept: [] });
    const [draft, ...others] = await boxes.drafts();
    expect([draft?.body, others]).toEqual(["A", []]);
    expect(await posted()).toMatchObject([{ as: "draft", roleId: "0", recipients: [] }]);
    await boxes.submit("autosave", { ...form, revision: 1, body: "AB" });
    await boxes.submit("saveDraft", { ...form, revision: 2, body: "ABC" });
    expect((await boxes.drafts()).map(({ body }) => body)).toEqual(["ABC"]);
    expect(await boxes.submit("send", { ...filledIn(), key: form.key })).toEqual({ outcome: "sent" });
    expect([(await boxes.sent()).length, await boxes.drafts()]).toEqual([1, []]);
  });

  test("is unclear when the drafts cannot be read after a lost answer", async () => {
    await world.addFault({ match: post, phase: "after-commit", effect: { type: "reset" } });
    await world.addFault({ match: list, effect: { type: "status", status: 500 } });
    expect(await boxes.submit("saveDraft", filledIn())).toEqual({ outcome: "unclear" });
  });

  test("is saved once per revision after 20 submits", async () => {
    const form = filledIn();
    await Promise.all(Array.from({ length: 20 }, () => boxes.submit("saveDraft", form)));
    expect([await boxes.posts(), (await boxes.drafts()).length]).toEqual([1, 1]);
  });

  test("of a reply keeps the original and its limit of 800", async () => {
    const reply = `${idOf("aroha")}-message-0`;
    const saved = await boxes.submit("saveDraft", filledIn({ body: "Thanks." }), { reply });
    const draft = saved.outcome === "saved" ? saved.draftId : undefined;
    const form = filledIn({ body: "b".repeat(800), recipient: (await boxes.drafts())[0] ? hana : "" });
    const [stored] = await boxes.drafts();
    expect(stored?.body).toContain(`Thanks.${replySeparator}`);
    expect(await boxes.submit("check", form, { draft })).toEqual({ outcome: "checked" });
    expect(await boxes.submit("send", { ...form, body: "Thanks again." }, { draft })).toEqual({
      outcome: "sent",
    });
    expect((await boxes.sent())[0]?.body).toContain(`Thanks again.${replySeparator}`);
    expect(await boxes.drafts()).toEqual([]);
  });

  test("that arrives after its message was sent is discarded", async () => {
    const form = filledIn();
    await Promise.all([boxes.submit("send", form), boxes.submit("autosave", { ...form, revision: 1 })]);
    expect([(await boxes.sent()).length, await boxes.drafts()]).toEqual([1, []]);
  });

  test("of a process that ended before it learned the id is discarded when its message is sent", async () => {
    const form = filledIn();
    const { save } = portal.services.drafts;
    const noting = vi.spyOn(portal.services.drafts, "save").mockImplementation(async (...input) => {
      if ((await boxes.posts()) > 0) throw new Error("The process has ended.");
      return save(...input);
    });
    await expect(boxes.submit("saveDraft", form)).rejects.toThrow("The process has ended.");
    noting.mockRestore();
    expect(await boxes.submit("send", form)).toEqual({ outcome: "sent" });
    expect([(await boxes.sent()).length, await boxes.drafts()]).toEqual([1, []]);
  });

  const inDrafts = () => aroha.api.messages.list({ box: "drafts" });
  const shown = async (drafts: Awaited<ReturnType<typeof inDrafts>>) => {
    const { withoutDiscardedDrafts } = await import(
      "#app/routes/signed-in/messages/sending/.server/practice-drafts.ts"
    );
    const { entries } = await withoutDiscardedDrafts({ services: portal.services, context: aroha }, drafts);
    return entries.map(({ id }) => id);
  };

  test("is hidden in a list that was read before its message was sent", async () => {
    const form = filledIn();
    const saved = await boxes.submit("saveDraft", form);
    const before = await inDrafts();
    expect(await boxes.submit("send", form)).toEqual({ outcome: "sent" });
    expect(await shown(before)).not.toContain(saved.outcome === "saved" ? saved.draftId : "");
  });

  test("whose id was never shown is hidden by its text, until the same text is saved again", async () => {
    const form = filledIn();
    await world.addFault({ match: list, effect: { type: "status", status: 500 } });
    expect(await boxes.submit("saveDraft", form)).toMatchObject({ outcome: "saved", draftId: undefined });
    expect(await boxes.submit("send", form)).toEqual({ outcome: "sent" });
    await world.clearFaults();
    const [kept] = await boxes.drafts();
    const drafts = await inDrafts();
    expect(drafts.entries.map(({ id }) => id)).toContain(kept?.id);
    expect(await shown(drafts)).not.toContain(kept?.id);
    await expect.poll(() => boxes.drafts()).toEqual([]);
    const again = await boxes.submit("saveDraft", filledIn());
    expect(await shown(await inDrafts())).toContain(again.outcome === "saved" ? again.draftId : "");
  });

  test("is still there, hidden, when the practice does not delete it, until the next read deletes it", async () => {
    const form = filledIn();
    const saved = await boxes.submit("saveDraft", form);
    await world.addFault({ match: remove, effect: { type: "status", status: 500 } });
    expect(await boxes.submit("send", form)).toEqual({ outcome: "sent" });
    expect((await boxes.drafts()).length).toBe(1);
    const read = async () => shown(await inDrafts());
    const draftId = saved.outcome === "saved" ? (saved.draftId ?? "") : "";
    expect(await read()).not.toContain(draftId);
    await world.clearFaults();
    expect(await read()).not.toContain(draftId);
    await expect.poll(() => boxes.drafts()).toEqual([]);
  });
});
