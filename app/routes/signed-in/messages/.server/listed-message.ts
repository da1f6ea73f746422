import type { Message } from "#practice-api/messages/endpoints.ts";
import type { ListedMessage, SearchableMessage } from "../message.ts";

const unknownNames = {
  inbox: "Sender not recorded",
  sent: "Recipient not recorded",
  drafts: "No recipient yet",
} as const;

/** What a list shows of a message. */
export function listedMessage(message: Message): ListedMessage {
  const { id, box, sentAt, subject = "", read = false } = message;
  return {
    id,
    box,
    name: nameIn(message) || unknownNames[box],
    subject: subject.trim() || "No subject",
    sentAt,
    isUnread: box === "inbox" && !read,
  };
}

/** The same with what a search looks at. */
export function searchableMessage(message: Message): SearchableMessage {
  const listed = listedMessage(message);
  const { box, sender, recipients = [], body = "" } = message;
  const other = box === "inbox" ? sender : recipients[0];
  return { ...listed, text: body, counterpart: other?.reference ?? listed.name.toLowerCase() };
}

function nameIn({ box, inboxName, otherName, sender, recipients = [] }: Message): string | undefined {
  if (box === "inbox") return (inboxName ?? sender?.name)?.trim();
  const names = recipients.flatMap(({ name }) => name ?? []);
  return (otherName ?? names.join(", ")).trim();
}
