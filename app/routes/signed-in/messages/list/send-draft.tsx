import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useFetcher, useNavigate, useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { useToasts } from "#app/ui/radix/toast/toasts.tsx";
import { boxTexts, composeTexts } from "#practice-api/messages/texts.ts";
import { boxHref, draftHref, messagesHref, messagesPath } from "../links.ts";
import { type MessagesAnswer, unclearTexts } from "../message.ts";

type DraftAnswer = Extract<MessagesAnswer, { intent: "sendDraft" }>;

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

const failureClass = "mt-4 grid justify-items-start gap-2 text-small";

/** Why a draft was not sent, and what to do about it. */
export function DraftFailure({ answer }: { answer: DraftAnswer }) {
  const [search] = useSearchParams();
  const { outcome, problems, messageId } = answer;
  if (outcome === "sent") return <Note tone="success" title={composeTexts.sent} />;
  if (outcome === "unclear") {
    return (
      <div className={failureClass}>
        <Note tone="warning" title={unclearTexts.sent} className="justify-self-stretch">
          The practice may have it. Look in Sent in a minute, before you send it again.
        </Note>
        <Link to={boxHref("sent")} className={buttonClass("secondary")}>
          Look in Sent
        </Link>
      </div>
    );
  }
  return (
    <div className={failureClass}>
      <Note tone="danger" title={composeTexts.failed} className="justify-self-stretch">
        {problems.length === 0 ? "It is still in your drafts. Try again." : null}
      </Note>
      {problems.length === 0 ? null : (
        <>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <Link to={draftHref(search, messageId)} preventScrollReset className={buttonClass("secondary")}>
            {boxTexts.edit}
          </Link>
        </>
      )}
    </div>
  );
}
