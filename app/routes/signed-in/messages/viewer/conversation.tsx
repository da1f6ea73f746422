import { type ReactNode, useEffect, useMemo, useState } from "react";
import { whenIdle } from "#app/browser/when-idle.ts";
import { shortDate, timeOf, timestampOf } from "#app/format/dates.ts";
import { plainText } from "#app/format/plain-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { splitReply } from "#practice-api/messages/rules.ts";
import { boxHref, messagesHref } from "../links.ts";
import { OpenButton, textButtonClass, useMail, useReading } from "../mail/mail.tsx";
import type { ListedMessage, SearchableMessage } from "../message.ts";

const shownAtFirst = 3;

type ConversationParts = {
  earlier: readonly SearchableMessage[];
  later: readonly SearchableMessage[];
};
const bothBoxes = ["inbox", "sent"] as const;
const noParts: ConversationParts = { earlier: [], later: [] };

/** Listing marks no message as read. The lists are read beside the message, as soon as the page is idle. */
export function useConversation(id: string | undefined): ConversationParts {
  const { hidden } = useMail().deletions;
  const [isIdle, setIsIdle] = useState(false);
  const isWanted = id !== undefined;
  useEffect(() => (isWanted ? whenIdle(() => setIsIdle(true)) : undefined), [isWanted]);
  const reading = useReading(bothBoxes, isWanted && isIdle);
  return useMemo(() => {
    if (id === undefined) return noParts;
    const { earlier, later } = conversationOf(id, reading?.entries ?? []);
    const isShown = (message: SearchableMessage) => !hidden.has(message.id);
    return { earlier: earlier.filter(isShown), later: later.filter(isShown) };
  }, [id, reading, hidden]);
}

export function Conversation({ earlier }: { earlier: readonly SearchableMessage[] }) {
  const [isAll, setIsAll] = useState(false);
  if (earlier.length === 0) return null;
  const asked = earlier.findLastIndex(({ box }) => box === "sent");
  const first = asked < 0 ? earlier.length - 1 : Math.max(asked, earlier.length - shownAtFirst);
  const shown = isAll ? earlier : earlier.slice(first);
  return (
    <section aria-label="Earlier in this conversation" className="conversation mt-4 grid gap-2">
      {shown.length === earlier.length ? null : (
        <button
          type="button"
          className={`min-h-touch justify-self-start text-small print:hidden ${textButtonClass}`}
          onClick={() => setIsAll(true)}
        >
          Show {earlier.length - shown.length} older{" "}
          {earlier.length - shown.length === 1 ? "message" : "messages"}
        </button>
      )}
      {shown.map((message) => (
        <Other key={message.id} message={message} isOpen={message === earlier[asked]} />
      ))}
    </section>
  );
}

const bubbleClass = (box: ListedMessage["box"]) =>
  `max-w-measure rounded-l px-5 py-4 print:mx-0 ${box === "inbox" ? "mr-8 rounded-bl-none bg-tint" : "ml-8 rounded-br-none bg-sunken"}`;

/** So that no question is answered twice. */
export function LaterMessages({ later }: { later: readonly SearchableMessage[] }) {
  if (later.length === 0) return null;
  return (
    <section aria-label="Later in this conversation" className="mb-4 grid gap-2">
      {later.map((message) => (
        <Other key={message.id} message={message} isOpen={false} />
      ))}
    </section>
  );
}

export function Bubble({ message: { box }, children }: { message: ListedMessage; children: ReactNode }) {
  return <article className={`whitespace-pre-wrap text-text ${bubbleClass(box)}`}>{children}</article>;
}

/** Folded, so that long ones do not push down the opened message. The patient's last question is open. */
function Other({ message, isOpen }: { message: SearchableMessage; isOpen: boolean }) {
  const { isUnread } = useMail();
  const { id, box, name, subject, sentAt, text } = message;
  const when = sentAt === undefined ? "No date" : `${shortDate(sentAt)}, ${timeOf(sentAt)}`;
  return (
    <article>
      <details open={isOpen} className={`py-1! ${bubbleClass(box)}`}>
        <summary className="flex min-h-touch cursor-pointer items-center gap-x-3 text-small">
          <Icon name="chevron-right" size="small" className="in-open:rotate-90" />
          <span className="flex grow flex-wrap justify-between gap-x-4">
            <strong className="wrap-break-word">{box === "inbox" ? name : "You"}</strong>
            <time dateTime={sentAt} className="whitespace-nowrap">
              {when}
            </time>
          </span>
        </summary>
        <div className="whitespace-pre-wrap text-text">
          {isUnread(message) ? (
            "You have not opened this message yet."
          ) : (
            <TeReo>{splitReply(text).typed}</TeReo>
          )}
        </div>
        <OpenButton
          id={id}
          href={messagesHref(new URLSearchParams(boxHref(box).split("?")[1]), { message: id })}
          className={`min-h-touch text-small print:hidden ${textButtonClass}`}
        >
          Open
          <span className="sr-only">
            {" "}
            {subject}, {when}
          </span>
        </OpenButton>
      </details>
    </article>
  );
}

export const threadSubject = (subject: string) => plainText(subject).replace(/^((re|fwd?) ?: ?)+/, "");

/** None where the message itself was not read: its person is not known. */
export function conversationOf(id: string, messages: readonly SearchableMessage[]): ConversationParts {
  const message = messages.find((one) => one.id === id);
  if (message === undefined) return noParts;
  const timeOfSending = ({ sentAt = "" }: SearchableMessage) => timestampOf(sentAt);
  const [subject, time] = [threadSubject(message.subject), timeOfSending(message)];
  const others = messages
    .filter((one) => one.counterpart === message.counterpart && threadSubject(one.subject) === subject)
    .filter((one) => one.id !== id)
    .sort((a, b) => timeOfSending(a) - timeOfSending(b));
  return {
    earlier: others.filter((one) => timeOfSending(one) <= time),
    later: others.filter((one) => timeOfSending(one) > time),
  };
}
