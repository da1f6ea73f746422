import { type ReactNode, useEffect, useMemo, useState } from "react";
import { whenIdle } from "#app/browser/when-idle.ts";
import { shortDate, timeOf, timestampOf } from "#app/format/dates.ts";
import { plainText } from "#app/format/plain-text.ts";
import { splitReply } from "#practice-api/messages/rules.ts";
import { useAllMessages } from "../all-messages.tsx";
import { boxHref, messagesHref } from "../links.ts";
import type { ListedMessage, SearchableMessage } from "../message.ts";
import { OpenButton, textButtonClass, useOpenedMessages } from "../opened-messages.tsx";

/** How many earlier messages are shown before the user asks for all. */
const shownAtFirst = 3;

/**
 * The earlier messages of a conversation, the oldest first, from the lists of the inbox and the sent messages: listing
 * marks none as read. They are read beside the message, as soon as the page is idle.
 */
export function useConversation(
  id: string | undefined,
  hidden: ReadonlySet<string>,
): readonly SearchableMessage[] {
  const [isIdle, setIsIdle] = useState(false);
  const isWanted = id !== undefined;
  useEffect(() => (isWanted ? whenIdle(() => setIsIdle(true)) : undefined), [isWanted]);
  const { reading: inbox } = useAllMessages("inbox", isWanted && isIdle);
  const { reading: sent } = useAllMessages("sent", isWanted && isIdle);
  return useMemo(() => {
    if (id === undefined) return [];
    const all = conversationOf(id, [...(inbox?.entries ?? []), ...(sent?.entries ?? [])]);
    return all.filter((message) => !hidden.has(message.id)).reverse();
  }, [id, inbox, sent, hidden]);
}

/** What was written before, with the question above its answer. */
export function Conversation({ earlier }: { earlier: readonly SearchableMessage[] }) {
  const [isAll, setIsAll] = useState(false);
  const { isUnread } = useOpenedMessages();
  if (earlier.length === 0) return null;
  const shown = isAll ? earlier : earlier.slice(-shownAtFirst);
  return (
    <section aria-label="Earlier in this conversation" className="conversation mt-6 grid gap-4">
      {isAll || earlier.length <= shownAtFirst ? null : (
        <button
          type="button"
          className={`min-h-touch justify-self-start text-small print:hidden ${textButtonClass}`}
          onClick={() => setIsAll(true)}
        >
          Show all {earlier.length} earlier messages
        </button>
      )}
      {shown.map((message) => (
        <Bubble key={message.id} message={message} hasHead>
          {isUnread(message) ? "You have not opened this message yet." : splitReply(message.text).typed}
        </Bubble>
      ))}
    </section>
  );
}

type BubbleProps = { message: ListedMessage; hasHead: boolean; children: ReactNode };

/** A message of a conversation: the patient's own on the right, the practice's on the left. */
export function Bubble({ message, hasHead, children }: BubbleProps) {
  const { id, box, name, subject, sentAt } = message;
  const side = box === "inbox" ? "mr-8 rounded-bl-none bg-tint" : "ml-8 rounded-br-none bg-sunken";
  const when = sentAt === undefined ? "No date" : `${shortDate(sentAt)}, ${timeOf(sentAt)}`;
  return (
    <article className={`max-w-measure rounded-l px-5 py-4 print:mx-0 ${side}`}>
      {hasHead ? (
        <header className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-small">
          <strong className="wrap-anywhere">{box === "inbox" ? name : "You"}</strong>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <time dateTime={sentAt} className="whitespace-nowrap">
              {when}
            </time>
            <OpenButton
              id={id}
              href={messagesHref(new URLSearchParams(boxHref(box).split("?")[1]), { message: id })}
              className={`print:hidden ${textButtonClass}`}
            >
              Open
              <span className="sr-only">
                {" "}
                {subject}, {when}
              </span>
            </OpenButton>
          </span>
        </header>
      ) : null}
      <div className="whitespace-pre-wrap text-text">{children}</div>
    </article>
  );
}

/** A subject without the marks of replies and of forwarding. */
export const threadSubject = (subject: string) => plainText(subject).replace(/^((re|fwd?) ?: ?)+/, "");

/**
 * The earlier messages between the patient and the same person under the same subject, the newest first. Without
 * the message itself among those that were read, nothing is known of its person, and there are none.
 */
export function conversationOf(id: string, messages: readonly SearchableMessage[]): SearchableMessage[] {
  const message = messages.find((one) => one.id === id);
  if (message === undefined) return [];
  const subject = threadSubject(message.subject);
  const time = timestampOf(message.sentAt ?? "");
  return messages
    .filter((one) => one.counterpart === message.counterpart && threadSubject(one.subject) === subject)
    .filter((one) => one.id !== id && timestampOf(one.sentAt ?? "") <= time)
    .sort((a, b) => timestampOf(b.sentAt ?? "") - timestampOf(a.sentAt ?? ""));
}
