import type { Findable } from "#app/browser/seen-lists.ts";
import type { SavedKind } from "#app/documents/open-document.ts";
import { shortDate, timestampOf } from "#app/format/dates.ts";
import { plainText } from "#app/format/plain-text.ts";
import type { Box } from "#practice-api/messages/codecs.ts";
import { threadSubject } from "#practice-api/messages/rules.ts";
import { boxHref, composeHref, messagesHref, type ReadFilter } from "./links.ts";

export type ListedMessage = {
  id: string;
  box: Box;
  /** The sender in the inbox, else the recipients. */
  name: string;
  subject: string;
  sentAt?: string | undefined;
  isUnread: boolean;
  firstLine?: string | undefined;
};

export type SearchableMessage = ListedMessage & { text: string; counterpart: string };

/** A subject alone may be that of another message. One that the practice does not list yet is not found. */
export function findSent(
  entries: readonly ListedMessage[],
  { subject, body }: { subject: string; body: string },
): ListedMessage | undefined {
  const text = body.trim().replace(/\s+/g, " ");
  return entries.find(
    (one) => one.subject === subject.trim() && one.firstLine !== undefined && text.startsWith(one.firstLine),
  );
}

export type MessagePage<T = ListedMessage> = {
  entries: T[];
  unreadable: number;
  total?: number;
  /** The practice's time. */
  asOf: string;
};

export type AttachedFile = {
  /** `saved`: it can only be saved. `text`: a page of its own shows it. */
  kind: "pdf" | "picture" | "saved" | "text" | "unsupported";
  format: string;
  name: string;
  size: number;
  src: string;
  reason?: SavedKind | undefined;
};

export type OpenedMessage = ListedMessage & {
  typed: string;
  original: string | undefined;
  files: AttachedFile[];
  /** A reply needs the practice's id of the sender. */
  hasSender: boolean;
};

/** `unknown`: some of the messages may be deleted. */
export type DeletionOutcome = "done" | "notDone" | "unknown";

export type MessagesAnswer =
  | { intent: "open"; messageId: string; message: OpenedMessage }
  | { intent: "open"; messageId: string; failure: "missing" | "failed" }
  | { intent: "confirm"; ids: string[] }
  | { intent: "delete"; ids: string[]; deleted: string[]; outcome: DeletionOutcome }
  /** The number under which the session keeps the words, which no address may name. */
  | { intent: "search"; words: string };

export const messageNoun = { one: "message", many: "messages" };

export const boxLabels: Record<Box, string> = { inbox: "Inbox", sent: "Sent", drafts: "Draft" };

export const filterNames: Record<ReadFilter, string> = { all: "All", unread: "Unread", read: "Read" };

export const undoSeconds = 10;

/** For what the practice may have and nothing proves (ruling B75). */
export const unclearTexts = {
  sent: "We do not know yet if your message was sent",
  saved: "We do not know yet if your draft was saved",
} as const;

/** Opened by the form, because that marks the message as read (ruling B31). */
export function findableMessage({ id, box, name, subject, sentAt, isUnread }: ListedMessage): Findable {
  const date = sentAt === undefined ? "No date" : shortDate(sentAt);
  const address = new URLSearchParams(boxHref(box).split("?")[1]);
  return {
    id,
    name: subject,
    facts: [date, name, box === "inbox" ? undefined : boxLabels[box]].filter(Boolean).join(", "),
    href: box === "drafts" ? composeHref(address, { draft: id }) : messagesHref(address, { message: id }),
    isUnread,
    ...(box === "drafts" ? {} : { form: { intent: "open", messageId: id } }),
  };
}

export type ConversationParts = Record<"earlier" | "later", readonly SearchableMessage[]>;
export const noParts: ConversationParts = { earlier: [], later: [] };

/** None where the message itself was not read: its person is not known. */
export function conversationOf(id: string, messages: readonly SearchableMessage[]): ConversationParts {
  const message = messages.find((one) => one.id === id);
  if (message === undefined) return noParts;
  const timeOfSending = ({ sentAt = "" }: SearchableMessage) => timestampOf(sentAt);
  const threadOf = ({ subject }: SearchableMessage) => threadSubject(plainText(subject));
  const [thread, time] = [threadOf(message), timeOfSending(message)];
  const others = messages
    .filter((one) => one.counterpart === message.counterpart && threadOf(one) === thread)
    .filter((one) => one.id !== id)
    .sort((a, b) => timeOfSending(a) - timeOfSending(b));
  return {
    earlier: others.filter((one) => timeOfSending(one) <= time),
    later: others.filter((one) => timeOfSending(one) > time),
  };
}
