import type { Findable } from "#app/browser/seen-lists.ts";
import type { SavedKind } from "#app/documents/open-document.ts";
import { shortDate } from "#app/format/dates.ts";
import type { Box } from "#practice-api/messages/codecs.ts";
import { boxHref, draftHref, messagesHref, type ReadFilter } from "./links.ts";

/** A message of a list. */
export type ListedMessage = {
  id: string;
  box: Box;
  /** The sender in the inbox, else the recipients. */
  name: string;
  subject: string;
  sentAt?: string | undefined;
  isUnread: boolean;
  /** How its text begins, where the list has it. */
  firstLine?: string | undefined;
};

/** A message of a list that is searched: with its text, and with what identifies the other person. */
export type SearchableMessage = ListedMessage & { text: string; counterpart: string };

/**
 * The message of Sent that was sent with this subject and text. A subject alone may be that of another message, and one
 * that the practice does not list yet is not found.
 */
export function findSent(
  entries: readonly ListedMessage[],
  { subject, body }: { subject: string; body: string },
): ListedMessage | undefined {
  const text = body.trim().replace(/\s+/g, " ");
  return entries.find(
    (one) => one.subject === subject.trim() && one.firstLine !== undefined && text.startsWith(one.firstLine),
  );
}

/** One page of a box. */
export type MessagePage<T = ListedMessage> = {
  entries: T[];
  unreadable: number;
  /** The practice's number of messages in the box. */
  total?: number;
  /** The practice's time when it was read, ISO. */
  asOf: string;
};

/** A file of a message, in the order of the viewer. */
export type AttachedFile = {
  /** `saved`: it can only be saved. `text`: a page of its own shows it. */
  kind: "pdf" | "picture" | "saved" | "text" | "unsupported";
  /** What it is, beside its name. */
  format: string;
  name: string;
  /** In bytes. */
  size: number;
  /** The address of the file, or of the page that shows it. */
  src: string;
  reason?: SavedKind | undefined;
};

/** A message with all that it holds. */
export type OpenedMessage = ListedMessage & {
  typed: string;
  /** The quoted message, when it is a reply. */
  original: string | undefined;
  files: AttachedFile[];
  /** False where the practice gives no id of the sender, which a reply needs. */
  hasSender: boolean;
};

export type MessageNotOpened = "missing" | "failed";

/** What became of the messages that are not proved to be deleted. `unknown`: some of them may be. */
export type DeletionOutcome = "done" | "notDone" | "unknown";

/** What the action of the messages returns. */
export type MessagesAnswer =
  | { intent: "open"; messageId: string; message: OpenedMessage }
  | { intent: "open"; messageId: string; failure: MessageNotOpened }
  /** The messages that wait for the confirmation of their deletion. */
  | { intent: "confirm"; ids: string[] }
  | { intent: "delete"; ids: string[]; deleted: string[]; outcome: DeletionOutcome }
  /** The number under which the session keeps the words that are looked for. */
  | { intent: "search"; words: string };

export const messageNoun = { one: "message", many: "messages" };

export const boxLabels: Record<Box, string> = { inbox: "Inbox", sent: "Sent", drafts: "Draft" };

export const filterNames: Record<ReadFilter, string> = { all: "All", unread: "Unread", read: "Read" };

/** How long a sent message or a deletion can be undone, in seconds. */
export const undoSeconds = 10;

/** What is said when the practice may have a message or a draft, and nothing proves it (ruling B75). */
export const unclearTexts = {
  sent: "We do not know yet if your message was sent",
  saved: "We do not know yet if your draft was saved",
} as const;

/**
 * How a message is found by its subject and names, and opened: by the form, because that marks it as read (ruling B31).
 * A draft is opened where it is written.
 */
export function findableMessage({ id, box, name, subject, sentAt, isUnread }: ListedMessage): Findable {
  const date = sentAt === undefined ? "No date" : shortDate(sentAt);
  const address = new URLSearchParams(boxHref(box).split("?")[1]);
  return {
    id,
    name: subject,
    facts: [date, name, box === "inbox" ? undefined : boxLabels[box]].filter(Boolean).join(", "),
    href: box === "drafts" ? draftHref(address, id) : messagesHref(address, { message: id }),
    isUnread,
    ...(box === "drafts" ? {} : { form: { intent: "open", messageId: id } }),
  };
}
