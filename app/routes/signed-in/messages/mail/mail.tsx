import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useActionData, useFetcher, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { inBackground } from "#app/browser/refused-data.ts";
import { searchWith } from "#app/format/search.ts";
import { RecordContext, RecordForm } from "#app/shell/patient/record-form.tsx";
import type { Box } from "#practice-api/messages/codecs.ts";
import { messagesHref, messagesPath, viewOf } from "../links.ts";
import type { ListedMessage, MessagesAnswer } from "../message.ts";
import { requestSearchPage } from "../request-page.ts";
import { useOutgoing } from "../sending/outgoing.ts";
import { type BoxReading, createBoxReadings } from "./box-readings.ts";
import { useDeletions } from "./deletions.tsx";

type OpenAnswer = Extract<MessagesAnswer, { intent: "open" }>;

type Mail = ReturnType<typeof useOpened> &
  ReturnType<typeof useSearchWords> & {
    boxes: ReturnType<typeof useBoxes>;
    deletions: Omit<ReturnType<typeof useDeletions>, "sending">;
    outgoing: ReturnType<typeof useOutgoing>;
  };

const MailContext = createContext<Mail | undefined>(undefined);

export function useMail(): Mail {
  const mail = useContext(MailContext);
  if (mail === undefined) throw new Error("useMail needs MailProvider around it");
  return mail;
}

/** What the patient sees of her messages, whichever box is shown. */
export function MailProvider({ keptWords, children }: { keptWords: string; children: ReactNode }) {
  const { sending, ...deletions } = useDeletions();
  const boxes = useBoxes();
  const words = useSearchWords(keptWords);
  const opened = useOpened();
  const outgoing = useOutgoing(opened.open);
  return (
    <MailContext value={{ ...opened, ...words, boxes, deletions, outgoing }}>
      {children}
      {sending}
    </MailContext>
  );
}

function useOpened() {
  const [search] = useSearchParams();
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
  const { message: openId } = viewOf(search);
  const isReading = openId !== undefined && state === "submitting" && formData?.get("messageId") === openId;
  return {
    openId,
    answer: isReading || openId === undefined ? undefined : answers.get(openId),
    isReading,
    isUnread: ({ id, isUnread }: Pick<ListedMessage, "id" | "isUnread">): boolean => {
      if (!isUnread) return false;
      const answer = answers.get(id);
      return answer === undefined ? !requested.has(id) : !("message" in answer);
    },
    openedCount: answers.size,
    open: (messageId: string): void => {
      setRequested((ids) => new Set(ids).add(messageId));
      void submit({ intent: "open", messageId }, { method: "post", action: messagesPath });
    },
  };
}

const keepAfterMs = 1_000;

/** Kept in the session, with their number in the address, so that a reload and Back find them. */
function useSearchWords(kept: string) {
  const [typed, type] = useState(kept);
  const [search, setSearch] = useSearchParams();
  const { data, submit } = useFetcher<MessagesAnswer>();
  const number = data?.intent === "search" ? data.words : undefined;

  const keep = useEffectEvent(() => {
    if (typed !== kept || data !== undefined)
      void submit(
        { intent: "search", search: typed, [inBackground.name]: inBackground.value },
        { method: "post", action: messagesPath },
      );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the words is kept once it rests.
  useEffect(() => {
    const timer = setTimeout(() => keep(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const name = useEffectEvent((words: string) => {
    if ((search.get("words") ?? "") === words) return;
    setSearch(searchWith(search, { words }), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (number !== undefined) name(number);
  }, [number]);
  return { typed, type };
}

function useBoxes() {
  const record = useContext(RecordContext);
  const { revalidate } = useRevalidator();
  const [refusals, setRefusals] = useState(0);
  const [boxes] = useState(() =>
    createBoxReadings(async (box, page, signal) => {
      const response = await requestSearchPage(box, page, { record, signal });
      if (response.outcome === "ok") return response.data;
      if (response.outcome === "refused") setRefusals((count) => count + 1);
      throw new Error(`The page is ${response.outcome}.`);
    }),
  );
  // Reading the page again opens the sign-in overlay.
  useEffect(() => {
    if (refusals > 0) void revalidate();
  }, [refusals, revalidate]);
  useEffect(() => boxes.forgetAll, [boxes]);
  return boxes;
}

/** Listing marks no message as read. Undefined until all of these boxes are begun. */
export function useReading(names: readonly Box[], isWanted: boolean): BoxReading | undefined {
  const { boxes } = useMail();
  const all = useSyncExternalStore(boxes.subscribe, boxes.all, boxes.all);
  const isUnknown = names.some((box) => !all.has(box));
  useEffect(() => {
    if (isWanted && isUnknown) for (const box of names) boxes.start(box);
  }, [boxes, names, isWanted, isUnknown]);
  return useMemo(() => {
    const readings = names.flatMap((box) => all.get(box) ?? []);
    if (readings.length < names.length) return undefined;
    const isAny = (wanted: BoxReading["state"]) => readings.some(({ state }) => state === wanted);
    return {
      state: (["reading", "failed", "stopped"] as const).find(isAny) ?? "done",
      entries: readings.flatMap(({ entries }) => entries),
      unreadable: readings.reduce((sum, { unreadable }) => sum + unreadable, 0),
    };
  }, [all, names]);
}

/** The boxes may have changed when the screen has loaded a list anew. */
export function useForgetWith(loaded: unknown) {
  const { boxes } = useMail();
  const last = useRef(loaded);
  useEffect(() => {
    if (last.current !== loaded) boxes.forgetAll();
    last.current = loaded;
  }, [boxes, loaded]);
}

const formId = "open-message";

/** The form opens a message, never its address alone, because reading marks it as read (ruling B31). */
export function OpenForm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { open } = useMail();
  return (
    <RecordForm
      id={formId}
      fields={{ intent: "open" }}
      hidden
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!(submitter instanceof HTMLButtonElement)) return;
        event.preventDefault();
        open(submitter.value);
        void navigate(withPagesOf(search, submitter.getAttribute("formaction") ?? ""), {
          preventScrollReset: true,
        });
      }}
    />
  );
}

function withPagesOf(search: URLSearchParams, href: string): string {
  const next = new URLSearchParams(href.slice(messagesPath.length));
  const [now, then] = [viewOf(search), viewOf(next)];
  const isSameList = now.box === then.box && now.filter === then.filter;
  return messagesHref(next, { pages: (isSameList && search.get("pages")) || undefined });
}

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
