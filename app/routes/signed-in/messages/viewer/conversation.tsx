import { useEffect, useMemo, useState } from "react";
import { whenIdle } from "#app/browser/when-idle.ts";
import { shortDate, timestampOf } from "#app/format/dates.ts";
import { plainText } from "#app/format/plain-text.ts";
import { useAllMessages } from "../all-messages.tsx";
import { boxHref } from "../links.ts";
import { boxLabels, type ListedMessage, type SearchableMessage } from "../message.ts";
import { OpenButton, textButtonClass } from "../opened-messages.tsx";

/** How many messages are shown before the user asks for all. */
const shownAtFirst = 3;

export type ConversationProps = {
  message: ListedMessage;
  /** Ids of messages that are being deleted. */
  hidden: ReadonlySet<string>;
};

/**
 * The earlier messages of a conversation, from the lists of the inbox and the sent messages: listing marks none as
 * read. They are read once the page is idle.
 */
export function Conversation({ message, hidden }: ConversationProps) {
  const [isIdle, setIsIdle] = useState(false);
  const [isAll, setIsAll] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  const { reading: inbox } = useAllMessages("inbox", isIdle);
  const { reading: sent } = useAllMessages("sent", isIdle);
  const earlier = useMemo(
    () => conversationOf(message, [...(inbox?.entries ?? []), ...(sent?.entries ?? [])]),
    [message, inbox, sent],
  );
  const listed = earlier.filter(({ id }) => !hidden.has(id));
  if (listed.length === 0) return null;
  return (
    <section className="conversation mt-6 border-line border-t text-small print:hidden">
      <h3 className="mt-6 mb-2 text-small">Earlier in this conversation</h3>
      <ul>
        {listed.slice(0, isAll ? undefined : shownAtFirst).map(({ id, box, subject, name, sentAt }) => (
          <li key={id} className="grid justify-items-start py-1.5">
            <OpenButton id={id} href={`${withMessage(boxHref(box), id)}`} className={textButtonClass}>
              {subject}
            </OpenButton>
            <span className="text-muted">
              {box === "inbox" ? `From ${name}` : `To ${name}`}
              {sentAt === undefined ? "" : `, ${shortDate(sentAt)}`}, {boxLabels[box]}
            </span>
          </li>
        ))}
      </ul>
      {isAll || listed.length <= shownAtFirst ? null : (
        <button type="button" className={`min-h-touch ${textButtonClass}`} onClick={() => setIsAll(true)}>
          Show all {listed.length}
        </button>
      )}
    </section>
  );
}

const withMessage = (href: string, id: string) =>
  `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ message: id })}`;

/** A subject without the marks of replies and of forwarding. */
export const threadSubject = (subject: string) => plainText(subject).replace(/^((re|fwd?) ?: ?)+/, "");

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
