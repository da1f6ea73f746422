import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { countDeleted, publishedCounts } from "#app/shell/menu/unread-count.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { messagesPath } from "../links.ts";
import type { DeletionOutcome, ListedMessage, MessagesAnswer } from "../message.ts";
import { deletionBody } from "./deletion-body.ts";

export type SentDeletionProps = {
  messages: readonly ListedMessage[];
  /** Called once the practice has answered, or the portal has refused to ask it. */
  onAnswer: (outcome: DeletionOutcome) => void;
};

export const unreadIn = (messages: readonly ListedMessage[]) =>
  messages.filter(({ isUnread }) => isUnread).length;

/** Sends a deletion and reports its answer. It shows nothing. */
export function SentDeletion({ messages, onAnswer }: SentDeletionProps) {
  const record = useContext(RecordContext);
  const { data, state, submit } = useFetcher<MessagesAnswer>();
  const isSent = useRef(false);
  const isReported = useRef(false);
  const countsBefore = useRef(0);
  const send = useEffectEvent(() => {
    countsBefore.current = publishedCounts();
    void submit(deletionBody(messages, record), { method: "post", action: messagesPath });
  });
  useEffect(() => send(), []);
  // Reports before the page is loaded again, whose count is without the messages already.
  const report = useEffectEvent(() => {
    if (state !== "idle") isSent.current = true;
    const isAnswered = data !== undefined || state === "idle";
    if (!isSent.current || !isAnswered || isReported.current) return;
    isReported.current = true;
    const outcome = data?.intent === "delete" ? data.outcome : "notDone";
    if (outcome === "done") countDeleted(unreadIn(messages), countsBefore.current);
    onAnswer(outcome);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reports each change of the fetcher's state.
  useEffect(() => report(), [state]);
  return null;
}
