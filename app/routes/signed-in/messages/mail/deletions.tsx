import { startTransition, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useActionData, useFetcher, useSubmit } from "react-router";
import { leavesDocument } from "#app/browser/leaves-document.ts";
import { inBackground } from "#app/browser/refused-data.ts";
import { recordHeaders, sessionStatusOf } from "#app/browser/session-fetch.ts";
import { countDeleted, publishedCounts, setUnreadOffset } from "#app/shell/menu/unread-count.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { useToasts } from "#app/ui/radix/toast/toasts.tsx";
import { messagesPath } from "../links.ts";
import { type DeletionOutcome, type ListedMessage, type MessagesAnswer, undoSeconds } from "../message.ts";

type Deletion = {
  key: number;
  messages: readonly ListedMessage[];
  phase: "waiting" | "sending" | "leaving" | "done" | "failed" | "unknown";
  /** It may be sent as a document. */
  isRetried?: boolean;
};

const nameOf = (count: number, box: ListedMessage["box"] | undefined) =>
  count > 1 ? `${count} messages` : box === "drafts" ? "Draft" : "Message";
const copyText = (messages: readonly ListedMessage[]) =>
  messages.every(({ box }) => box === "drafts") ? "" : " The practice keeps its copy.";
const isFailed = ({ phase }: Deletion) => phase === "failed" || phase === "unknown";
const idsIn = (deletions: readonly Deletion[]) =>
  new Set(deletions.flatMap(({ messages }) => messages.map(({ id }) => id)));
const unreadIn = (messages: readonly ListedMessage[]) => messages.filter(({ isUnread }) => isUnread).length;

/** Sent at once when the page is left. One that fails brings its messages back. */
export function useDeletions() {
  const [all, setAll] = useState<readonly Deletion[]>([]);
  const waiting = useRef(new Map<number, Deletion>());
  const lastKey = useRef(0);
  const { show } = useToasts();
  const submit = useSubmit();
  const record = useContext(RecordContext);

  const setPhase = (key: number, phase: Deletion["phase"], isRetried = false) =>
    setAll((list) => list.map((one) => (one.key === key ? { ...one, phase, isRetried } : one)));

  /** Calls the practice once the time to undo is over. */
  const begin = (messages: readonly ListedMessage[], onUndo: () => void): void => {
    lastKey.current += 1;
    const key = lastKey.current;
    const waitingToo = [...waiting.current.values()].flatMap((one) => one.messages);
    const isTooLarge = `${deletionBody([...waitingToo, ...messages], record)}`.length > maxKeepalive;
    const deletion: Deletion = { key, messages, phase: isTooLarge ? "sending" : "waiting" };
    setAll((list) => [...list, deletion]);
    const what = nameOf(messages.length, messages[0]?.box);
    const deleting = messages.length > 1 ? what : `the ${what.toLowerCase()}`;
    const toast = { title: `Deleting ${deleting}.${copyText(messages)}`, seconds: undoSeconds };
    if (isTooLarge) return void show(toast);
    waiting.current.set(key, deletion);
    const onPress = () => {
      if (!waiting.current.delete(key)) return;
      setAll((list) => list.filter((one) => one.key !== key));
      onUndo();
    };
    const onEnd = () => {
      if (waiting.current.delete(key)) setPhase(key, "sending");
    };
    show({ ...toast, action: { label: "Undo", onPress }, onEnd });
  };

  const finish = (deletion: Deletion, { outcome, deleted }: Answer) => {
    const { key, messages } = deletion;
    const gone = outcome === "done" ? [] : messages.filter(({ id }) => deleted.includes(id));
    const rest = messages.filter((one) => !gone.includes(one));
    lastKey.current += 1;
    const parts: Deletion[] = [
      { key: lastKey.current, messages: gone, phase: "done" },
      { ...deletion, messages: rest, phase: outcome === "notDone" ? "failed" : outcome },
    ];
    setAll((list) => list.flatMap((one) => (one.key === key ? parts : one)));
    const what = nameOf(rest.length, rest[0]?.box);
    if (outcome === "done")
      show({ title: `${what} deleted.${copyText(messages)}`, tone: "success", seconds: 5 });
    else if (outcome === "notDone") show({ title: `${what} not deleted`, tone: "danger" });
    else show({ title: "We could not find out whether it was deleted", tone: "danger" });
  };

  const takeWaiting = () => {
    const taken = [...waiting.current.values()];
    waiting.current.clear();
    return taken;
  };
  const leavePage = useEffectEvent(() => {
    for (const deletion of takeWaiting()) {
      void submit(deletionBody(deletion.messages, record), {
        method: "post",
        action: messagesPath,
        navigate: false,
        fetcherKey: `delete ${deletion.key}`,
      });
    }
  });
  const leaveDocument = useEffectEvent((event: Event) => {
    if (event.type !== "pagehide" && !leavesDocument(event)) return;
    for (const deletion of takeWaiting()) {
      setPhase(deletion.key, "leaving");
      const before = publishedCounts();
      // The document may come back from the browser's cache, or may not be left at all.
      void sendWhileLeaving(deletion.messages, record).then((outcome) => {
        if (outcome === "done") countDeleted(unreadIn(deletion.messages), before);
        finish(deletion, { outcome, deleted: [] });
      });
    }
  });
  useEffect(() => {
    const onLeave = (event: Event) => leaveDocument(event);
    for (const type of ["pagehide", "click", "submit"]) addEventListener(type, onLeave);
    return () => {
      for (const type of ["pagehide", "click", "submit"]) removeEventListener(type, onLeave);
      leavePage();
    };
  }, []);

  const unread = all
    .filter((one) => one.phase !== "done" && !isFailed(one))
    .reduce((sum, { messages }) => sum + unreadIn(messages), 0);
  useEffect(() => {
    setUnreadOffset(unread);
    return () => setUnreadOffset(0);
  }, [unread]);

  const sets = useMemo(
    () => ({
      hidden: idsIn(all.filter((deletion) => !isFailed(deletion))),
      deleted: idsIn(all.filter(({ phase }) => phase === "done")),
      failed: all.filter(isFailed),
    }),
    [all],
  );
  const sending = all
    .filter(({ phase }) => phase === "sending")
    .map((deletion) => (
      <SentDeletion
        key={deletion.key}
        messages={deletion.messages}
        isRetried={deletion.isRetried}
        onAnswer={(answer) => finish(deletion, answer)}
      />
    ));
  const retry = ({ key }: Deletion) => setPhase(key, "sending", true);
  return { ...sets, begin, retry, sending };
}

type SentDeletionProps = {
  messages: readonly ListedMessage[];
  isRetried?: boolean | undefined;
  onAnswer: (answer: Answer) => void;
};

type Answer = Pick<Extract<MessagesAnswer, { intent: "delete" }>, "outcome" | "deleted">;

export function SentDeletion({ messages, isRetried = false, onAnswer }: SentDeletionProps) {
  const record = useContext(RecordContext);
  const { data, submit } = useFetcher<MessagesAnswer>();
  const [isOver, setIsOver] = useState(false);
  const isReported = useRef(false);
  const countsBefore = useRef(0);
  const send = useEffectEvent(() => {
    countsBefore.current = publishedCounts();
    const body = deletionBody(messages, record);
    if (isRetried) body.delete(inBackground.name);
    // It may end without an answer. In a transition, its result is there.
    void submit(body, { method: "post", action: messagesPath }).then(() =>
      startTransition(() => setIsOver(true)),
    );
  });
  useEffect(() => send(), []);
  // Reports before the page is loaded again, whose count is without the messages already.
  const report = useEffectEvent(() => {
    if ((data === undefined && !isOver) || isReported.current) return;
    isReported.current = true;
    const { outcome, deleted }: Answer =
      data?.intent === "delete" ? data : { outcome: "notDone", deleted: [] };
    const gone = messages.filter(({ id }) => deleted.includes(id));
    if (gone.length > 0) countDeleted(unreadIn(gone), countsBefore.current);
    onAnswer({ outcome, deleted });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reports what the fetcher has come to.
  useEffect(() => report(), [data, isOver]);
  return null;
}

/** In bytes: the limit of requests that outlive their page. A larger deletion cannot wait until then. */
const maxKeepalive = 60_000;

/** The action answers with a page, whose status says what is proved. */
async function sendWhileLeaving(
  messages: readonly ListedMessage[],
  record: string,
): Promise<DeletionOutcome> {
  try {
    const response = await fetch(messagesPath, {
      method: "POST",
      body: deletionBody(messages, record),
      headers: recordHeaders(),
      keepalive: true,
    });
    if (sessionStatusOf(response) !== undefined) return "notDone";
    return response.status === 200 && !response.redirected ? "done" : "unknown";
  } catch {
    return "unknown";
  }
}

function deletionBody(messages: readonly Pick<ListedMessage, "id">[], record: string): URLSearchParams {
  const ids = messages.map(({ id }) => ["id", id]);
  return new URLSearchParams([
    ["intent", "delete"],
    ["record", record],
    [inBackground.name, inBackground.value],
    ...ids,
  ]);
}

type FailedProps = Pick<ReturnType<typeof useDeletions>, "failed" | "retry">;

export function FailedDeletions({ failed, retry }: FailedProps) {
  return failed.map((deletion) => (
    <div key={deletion.key} className="grid justify-items-start gap-2">
      <Note tone="danger" title={notDeleted(deletion.messages.length, deletion.phase === "unknown")}>
        {deletion.messages.length === 1 ? deletion.messages[0]?.subject : null}
      </Note>
      <Button variant="secondary" onClick={() => retry(deletion)}>
        Retry
      </Button>
    </div>
  ));
}

export function DeletedNote({ box }: Pick<ListedMessage, "box">) {
  const answer = useActionData<MessagesAnswer>();
  if (answer?.intent !== "delete") return null;
  const { ids, outcome } = answer;
  if (outcome !== "done") {
    return <Note tone="danger" title={notDeleted(ids.length, outcome === "unknown")} />;
  }
  return (
    <Note tone="success" title={`${nameOf(ids.length, box)} deleted.`}>
      {box === "drafts" ? null : "The practice keeps its copy."}
    </Note>
  );
}

function notDeleted(count: number, isUnknown: boolean): string {
  const [subject, verb] = count === 1 ? ["message", "was"] : [`${count} messages`, "were"];
  if (isUnknown) return `We could not find out whether the ${subject} ${verb} deleted.`;
  return count === 1 ? "The message was not deleted." : `${subject} ${verb} not deleted.`;
}
