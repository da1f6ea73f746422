import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendOnce } from "#app/.server/messages/post-message.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { MessageTarget } from "#app/routes/signed-in/messages/links.ts";
import type { MessageForm, MessageIntent } from "#app/routes/signed-in/messages/sending/.server/form.ts";
import { withoutDiscardedDrafts } from "#app/routes/signed-in/messages/sending/.server/practice-drafts.ts";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import type { FaultRule } from "#mock-server/control/client.ts";
import { replySeparator } from "#practice-api/messages/rules.ts";
import { differences } from "../../../../../support/differences.ts";
import { testTables } from "../../../../../support/function-tables.ts";
import { openPortal, type PortalWorld } from "../../../../../support/portal.ts";
import { idOf, openPractice } from "../../../../../support/practice.ts";
import { filled } from "../../../../../support/world-in-words.ts";
import { filledIn, inSession, messageBoxes } from "../message-form.ts";

// The pause before a second look at a box is as long as a turn of the event loop.
const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
let aroha: RequestContext;
let boxes: ReturnType<typeof messageBoxes>;
beforeEach(async () => {
  world = await practice.control.createWorld({ now: "2026-11-24T09:02:00+13:00" });
  ({ context: aroha, boxes } = await device());
  await boxes.start();
});
const posted = async () => (await world.journal("POST Patient/Message")).map(({ input }) => input);
const inDrafts = () => aroha.api.messages.list({ box: "drafts" });
const shown = async (drafts: Awaited<ReturnType<typeof inDrafts>>) =>
  (await withoutDiscardedDrafts({ services: portal.services, context: aroha }, drafts)).entries;

/** A session of its own: "aroha", "aroha there", "aroha for tama". */
async function device(name = "aroha") {
  const [account = "aroha", , patient = account] = name.split(/ (for )?/) as AccountKey[];
  const context = await inSession(
    portal.services,
    await contextFor(world, account, name.includes(" for ") ? patient : account),
  );
  return { context, boxes: messageBoxes(portal.services, world, context, account) };
}

type Filled = Partial<Omit<MessageForm, "body" | "subject">> & {
  body?: string | number;
  subject?: string | number;
};
type Step = Partial<Record<MessageIntent, Filled>> & {
  by?: string;
  key?: string;
  to?: MessageTarget;
  times?: number;
  gives?: string | object;
  fault?: FaultRule;
  mended?: true;
  event?: Parameters<PortalWorld["applyEvent"]>[0];
  has?: object;
};
const intents = ["send", "check", "saveDraft", "autosave"] as const;
const textOf = (text: string | number, start: string) =>
  typeof text === "number" ? `${start}${"b".repeat(text - 2)}` : text;

/** Submits forms, one step after another; those of one step at the same moment. */
async function plays(steps: Step[]) {
  const devices = new Map([["aroha", boxes]]);
  const keys = new Map<string, string>();
  let draft: string | undefined;
  const bodies = (list: { body?: string }[]) => list.map(({ body }) => body);
  const state = async () => ({
    posted: await posted(),
    sent: bodies(await boxes.sent()),
    drafts: bodies(await boxes.drafts()),
  });
  const own = new Set((await inDrafts()).entries.map(({ id }) => id));
  for (const [at, one] of steps.entries()) {
    const step = (await filled(one, world, "aroha", { draft })) as Step;
    const { by = "aroha", key, to, times = 1, gives, fault, mended, event, has } = step;
    if (fault) await world.addFault(fault);
    if (mended) await world.clearFaults();
    if (event) await world.applyEvent(event);
    const session = devices.get(by) ?? (await device(by)).boxes;
    devices.set(by, session);
    const submits = intents.flatMap((intent) => {
      const { [intent]: changes } = step;
      if (changes === undefined) return [];
      const { body, subject, ...fields } = changes;
      const form = filledIn({
        ...fields,
        ...(body !== undefined && { body: textOf(body, "a\r\n") }),
        ...(subject !== undefined && { subject: textOf(subject, "ab") }),
      });
      const named = key === undefined ? form.key : (keys.get(key) ?? form.key);
      if (key !== undefined) keys.set(key, named);
      return Array.from({ length: times }, () => session.submit(intent, { ...form, key: named }, to));
    });
    for (const [nth, outcome] of (await Promise.all(submits)).entries()) {
      if (outcome.outcome === "saved") draft = outcome.draftId;
      if (typeof gives === "object") expect(differences(outcome, gives), `step ${at}`).toEqual([]);
      else if (nth < times) expect(outcome, `step ${at}`).toEqual({ outcome: gives });
    }
    if (has !== undefined && "shown" in has) {
      const { shown: wanted, ...others } = has;
      const left = (await shown(await inDrafts())).filter(({ id }) => !own.has(id));
      expect(differences({ shown: left, ...(await state()) }, { shown: wanted, ...others })).toEqual([]);
    } else if (has)
      await expect.poll(async () => differences(await state(), has), { message: `step ${at}` }).toEqual([]);
  }
  return steps;
}

testTables(join(import.meta.dirname, "forms.yaml"), {}, { plays });

describe("a message", () => {
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
    await world.addFault({
      match: { method: "POST", path: "Patient/Message" },
      phase: "after-commit",
      effect: { type: "reset" },
    });
    await world.addFault({ match: { path: "Patient/Messaging" }, effect: { type: "status", status: 500 } });
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

  test("is sent, untold, when the store cannot count, and leaves no word of it in the store", async () => {
    await boxes.submit("send", filledIn());
    const rows = await portal.services.database.selectFrom("counters").selectAll().execute();
    expect(rows.some(({ name }) => name.startsWith("text/"))).toBe(true);
    for (const word of ["A rash since Sunday", "tablets", "Practitioner", "Hana"])
      expect(JSON.stringify(rows)).not.toContain(word);
    const adding = vi.spyOn(portal.services.sentTexts, "add").mockRejectedValue(new Error("down"));
    expect(await (await device()).boxes.submit("send", filledIn())).toEqual({ outcome: "sent" });
    adding.mockRestore();
  });

  test("is told of when several devices send it at once: to each but the first", async () => {
    const devices = await Promise.all([device(), device(), device(), device()]);
    const outcomes = await Promise.all(devices.map((one) => one.boxes.submit("send", filledIn())));
    expect(outcomes.filter((outcome) => "sentBefore" in outcome).length).toBeGreaterThanOrEqual(3);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["sent"]));
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

  test("is hidden in a list that was read before its message was sent", async () => {
    const form = filledIn();
    const saved = await boxes.submit("saveDraft", form);
    const before = await inDrafts();
    expect(await boxes.submit("send", form)).toEqual({ outcome: "sent" });
    expect((await shown(before)).map(({ id }) => id)).not.toContain(
      saved.outcome === "saved" ? saved.draftId : "",
    );
  });
});
