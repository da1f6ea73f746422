import { isoDay } from "#app/format/dates.ts";
import { daysBetween, isPastUsualTime, usualTime } from "#practice-api/medications/rules.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { messageRules, otherName, threadSubject } from "#practice-api/messages/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { plainProse } from "#practice-api/wire/prose.ts";
import { isWholeList } from "#practice-api/wire/read-pages.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";

/** A message that was sent so long ago is not spoken of any more (ruling P123). */
const shownDays = 14;

export type UnansweredMessage = {
  id: string;
  /** Empty where the practice names no one. */
  name: string;
  subject: string;
  sentAt: string;
  /** "two working days" */
  usual: string;
};

/**
 * Sent by the portal, older than the time in which the practice says that it answers, and without a reply in the
 * inbox. Nothing is opened (ruling B31), and without a message in these days nothing is read either. A message of
 * which the inbox proves nothing is left out. @throws PracticeError when a box cannot be read.
 */
export const unansweredMessages = (
  { followUp }: Pick<Services, "followUp">,
  context: RequestContext,
): Promise<UnansweredMessage[]> =>
  context.memo("unanswered messages", async () => {
    if (!(await followUp.hasMessage(context))) return [];
    const usual = await usualReplyTime(context);
    if (usual === undefined) return [];
    const { messages } = context.api;
    const [sent, today] = await Promise.all([messages.list({ box: "sent", page: 1 }), context.today()]);
    const isDue = ({ sentAt }: Dated) =>
      isPastUsualTime(isoDay(sentAt), usual.workingDays, today) &&
      daysBetween(isoDay(sentAt), today) <= shownDays;
    const latest = new Map<string, Dated>();
    for (const message of dated(sent.entries)) {
      const thread = `${threadSubject(message.subject)} ${nameOf(message)}`;
      const known = latest.get(thread);
      if (known === undefined || known.sentAt < message.sentAt) latest.set(thread, message);
    }
    const late = [...latest.values()].filter((message) => message.box === "sent" && isDue(message));
    if (late.length === 0) return [];
    const inbox = await messages.list({ box: "inbox", page: 1 });
    const found = await Promise.all(
      late
        .filter((message) => hasNoReply(inbox, message))
        .map(async (message) => ((await followUp.isSettled(context, message.id)) ? [] : [message])),
    );
    return found.flat().map((message) => ({
      id: message.id,
      name: otherName(message),
      subject: message.subject?.trim() ?? "",
      sentAt: message.sentAt,
      usual: usual.words,
    }));
  });

type Dated = Message & { sentAt: string };

const dated = (messages: readonly Message[]) =>
  messages.filter((message): message is Dated => message.sentAt !== undefined);

const nameOf = (message: Message) => otherName(message).toLowerCase();

/** What the practice says beside a new message, or else in its terms. */
async function usualReplyTime(context: RequestContext) {
  const { replyTime } = context.practiceData.messages;
  const { terms } = messageRules(await context.settings());
  return usualTime(replyTime ?? "") ?? usualTime(plainProse(terms ?? ""));
}

/**
 * A reply has its subject or comes from the same person; a message without a day may be it. A first page proves it
 * when it is the whole box, or in order of time and reaches back before the message.
 */
export function hasNoReply({ entries, unreadable, total }: ListPage<Message>, message: Dated): boolean {
  const days = dated(entries).map(({ sentAt }) => isoDay(sentAt));
  const sentOn = isoDay(message.sentAt);
  const isWhole = isWholeList({ entries, unreadable, total }, pageSizes.messages.list);
  const isInOrder = days.every((day, place) => place === 0 || day <= (days[place - 1] ?? day));
  const reachesBack = isInOrder && (days.at(-1) ?? sentOn) < sentOn;
  const isReply = (one: Message) =>
    (one.sentAt === undefined || isLater(one.sentAt, message.sentAt)) &&
    (threadSubject(one.subject) === threadSubject(message.subject) || nameOf(one) === nameOf(message));
  return unreadable === 0 && (isWhole || reachesBack) && !entries.some(isReply);
}

/** Of the same day where one of them has no time. */
const isLater = (one: string, other: string) =>
  one.includes("T") && other.includes("T")
    ? Date.parse(one) > Date.parse(other)
    : isoDay(one) >= isoDay(other);
