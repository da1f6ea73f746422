import { compareMoments } from "./measurements.ts";

/** The first page of the inbox, or of the letters. */
export type RecentMessages = {
  messages: { id: string; subject: string; name: string | undefined; sentAt?: string | undefined }[];
  unreadable: number;
  hasMore: boolean;
};

/**
 * Of the day of the result and later, the first one first. All of them are known when the inbox has no further page,
 * or the page is in order and goes back beyond the result (ruling P133).
 */
export function messagesSince({ messages, unreadable, hasMore }: RecentMessages, reportedAt: string) {
  const times = messages.map(({ sentAt = "" }) => Date.parse(sentAt));
  const isInOrder = times.every((time, place) => place === 0 || time <= (times[place - 1] ?? time));
  const isLater = ({ sentAt }: RecentMessages["messages"][number]) =>
    sentAt !== undefined && compareMoments(sentAt, reportedAt) >= 0;
  const isUndated = messages.some(({ sentAt }) => sentAt === undefined);
  const goesBack = isInOrder && !messages.every(isLater);
  return {
    since: messages.filter(isLater).toReversed(),
    isWhole: unreadable === 0 && !isUndated && (!hasMore || goesBack),
  };
}
