import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { useToasts } from "#app/ui/radix/toast/toasts.tsx";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { messagesHref, resultBehind } from "../links.ts";
import { unclearTexts, undoSeconds } from "../message.ts";
import type { MessageActor } from "./message-actor.ts";

/** A message that is written or sent in this tab. */
export type OpenMessage = {
  actor: MessageActor;
  /** The address of its dialog. */
  href: string;
  recipientName: string;
};

type OutgoingHandle = {
  /** The message whose dialog opens again, with everything as it was. */
  reopened: OpenMessage | undefined;
  /** Shows what becomes of a message. The returned function is called when its dialog is gone. */
  show: (message: OpenMessage) => () => void;
};

const OutgoingContext = createContext<OutgoingHandle>({ reopened: undefined, show: () => () => undefined });

export const useOutgoing = () => useContext(OutgoingContext);

/** Messages outlive the screen: one that fails after the screen was left is shown when it is opened again. */
const messages = new Set<OpenMessage>();

type Phase = "open" | "undoable" | "sending" | "sent" | "saved" | "closed";

function phaseOf({ actor }: OpenMessage): Phase {
  const state = actor.getSnapshot();
  if (state.hasTag("open")) return "open";
  if (state.hasTag("undoable")) return "undoable";
  return state.hasTag("sending") ? "sending" : (state.value as "sent" | "saved" | "closed");
}

/**
 * Sends messages after their dialog has closed: a toast counts the seconds to take one back, and says that it
 * was sent only when it was. A message is sent at once when the page is left.
 */
export function OutgoingMessages({ children }: { children: ReactNode }) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const { revalidate } = useRevalidator();
  const [reopened, setReopened] = useState<OpenMessage>();
  const shown = useRef<OpenMessage>(undefined);
  const removeToast = useRef(new Map<OpenMessage, () => void>());

  const leaveDialog = async (message: OpenMessage) => {
    if (shown.current !== message) return;
    const view = messagesHref(new URLSearchParams(window.location.search));
    await navigate(view, { replace: true, preventScrollReset: true });
  };
  /** A question that is not sent leads back to its result. */
  const backToResult = async (message: OpenMessage) => {
    const result = resultBehind(new URLSearchParams(search));
    if (shown.current !== message || result === undefined) return leaveDialog(message);
    // The first page of a tab has nothing of the portal before it.
    await (key === "default" ? navigate(result, { replace: true }) : navigate(-1));
  };
  const reopen = (message: OpenMessage) => {
    if (shown.current === message) return;
    setReopened(message);
    void navigate(message.href, { preventScrollReset: true });
  };
  const setToast = (message: OpenMessage, remove: (() => void) | undefined) => {
    removeToast.current.get(message)?.();
    if (remove === undefined) removeToast.current.delete(message);
    else removeToast.current.set(message, remove);
  };

  const finish = async (message: OpenMessage, text: string) => {
    messages.delete(message);
    await leaveDialog(message);
    toasts.show({ title: text, tone: "success", seconds: 8 });
    await revalidate();
  };

  const onPhase = useEffectEvent((message: OpenMessage, phase: Phase, before: Phase) => {
    const { actor, recipientName } = message;
    const title = recipientName === "" ? "Sending your message" : `Sending to ${recipientName}`;
    setToast(message, undefined);
    if (phase === "undoable") {
      void leaveDialog(message);
      const remove = toasts.show({
        title,
        seconds: undoSeconds,
        action: { label: "Undo", onPress: () => actor.send({ type: "undo" }) },
        onEnd: (end) => {
          if (end !== "action") actor.send({ type: "undoEnded" });
        },
      });
      setToast(message, remove);
    } else if (phase === "sending") setToast(message, toasts.show({ title }));
    else if (phase === "sent") void finish(message, composeTexts.sent);
    else if (phase === "saved") void finish(message, composeTexts.saved);
    else if (phase === "closed") {
      messages.delete(message);
      void backToResult(message);
    } else if (before !== "open") {
      if (shown.current === undefined) return reopen(message);
      const isUnclear = actor.getSnapshot().context.problem?.type === "unclear";
      const remove = toasts.show({
        title: isUnclear ? unclearTexts.sent : composeTexts.failed,
        tone: "danger",
        action: { label: "Open", onPress: () => reopen(message) },
      });
      setToast(message, remove);
    }
  });

  const onSavedAfterwards = useEffectEvent(() => {
    toasts.show({ title: composeTexts.saved, tone: "success", seconds: 8 });
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
    const show = (message: OpenMessage) => {
      shown.current = message;
      setReopened(undefined);
      follow(message);
      return () => {
        shown.current = undefined;
        if (phaseOf(message) === "open") leaveOpen(message);
      };
    };
    /** Shows what has become of the messages that were being sent when the screen was left. */
    const resume = () => {
      for (const message of messages) {
        if (message === shown.current) continue;
        follow(message);
        onPhase(message, phaseOf(message), "sending");
      }
    };
    return { show, resume };
  });
  const handle = useMemo<OutgoingHandle>(() => ({ reopened, show }), [reopened, show]);

  useEffect(() => {
    const leave = () => {
      for (const { actor } of messages) actor.send({ type: "pageLeft" });
    };
    addEventListener("pagehide", leave);
    resume();
    return () => {
      removeEventListener("pagehide", leave);
      leave();
      for (const unsubscribe of followed.current.values()) unsubscribe();
      followed.current.clear();
    };
  }, [resume]);

  return <OutgoingContext value={handle}>{children}</OutgoingContext>;
}
