import { timestampOf } from "#app/format/dates.ts";
import type { ListedMessage, SearchableMessage } from "../message.ts";

/** A text without letter case, macrons and other marks, and with single spaces. */
export const plain = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();

const searched = new WeakMap<SearchableMessage, string>();

function searchedText(message: SearchableMessage): string {
  const known = searched.get(message);
  if (known !== undefined) return known;
  const text = plain(`${message.name} ${message.subject} ${message.text}`);
  searched.set(message, text);
  return text;
}

/** The messages that hold every word that was typed, in their name, subject or text. */
export function findMessages(
  messages: readonly SearchableMessage[],
  typed: string,
): readonly SearchableMessage[] {
  const words = plain(typed).split(" ").filter(Boolean);
  return messages.filter((message) => words.every((word) => searchedText(message).includes(word)));
}

/** A subject without the marks of replies and of forwarding. */
export const threadSubject = (subject: string) => plain(subject).replace(/^((re|fwd?) ?: ?)+/, "");

/**
 * The earlier messages between the patient and the same person under the same subject, the newest first. Without
 * the message itself among those that were read, nothing is known of its person, and there are none.
 */
export function conversationOf(
  { id, sentAt = "" }: Pick<ListedMessage, "id" | "sentAt">,
  messages: readonly SearchableMessage[],
): SearchableMessage[] {
  const message = messages.find((one) => one.id === id);
  if (message === undefined) return [];
  const subject = threadSubject(message.subject);
  const time = timestampOf(sentAt);
  return messages
    .filter((one) => one.counterpart === message.counterpart && threadSubject(one.subject) === subject)
    .filter((one) => one.id !== id && timestampOf(one.sentAt ?? "") <= time)
    .sort((a, b) => timestampOf(b.sentAt ?? "") - timestampOf(a.sentAt ?? ""));
}
