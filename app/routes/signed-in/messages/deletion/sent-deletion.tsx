import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { messagesPath } from "../links.ts";
import type { DeletionOutcome, ListedMessage, MessagesAnswer } from "../message.ts";
import { deletionBody } from "./deletion-body.ts";

export type SentDeletionProps = {
  messages: readonly ListedMessage[];
  /** Called once the practice has answered, or the portal has refused to ask it. */
  onAnswer: (outcome: DeletionOutcome) => void;
};

/** Sends a deletion and reports its answer. It shows nothing. */
export function SentDeletion({ messages, onAnswer }: SentDeletionProps) {
  const record = useContext(RecordContext);
  const { data, state, submit } = useFetcher<MessagesAnswer>();
  const isSent = useRef(false);
  const send = useEffectEvent(() => {
    void submit(deletionBody(messages, record), { method: "post", action: messagesPath });
  });
  useEffect(() => send(), []);
  const report = useEffectEvent(() => {
    if (state !== "idle") isSent.current = true;
    else if (isSent.current) onAnswer(data?.intent === "delete" ? data.outcome : "notDone");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reports each change of the fetcher's state.
  useEffect(() => report(), [state]);
  return null;
}
