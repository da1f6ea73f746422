import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useNavigate, useSearchParams } from "react-router";
import { useToasts } from "#app/ui/radix/toast/toasts.tsx";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { messagesHref, messagesPath } from "../links.ts";
import type { MessagesAnswer } from "../message.ts";
import { unclearTexts } from "../sending/unclear-texts.ts";

export type DraftAnswer = Extract<MessagesAnswer, { intent: "sendDraft" }>;

/** Sends a draft, says what came of it, and closes the message once it is sent (spec 2, section 4). */
export function useSendDraft() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data, state, submit } = useFetcher<MessagesAnswer>();
  const { show } = useToasts();
  const removeToast = useRef<() => void>(undefined);
  const answer = data?.intent === "sendDraft" ? data : undefined;

  const report = useEffectEvent(() => {
    if (state !== "idle") return;
    removeToast.current?.();
    if (answer === undefined) return;
    if (answer.outcome === "unclear") return void show({ title: unclearTexts.sent, tone: "danger" });
    if (answer.outcome === "failed") return void show({ title: composeTexts.failed, tone: "danger" });
    show({ title: composeTexts.sent, tone: "success", seconds: 8 });
    const href = messagesHref(search, { message: undefined, attachment: undefined });
    void navigate(href, { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reports each change of the fetcher's state.
  useEffect(() => report(), [state]);

  return {
    isSending: state === "submitting",
    /** What prevented it. Undefined while it is sent, and once it is. */
    failure: state === "idle" && answer?.outcome !== "sent" ? answer : undefined,
    send: (messageId: string) => {
      removeToast.current = show({ title: "Sending the message" });
      void submit({ intent: "sendDraft", messageId }, { method: "post", action: messagesPath });
    },
  };
}
