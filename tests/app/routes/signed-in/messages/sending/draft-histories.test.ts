import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Posting } from "#app/.server/messages/post-message.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import { findForm } from "#app/routes/signed-in/messages/sending/.server/form.ts";
import { saveDraft } from "#app/routes/signed-in/messages/sending/.server/practice-drafts.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { openPortal } from "../../../../../support/portal.ts";
import { openPractice } from "../../../../../support/practice.ts";
import { inSession } from "../message-form.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let aroha: RequestContext;
beforeAll(async () => {
  const world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  aroha = await inSession(portal.services, await contextFor(world, "aroha"));
});

const start = Date.parse("2026-11-23T20:00:00Z");

const answers = {
  yes: [true],
  badRequest: [false],
  empty: [true, false],
  reset: [true, false],
} as const;
const saving = fc
  .constantFrom("yes" as const, "empty" as const, "badRequest" as const, "reset" as const)
  .chain((answer) =>
    fc.record({
      answer: fc.constant(answer),
      isKept: fc.constantFrom<boolean>(...answers[answer]),
      lag: fc.constantFrom(0, 0, 0, 1, 3, 9),
      failsAt: fc.constantFrom(9, 9, 0, 1),
      isDeletable: fc.boolean(),
      /** What was typed since the last draft. */
      typed: fc.constantFrom("", "a", "b\r\n", " <c> & "),
      isSavedElsewhere: fc.boolean(),
    }),
  );
const history = fc.record({
  savings: fc.array(saving, { minLength: 1, maxLength: 6 }),
  hasBodies: fc.boolean(),
  hasTotal: fc.boolean(),
  times: fc.constantFrom("exact", "day", "none"),
  /** The practice keeps the id of a draft whose subject and recipient stay the same. */
  keepsIds: fc.boolean(),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Saving = History["savings"][number];

function practiceOf({ hasBodies, hasTotal, times, keepsIds }: History) {
  type Kept = { message: Message; visibleAfter: number };
  let [ids, lists, now, unreadableList, id] = [0, 0, start, -1, ""];
  let kept: Kept[] = [];
  let plan: Saving | undefined;
  // Each practice has ids of its own, because the portal remembers the drafts that it has discarded.
  const prefix = crypto.randomUUID();
  const keep = (body: string, subject: string, ownId: string, lag = 0) => {
    const at = new Date(now).toISOString();
    const dated = times === "none" ? {} : { sentAt: times === "day" ? isoDay(at) : at };
    kept = kept.filter(({ message }) => message.id !== ownId);
    kept.unshift({
      message: { id: ownId, box: "drafts", subject, body, ...dated },
      visibleAfter: lists + lag,
    });
  };
  const nextId = () => {
    ids += 1;
    return `${prefix}-${ids}`;
  };
  const fail = (reason: "refused" | "unreachable", status?: number) => {
    throw new PracticeError(reason, "messages", status);
  };
  const messages = {
    ...aroha.api.messages,
    list: async () => {
      lists += 1;
      if (lists === unreadableList) fail("refused", 500);
      const visible = kept.filter(({ visibleAfter }) => lists > visibleAfter).map(({ message }) => message);
      const entries = visible.map(({ body = "", ...rest }) => (hasBodies ? { ...rest, body } : rest));
      return { entries, unreadable: 0, ...(hasTotal ? { total: visible.length } : {}) };
    },
    read: async ({ messageId }: { messageId: string }) =>
      kept.find(({ message }) => message.id === messageId)?.message ?? fail("refused", 404),
    remove: async ({ messageIds }: { messageIds: string[] }) => {
      if (!plan?.isDeletable) return fail("refused", 500);
      kept = kept.filter(({ message }) => !messageIds.includes(message.id));
      return { accepted: true };
    },
    post: async ({ body, subject }: Posting) => {
      const { answer, isKept, lag, failsAt } = plan as Saving;
      if (isKept) {
        if (!keepsIds || id === "") id = nextId();
        keep(body, subject, id, keepsIds ? 0 : lag);
      }
      unreadableList = lists + 1 + failsAt;
      if (answer === "badRequest") fail("refused", 400);
      if (answer === "reset") fail("unreachable");
      return { accepted: true, ...(answer === "empty" ? { isUnclear: true } : {}) };
    },
  };
  return {
    context: { ...aroha, api: { ...aroha.api, messages } } as unknown as RequestContext,
    now: () => now,
    begin(next: Saving) {
      plan = next;
      now += 10_000;
      if (next.isSavedElsewhere) keep(`Elsewhere ${ids}`, "My knee", nextId());
    },
    drafts: () => kept.map(({ message }) => message),
  };
}

const words = (body = "") => body.replaceAll(/\s/g, "");

test("a draft is saved only when the practice has it, no text is lost, and no other draft is touched", async () => {
  const { services } = portal;
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const { context, begin, now, drafts } = practiceOf(one);
      const key = crypto.randomUUID();
      let [body, elsewhere] = ["It hurts", 0];
      /** The text that was saved last, and those that were posted after it. */
      let newest: string[] = [];
      for (const next of one.savings) {
        begin(next);
        elsewhere += next.isSavedElsewhere ? 1 : 0;
        body += next.typed;
        const { draftId } = await findForm(services, context, key);
        const posting: Posting = {
          as: "draft",
          subject: "My knee",
          body,
          senderName: "Aroha Ngata",
          recipients: [],
          roleId: "0",
          attachments: [],
        };
        const { outcome } = await saveDraft(services, context, key, {
          posting,
          draftId,
          kept: [],
          since: now(),
        });
        const isNew = !newest.includes(words(body));
        if (outcome === "saved") newest = [words(body)];
        else if (newest.length > 0) newest.push(words(body));
        const texts = drafts().map((draft) => words(draft.body));
        if (outcome === "saved") expect(texts).toContain(words(body));
        if (newest.length > 0) expect(texts.some((text) => newest.includes(text))).toBe(true);
        if (outcome === "failed" && isNew) expect(texts).not.toContain(words(body));
        expect(texts.filter((text) => text.startsWith("Elsewhere"))).toHaveLength(elsewhere);
      }
      const isSimple = one.savings.every(
        ({ isKept, lag, failsAt, isDeletable }) => isKept && lag === 0 && failsAt > 1 && isDeletable,
      );
      if (isSimple && (one.times !== "none" || one.hasTotal)) {
        expect(drafts().filter(({ body: text = "" }) => text.startsWith("It hurts"))).toHaveLength(1);
      }
    }),
    { seed: 27, numRuns: 40 },
  );
});
