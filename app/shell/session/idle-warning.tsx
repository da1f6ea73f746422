import { useEffect, useRef, useState } from "react";
import { duration } from "#app/format/duration.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";
import { LogOutForm } from "./log-out-form.tsx";

type IdleWarningProps = {
  /** By this computer's clock. */
  endsAt: number;
  canExtend: boolean;
  isFailing: boolean;
  onExtend: () => void;
  onDismiss: () => void;
};

/** In seconds before the end. Not every second, for screen readers. */
const announcedAt = [60, 30, 10] as const;

type Left = { seconds: number; isAnnounced: boolean };

export function afterTick(last: Left, seconds: number): Left {
  if (seconds === last.seconds) return last;
  return { seconds, isAnnounced: announcedAt.some((limit) => seconds <= limit && limit < last.seconds) };
}

/** A screen reader reads the time once. Enter extends the session, because the button has the focus. */
export function IdleWarning({ endsAt, canExtend, isFailing, onExtend, onDismiss }: IdleWarningProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const [{ seconds, isAnnounced }, setLeft] = useState(() => ({
    seconds: secondsUntil(endsAt),
    isAnnounced: false,
  }));
  useEffect(() => {
    const ticking = setInterval(() => setLeft((last) => afterTick(last, secondsUntil(endsAt))), 250);
    return () => clearInterval(ticking);
  }, [endsAt]);
  const onContinue = canExtend ? onExtend : onDismiss;
  const end = `You will be logged out in ${duration(seconds)}.`;
  return (
    <Dialog
      open
      role="alertdialog"
      title={canExtend ? "Are you still there?" : "You will be logged out soon"}
      description={
        canExtend
          ? `${end} We do this for your privacy when the page is not used.`
          : `${end} This is the longest that you can stay logged in. Finish what you are doing, then log in again.`
      }
      onClose={onContinue}
      focusFirst={stay}
      footer={
        <>
          <LogOutForm className="left">
            <Button type="submit" variant="quiet">
              Log out
            </Button>
          </LogOutForm>
          <Button ref={stay} onClick={onContinue}>
            {canExtend ? "Stay logged in" : "Continue for now"}
          </Button>
        </>
      }
    >
      <p role="status" className="sr-only">
        {isAnnounced ? end : ""}
      </p>
      {isFailing ? (
        <Note tone="danger" title="We could not reach the portal." className="mt-4">
          Please try again.
        </Note>
      ) : null}
    </Dialog>
  );
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1_000));
