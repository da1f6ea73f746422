import { useEffect, useMemo, useState } from "react";
import { whenIdle } from "#app/browser/when-idle.ts";
import { shortDate } from "#app/format/dates.ts";
import { boxHref } from "../links.ts";
import { boxNames, type ListedMessage } from "../message.ts";
import { OpenButton, textButtonClass } from "../opened-messages.tsx";
import { conversationOf } from "../search/find.ts";
import { useAllMessages } from "../search/use-all-messages.tsx";

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
              {sentAt === undefined ? "" : `, ${shortDate(sentAt)}`}, {boxNames[box]}
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
