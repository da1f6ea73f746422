import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { waitFor } from "xstate";
import { onRecordChange } from "#app/browser/record-reload.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { useToasts } from "#app/ui/radix/toast/toasts.tsx";
import { bodyLimits } from "#practice-api/messages/rules.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { boxHref, messagesHref, pageBehind, targetOf } from "../links.ts";
import { findSent, unclearTexts } from "../message.ts";
import { requestPage } from "../request-page.ts";
import { createMessageActor, type MessageActor } from "./message-actor.ts";
import { maxSubjectLength, nextSubject } from "./message-errors.ts";

export type OpenMessage = {
  actor: MessageActor;
  href: string;
  recipientName: string;
  subject: string;
  replyTime: string | undefined;
  rest?: { text: string; whole: string } | undefined;
  isSecond?: boolean;
};

export type MessageUnderWay = { message: OpenMessage; phase: "undoable" | "sending" | "sent" };

/** Messages outlive the screen: one that fails after the screen was left is shown when it is opened again. */
const messages = new Set<OpenMessage>();

type Phase = "open" | "undoable" | "sending" | "sent" | "saved" | "closed";

function phaseOf({ actor }: OpenMessage): Phase {
  const state = actor.getSnapshot();
  if (state.hasTag("open")) return "open";
  if (state.hasTag("undoable")) return "undoable";
  return state.hasTag("sending") ? "sending" : (state.value as "sent" | "saved" | "closed");
}

const draftOf = ({ actor, href }: OpenMessage) =>
  actor.getSnapshot().context.draftId ?? targetOf(new URLSearchParams(href.split("?")[1])).draft;

/** Sent at once when the page is left, and said to be sent only when it was (`SentMessages`). */
export function useOutgoing(open: (messageId: string) => void) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const { revalidate } = useRevalidator();
  const [reopened, setReopened] = useState<OpenMessage>();
  /** Each opening by the page itself is a dialog of its own. */
  const [opening, setOpening] = useState(0);
  const [underWay, setUnderWay] = useState<readonly MessageUnderWay[]>([]);
  const record = useContext(RecordContext);
  const shown = useRef<OpenMessage>(undefined);
  const failures = useRef(new Map<OpenMessage, () => void>());

  const leaveDialog = async (message: OpenMessage) => {
    if (shown.current !== message) return;
    const view = messagesHref(new URLSearchParams(window.location.search));
    await navigate(view, { replace: true, preventScrollReset: true });
  };
  const backToResult = async (message: OpenMessage) => {
    const result = pageBehind(new URLSearchParams(search));
    if (shown.current !== message || result === undefined) return leaveDialog(message);
    // The first page of a tab has nothing of the portal before it.
    await (key === "default" ? navigate(result, { replace: true }) : navigate(-1));
  };
  const reopen = (message: OpenMessage) => {
    if (shown.current === message) return;
    setReopened(message);
    setOpening((count) => count + 1);
    void navigate(message.href, { preventScrollReset: true });
  };
  const sendToOther = (reply: OpenMessage) => {
    // The reply closes behind the dialog that opens, and saves nothing any more.
    shown.current = undefined;
    reply.actor.send({ type: "close" });
    const other = messageToOther(reply);
    setReopened(other);
    void navigate(other.href, { preventScrollReset: true });
  };
  const openSent = async (message: OpenMessage) => {
    forget(message);
    const listed = await requestPage("sent", "all", 1, { record, signal: new AbortController().signal });
    const entries = listed.outcome === "ok" ? listed.data.entries : [];
    const { body } = message.actor.getSnapshot().context.fields;
    const id = findSent(entries, { subject: message.subject, body })?.id;
    const address = new URLSearchParams(boxHref("sent").split("?")[1]);
    await navigate(messagesHref(address, { message: id }), { preventScrollReset: true });
    if (id !== undefined) open(id);
  };
  const forget = (message: OpenMessage) =>
    setUnderWay((list) => list.filter((one) => one.message !== message));
  const setPhase = (message: OpenMessage, phase: MessageUnderWay["phase"]) =>
    setUnderWay((list) => {
      if (list.some((one) => one.message === message)) {
        return list.map((one) => (one.message === message ? { message, phase } : one));
      }
      return [{ message, phase }, ...list.filter((one) => one.phase !== "sent")];
    });
  const showSaved = () => toasts.show({ title: composeTexts.saved, tone: "success", seconds: 8 });
  const finish = async (message: OpenMessage, show: () => void) => {
    messages.delete(message);
    await leaveDialog(message);
    show();
    await revalidate();
  };

  const onPhase = useEffectEvent((message: OpenMessage, phase: Phase, before: Phase) => {
    const { actor } = message;
    failures.current.get(message)?.();
    failures.current.delete(message);
    if (phase === "undoable" || phase === "sending") setPhase(message, phase);
    else if (phase !== "sent") forget(message);
    const second = phase === "undoable" || phase === "sending" ? takeSecond(message) : undefined;
    // The page is being left, so the rest becomes a draft.
    if (phase === "sending") second?.actor.send({ type: "pageLeft" });
    if (phase === "undoable") {
      if (second === undefined) void leaveDialog(message);
      else reopen(second);
    } else if (phase === "sent") void finish(message, () => setPhase(message, "sent"));
    else if (phase === "saved") void finish(message, showSaved);
    else if (phase === "closed") {
      messages.delete(message);
      void backToResult(message);
    } else if (phase === "open" && before !== "open") {
      const { problem } = actor.getSnapshot().context;
      // Taken back by the user, it comes before what is being written.
      if (shown.current === undefined || problem === undefined) return reopen(message);
      const remove = toasts.show({
        title: problem.type === "unclear" ? unclearTexts.sent : composeTexts.failed,
        tone: "danger",
        action: { label: "Open", onPress: () => reopen(message) },
      });
      failures.current.set(message, remove);
    }
  });

  const onSavedAfterwards = useEffectEvent(() => {
    showSaved();
    void revalidate();
  });

  const followed = useRef(new Map<OpenMessage, () => void>());
  // Neither changes, because a dialog calls `show` once.
  const [{ show, resume }] = useState(() => {
    const follow = (message: OpenMessage) => {
      if (followed.current.has(message)) return;
      messages.add(message);
      message.actor.start();
      let before = phaseOf(message);
      const { unsubscribe } = message.actor.subscribe(() => {
        const phase = phaseOf(message);
        if (phase === before) return;
        const last = before;
        before = phase;
        onPhase(message, phase, last);
      });
      followed.current.set(message, unsubscribe);
    };
    /** The dialog was left by its address: what was typed becomes a draft, and what is being checked is sent. */
    const leaveOpen = (message: OpenMessage) => {
      const { actor } = message;
      actor.send({ type: "pageLeft" });
      if (phaseOf(message) !== "open") return;
      followed.current.get(message)?.();
      followed.current.delete(message);
      messages.delete(message);
      if (!actor.getSnapshot().matches({ editing: "saving" })) return;
      const { unsubscribe } = actor.subscribe(({ context }) => {
        if (context.isChanged || context.savedAt === undefined) return;
        unsubscribe();
        onSavedAfterwards();
      });
    };
    /** The returned function is called when the dialog of the message is gone. */
    const show = (message: OpenMessage) => {
      shown.current = message;
      setReopened(undefined);
      follow(message);
      return () => {
        shown.current = undefined;
        if (phaseOf(message) === "open") leaveOpen(message);
      };
    };
    const resume = () => {
      for (const message of messages) {
        if (message === shown.current) continue;
        follow(message);
        onPhase(message, phaseOf(message), "sending");
      }
    };
    return { show, resume };
  });
  useEffect(() => {
    const leave = () => {
      for (const { actor } of messages) actor.send({ type: "pageLeft" });
    };
    addEventListener("pagehide", leave);
    const written = () =>
      shown.current !== undefined && phaseOf(shown.current) === "open" ? shown.current.actor : undefined;
    const keep = async () => {
      const actor = written();
      if (actor === undefined) return undefined;
      const settled = () => waitFor(actor, (state) => !state.matches({ editing: "saving" }));
      // The change of patient has deleted what was uploaded.
      const lost = (await settled()).context.files.filter(({ uploadId }) => uploadId !== undefined);
      for (const file of lost) actor.send({ type: "fileRemoved", file });
      actor.send({ type: "pageLeft" });
      const { context } = await settled();
      return { savedAt: context.isChanged ? undefined : context.savedAt, filesLost: lost.length };
    };
    const files = () =>
      written()
        ?.getSnapshot()
        .context.files.map(({ name }) => name) ?? [];
    const stopKeeping = onRecordChange({ keep, files });
    resume();
    return () => {
      stopKeeping();
      removeEventListener("pagehide", leave);
      leave();
      for (const unsubscribe of followed.current.values()) unsubscribe();
      followed.current.clear();
    };
  }, [resume]);

  /** The ids of drafts whose message is being sent: they are drafts no more. */
  const sentDrafts: ReadonlySet<string> = new Set(underWay.flatMap(({ message }) => draftOf(message) ?? []));
  return { underWay, sentDrafts, openSent, forget, opening, reopened, sendToOther, show };
}

function takeSecond(first: OpenMessage): OpenMessage | undefined {
  const { rest } = first;
  if (rest === undefined) return undefined;
  first.rest = undefined;
  const { fields, limit } = first.actor.getSnapshot().context;
  const query = new URLSearchParams(first.href.split("?")[1]);
  query.delete("draft");
  const { reply } = targetOf(query);
  const isReply = reply !== undefined;
  const input = { key: crypto.randomUUID(), limit: isReply ? limit : bodyLimits.compose, fields, files: [] };
  const actor = createMessageActor(input, { reply });
  const subject = isReply ? fields.subject : nextSubject(fields.subject, maxSubjectLength);
  actor.start();
  // What was typed is saved as a draft when its form is not opened again.
  actor.send({ type: "typed", fields: { ...fields, subject, body: rest.text } });
  const href = `/emails/compose${query.size === 0 ? "" : `?${query}`}`;
  return { ...first, actor, href, isSecond: true };
}

function messageToOther(reply: OpenMessage): OpenMessage {
  const { fields, files, limit, draftId } = reply.actor.getSnapshot().context;
  const query = new URLSearchParams(reply.href.split("?")[1]);
  query.delete("reply");
  if (draftId !== undefined) query.set("draft", draftId);
  const input = {
    key: crypto.randomUUID(),
    limit: draftId === undefined ? bodyLimits.compose : limit,
    fields: { ...fields, roleId: "", recipient: "", subject: reply.subject },
    files,
  };
  const href = `/emails/compose${query.size === 0 ? "" : `?${query}`}`;
  return { ...reply, actor: createMessageActor(input, { draft: draftId }), href, recipientName: "" };
}
