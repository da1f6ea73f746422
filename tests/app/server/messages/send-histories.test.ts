import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Posting } from "#app/.server/messages/post-message.ts";
import { sendOnce } from "#app/.server/messages/post-message.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { openPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";
import { inSession } from "../../routes/signed-in/messages/message-form.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let aroha: RequestContext;
beforeAll(async () => {
  const world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  aroha = await inSession(portal.services, await contextFor(world, "aroha"));
});

const start = Date.parse("2026-11-23T20:00:00Z");
const hana = { reference: "Practitioner/31", name: "Dr Hana Pōtiki" };
const posting = (body: string): Posting => ({
  as: "sent",
  subject: "My tablets",
  body,
  senderName: "Aroha Ngata",
  recipients: [hana],
  roleId: "1",
  attachments: [],
});

/** What a practice answers to a post, and whether it keeps the message. Every pair is possible but a false yes or no. */
const answers = {
  yes: [true],
  no: [false],
  badRequest: [true, false],
  notConnected: [false],
  failure: [true, false],
  empty: [true, false],
  gateway: [true, false],
  reset: [true, false],
  unreadable: [true, false],
} as const;
type AnswerName = keyof typeof answers;

const attempt = fc.constantFrom(...Object.keys(answers).map((name) => name as AnswerName)).chain((answer) =>
  fc.record({
    answer: fc.constant(answer),
    isKept: fc.constantFrom<boolean>(...answers[answer]),
    /** How many lists the practice answers before the message is in them. */
    lag: fc.constantFrom(0, 0, 0, 1, 2, 3, 9),
    /** Which of the lists that follow it cannot be read. */
    failsAt: fc.constantFrom(9, 9, 0, 1, 2),
    /** Messages that another device sends or deletes before the post, and after it. */
    sentElsewhere: fc.constantFrom(0, 0, 1, 2),
    deletedElsewhere: fc.constantFrom(0, 0, 1, 3),
    minutes: fc.nat({ max: 200 }),
  }),
);

const history = fc.record({
  words: fc.constantFrom("Please send them again.", "A < B &amp; C\r\n\r\nthanks"),
  /** Earlier messages, some with the same words. */
  earlier: fc.array(fc.boolean(), { maxLength: 6 }),
  attempts: fc.array(attempt, { minLength: 1, maxLength: 4 }),
  listSize: fc.constantFrom(2, 5, 100),
  hasTotal: fc.boolean(),
  hasBodies: fc.boolean(),
  isListedTwice: fc.boolean(),
  isHtml: fc.boolean(),
  times: fc.constantFrom("exact", "day", "none"),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

class Lost extends PracticeError {
  constructor(reason: "refused" | "unreachable" | "unreadable", status?: number, wasSent = true) {
    super(reason, "messages.post", status, undefined, wasSent);
  }
}

/** A practice in memory, which keeps what it has received and lists it as late as the history says. */
function practiceOf({
  listSize,
  hasTotal,
  hasBodies,
  isListedTwice,
  isHtml,
  times,
  earlier,
  words,
}: History) {
  type Kept = { message: Message; at: number; visibleAfter: number };
  let [ids, lists, now, unreadableList] = [0, 0, start, -1];
  const kept: Kept[] = [];
  const keep = (body: string, at: number, lag = 0) => {
    ids += 1;
    const text = isHtml ? body.replaceAll(/\r?\n/g, " ") : body;
    const sentAt = new Date(at).toISOString();
    const dated = times === "none" ? {} : { sentAt: times === "day" ? sentAt.slice(0, 10) : sentAt };
    const message: Message = {
      id: String(ids),
      box: "sent",
      subject: "My tablets",
      body: text,
      recipients: [hana],
      ...dated,
    };
    kept.unshift({ message, at, visibleAfter: lists + lag });
  };
  earlier.forEach((isSame, index) => {
    keep(isSame ? words : `Other ${index}`, start - (earlier.length - index) * 86_400_000);
  });
  const list = async () => {
    lists += 1;
    if (lists === unreadableList) throw new Lost("refused", 500);
    const visible = kept.filter(({ visibleAfter }) => lists > visibleAfter).map(({ message }) => message);
    const shown = visible
      .slice(0, listSize)
      .map(({ body = "", ...rest }) => (hasBodies ? { ...rest, body } : rest));
    const entries = isListedTwice ? shown.flatMap((entry) => [entry, entry]) : shown;
    return { entries, unreadable: 0, ...(hasTotal ? { total: visible.length } : {}) };
  };
  const read = async ({ messageId }: { messageId: string }) => {
    const found = kept.find(({ message }) => message.id === messageId);
    if (found === undefined) throw new Lost("refused", 404);
    return found.message;
  };
  let plan: History["attempts"][number] | undefined;
  const post = async (posted: Posting) => {
    const { answer, isKept, lag, failsAt } = plan as NonNullable<typeof plan>;
    if (isKept) keep(posted.body, now, lag);
    unreadableList = lists + 1 + failsAt;
    if (answer === "notConnected") throw new Lost("unreachable", undefined, false);
    if (answer === "badRequest") throw new Lost("refused", 400);
    if (answer === "failure") throw new Lost("refused", 500);
    if (answer === "gateway") throw new Lost("refused", 504);
    if (answer === "reset") throw new Lost("unreachable");
    if (answer === "unreadable") throw new Lost("unreadable", 200);
    return { accepted: answer !== "no", ...(answer === "empty" ? { isUnclear: true } : {}) };
  };
  const api = { ...aroha.api, messages: { ...aroha.api.messages, list, read, post } };
  return {
    context: { ...aroha, api } as RequestContext,
    now: () => now,
    begin(next: History["attempts"][number]) {
      plan = next;
      now += next.minutes * 60_000;
      for (let nth = 0; nth < next.sentElsewhere; nth += 1) keep(`From a phone ${nth}`, now);
      for (let nth = 0; nth < next.deletedElsewhere; nth += 1) kept.splice(0, 1);
      now += 1_000;
    },
    listAll(): undefined {
      for (const message of kept) message.visibleAfter = 0;
    },
    /** Whether the practice has a message with these words since, listed or not. */
    has: (since: number) =>
      kept.some(
        ({ message, at }) =>
          at >= since && message.body?.replaceAll(/\s/g, "") === words.replaceAll(/\s/g, ""),
      ),
  };
}

test("a message is said to be sent only when the practice has it, and to have failed only when it has not", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const { context, begin, now, has, listAll } = practiceOf(one);
      const body = one.words;
      let first: number | undefined;
      for (const next of one.attempts) {
        begin(next);
        first ??= now();
        const { posted } = await sendOnce(portal.services, context, posting(body), now());
        seen.add(`${next.answer} ${posted}`);
        if (posted === "posted") expect(has(first)).toBe(true);
        if (posted === "notPosted") expect(has(first)).toBe(false);
        // The same words again are a new message. What was sent is listed when they are written.
        if (posted === "posted") first = listAll();
      }

      await forget();
    }),
    { seed: 27, numRuns: 150 },
  );
  expect(
    [...seen].filter((one) => /^(badRequest|empty|failure|reset|gateway|unreadable) /.test(one)).sort(),
  ).toEqual(
    ["badRequest", "empty", "failure", "gateway", "reset", "unreadable"].flatMap((answer) => [
      `${answer} posted`,
      `${answer} unclear`,
    ]),
  );
});

/** The next history begins without the attempts of this one. */
async function forget(): Promise<void> {
  await portal.services.database.deleteFrom("drafts").execute();
}
