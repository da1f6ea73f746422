import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { messagesPath } from "../links.ts";
import { useMail } from "../mail/mail.tsx";
import { undoSeconds } from "../message.ts";
import type { MessageUnderWay } from "../sending/outgoing.ts";

export function SentMessages() {
  const { underWay } = useMail().outgoing;
  if (underWay.length === 0) return null;
  return (
    <ul className="sent-messages mb-6 grid gap-3 print:hidden @max-mail:mt-2">
      {underWay.map((one) => (
        <SentMessage key={one.message.actor.getSnapshot().context.key} {...one} />
      ))}
    </ul>
  );
}

/** Takes the focus from the dialog that has closed. */
function SentMessage({ message, phase }: MessageUnderWay) {
  const { openSent, forget } = useMail().outgoing;
  const { actor, recipientName, subject, replyTime } = message;
  const { sentBefore } = actor.getSnapshot().context;
  const isSent = phase === "sent";
  const box = useRef<HTMLLIElement>(null);
  const isInFront = useLocation().pathname === messagesPath;
  useEffect(() => {
    if (isInFront) box.current?.focus();
  }, [isInFront]);
  const pause = useUndoTime(phase === "undoable", () => actor.send({ type: "undoEnded" }));
  const close = () => {
    if (!isSent) {
      box.current?.focus();
      return actor.send({ type: "undoEnded" });
    }
    forget(message);
    (
      document.querySelector<HTMLElement>(".open-message h2") ?? document.getElementById("message-list")
    )?.focus();
  };
  return (
    <li ref={box} tabIndex={-1} className="card wrap-break-word flex gap-3 @narrow:gap-4" {...pause}>
      <span
        className={`grid size-9 flex-none @narrow:size-13 place-items-center rounded-full tiny:hidden ${isSent ? "bg-success-bg text-success-fg" : "bg-tint text-on-tint"}`}
      >
        <Icon name={isSent ? "tick" : "send"} />
      </span>
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <p role="status" className="font-strong text-ink text-lead">
          {isSent
            ? composeTexts.sent
            : recipientName === ""
              ? "Sending your message"
              : `Sending to ${recipientName}`}
        </p>
        <p>
          {isSent && recipientName !== "" ? (
            <>
              To <strong>{recipientName}</strong>:{" "}
            </>
          ) : null}
          <TeReo>{subject}</TeReo>
        </p>
        {sentBefore === undefined ? null : <p className="font-semi text-ink">{sentBefore}</p>}
        {replyTime === undefined ? null : <p>{replyTime}</p>}
        {phase === "undoable" ? (
          <Button variant="secondary" className="mt-2" onClick={() => actor.send({ type: "undo" })}>
            Undo
          </Button>
        ) : isSent ? (
          <Button variant="secondary" className="mt-2" onClick={() => void openSent(message)}>
            Open it in Sent
          </Button>
        ) : null}
      </div>
      <button
        type="button"
        className="icon-button -mt-2 -mr-2 flex-none"
        aria-label="Close notification"
        onClick={close}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/**
 * Time stops while a pointer or the focus is at the buttons. A pointer that merely rests where the note
 * appears does not count: the message would wait for as long as it rests.
 */
function useUndoTime(isUndoable: boolean, onEnd: () => void) {
  const [isPaused, setIsPaused] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isUndoable || isPaused) return;
    const timer = setTimeout(() => end(), undoSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [isUndoable, isPaused]);
  return {
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) setIsPaused(true);
    },
    onPointerLeave: () => setIsPaused(false),
    onFocus: ({ target, currentTarget }: FocusEvent) => setIsPaused(target !== currentTarget),
    onBlur: () => setIsPaused(false),
  };
}
