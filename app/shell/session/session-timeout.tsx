import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { restoreFocus } from "#app/browser/page-cover.ts";
import { type TypedText, typedTexts } from "#app/browser/record-reload.ts";
import type { OpenPage } from "#app/browser/session-fetch.ts";
import { browserEffects, sessionTimeout, untilSignedIn } from "#app/browser/session-timeout.ts";
import { type SessionTime, sessionTime } from "#app/browser/time-left.ts";
import type { Helpline } from "#app/format/phone.ts";
import type { TimeLeft } from "#app/shared/session-headers.ts";
import { Notice } from "#app/ui/notice.tsx";
import { IdleWarning } from "./idle-warning.tsx";
import { OtherRecordDialog } from "./other-record-dialog.tsx";
import { SignInOverlay } from "./sign-in-overlay.tsx";

const unsentText = "You are logged in again. Your last action was not sent, so check it and try again.";

export type PageSession = {
  record: string;
  username: string | undefined;
  left: TimeLeft;
  warningMs: number;
  /** Absent where the document brought it. */
  loadedAt?: number;
};

type SessionTimeoutProps = PageSession & {
  loadedAt: number;
  helpline: Helpline;
  personName: string;
  person: string;
  onStart: (handlers: Pick<OpenPage, "onRefused" | "onSend">) => void;
  /** The notice about the refused write replaces an earlier one. */
  onUnsent: () => void;
};

export function SessionTimeout(props: SessionTimeoutProps) {
  const { record, username, left, loadedAt, warningMs, helpline, personName, person } = props;
  const { onStart, onUnsent } = props;
  const [typed, setTyped] = useState<readonly TypedText[]>([]);
  const [machine] = useState(() => {
    const keepsText = () => {
      const texts = typedTexts();
      setTyped(texts);
      return texts.length > 0;
    };
    return sessionTimeout(browserEffects(keepsText));
  });
  const [state, send, actor] = useMachine(machine, {
    input: { ...sessionTime(left, loadedAt), warningMs },
  });
  const [resumed, setResumed] = useState(0);
  const { endsAt, canExtend, isUnsent } = state.context;
  const isSignedIn = state.hasTag("signedIn");

  useEffect(() => {
    onStart({
      onRefused: (status, isWrite) => {
        actor.send({ type: "refused", status, isWrite });
        return untilSignedIn(actor);
      },
      onSend: () => actor.send({ type: "sent" }),
    });
  }, [actor, onStart]);
  useEffect(() => {
    if (isUnsent) onUnsent();
  }, [isUnsent, onUnsent]);
  // The page can take the focus once the sign-in over it has gone.
  useEffect(() => {
    if (resumed > 0) restoreFocus();
  }, [resumed]);

  const resume = (time: SessionTime) => {
    setTyped([]);
    setResumed(resumed + 1);
    send({ ...time, type: "resumed" });
  };

  return (
    <>
      {typed.length === 0 ? null : (
        <OtherRecordDialog typed={typed} personName={personName} person={person} onReopened={resume} />
      )}
      {state.hasTag("warning") ? (
        <IdleWarning
          endsAt={endsAt}
          canExtend={canExtend}
          isFailing={state.hasTag("failed")}
          onExtend={() => send({ type: "extend" })}
          onDismiss={() => send({ type: "dismiss" })}
        />
      ) : null}
      {state.hasTag("expired") ? (
        <SignInOverlay
          record={record}
          username={username}
          isUnsent={isUnsent}
          helpline={helpline}
          onAnswer={(answer) => (answer.type === "timeLeft" ? resume(answer) : send(answer))}
          onLeave={() => send({ type: "leave" })}
        />
      ) : null}
      {isUnsent ? <Notice key={resumed} text={isSignedIn ? unsentText : undefined} tone="danger" /> : null}
    </>
  );
}
