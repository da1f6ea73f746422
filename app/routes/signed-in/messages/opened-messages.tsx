import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useActionData, useFetcher, useNavigate, useSearchParams } from "react-router";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { messagesHref, messagesPath, viewOf } from "./links.ts";
import type { ListedMessage, MessagesAnswer } from "./message.ts";

type OpenAnswer = Extract<MessagesAnswer, { intent: "open" }>;

type OpenedMessages = {
  id: string | undefined;
  answer: OpenAnswer | undefined;
  isReading: boolean;
  isUnread: (message: Pick<ListedMessage, "id" | "isUnread">) => boolean;
  count: number;
  open: (id: string) => void;
};

const OpenedContext = createContext<OpenedMessages | undefined>(undefined);

export function useOpenedMessages(): OpenedMessages {
  const opened = useContext(OpenedContext);
  if (opened === undefined) throw new Error("useOpenedMessages needs OpenedMessages around it");
  return opened;
}

const formId = "open-message";

type OpenButtonProps = {
  id: string;
  href: string;
  className?: string;
  isCurrent?: boolean;
  describedBy?: string;
  children: ReactNode;
};

export const textButtonClass = "cursor-pointer text-left font-semi text-link underline underline-offset-link";

/** All of these buttons submit one form, so that a list of thousands of messages has one. */
export function OpenButton({ id, href, className, isCurrent, describedBy, children }: OpenButtonProps) {
  return (
    <button
      type="submit"
      form={formId}
      formAction={href}
      name="messageId"
      value={id}
      className={className}
      aria-current={isCurrent || undefined}
      aria-describedby={describedBy}
    >
      {children}
    </button>
  );
}

/** The form opens a message, never its address alone, because reading marks it as read (ruling B31). */
export function OpenedMessages({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data, state, formData, submit } = useFetcher<MessagesAnswer>();
  const submitted = useActionData<MessagesAnswer>();
  // The next navigation forgets the answer to a form that was sent before the scripts had loaded.
  const [answers, setAnswers] = useState<ReadonlyMap<string, OpenAnswer>>(
    () => new Map(submitted?.intent === "open" ? [[submitted.messageId, submitted]] : []),
  );
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const latest = data?.intent === "open" ? data : undefined;
  if (latest !== undefined && answers.get(latest.messageId) !== latest) {
    setAnswers(new Map(answers).set(latest.messageId, latest));
  }

  const id = viewOf(search).message;
  const isReading = id !== undefined && state === "submitting" && formData?.get("messageId") === id;

  const send = useCallback(
    (messageId: string) => {
      setRequested((ids) => new Set(ids).add(messageId));
      void submit({ intent: "open", messageId }, { method: "post", action: messagesPath });
    },
    [submit],
  );
  const opened: OpenedMessages = {
    id,
    answer: isReading || id === undefined ? undefined : answers.get(id),
    isReading,
    isUnread: ({ id, isUnread }) => {
      if (!isUnread) return false;
      const answer = answers.get(id);
      return answer === undefined ? !requested.has(id) : !("message" in answer);
    },
    count: answers.size,
    open: send,
  };
  return (
    <OpenedContext value={opened}>
      <RecordForm
        id={formId}
        hidden
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (!(submitter instanceof HTMLButtonElement)) return;
          event.preventDefault();
          send(submitter.value);
          void navigate(withPagesOf(search, submitter.getAttribute("formaction") ?? ""), {
            preventScrollReset: true,
          });
        }}
      >
        <input type="hidden" name="intent" value="open" />
      </RecordForm>
      {children}
    </OpenedContext>
  );
}

function withPagesOf(search: URLSearchParams, href: string): string {
  const next = new URLSearchParams(href.slice(messagesPath.length));
  const [now, then] = [viewOf(search), viewOf(next)];
  const isSameList = now.box === then.box && now.filter === then.filter;
  return messagesHref(next, { pages: (isSameList && search.get("pages")) || undefined });
}
