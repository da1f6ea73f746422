import { useEffect, useRef, useState } from "react";
import type { SessionWatch } from "#app/browser/session-timeout.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";
import { LogOutForm } from "./log-out-form.tsx";

export type IdleWarningProps = {
  /** In ms since 1970, by this computer's clock. */
  endsAt: number;
  /** False near the end of the longest time that a visit may last. */
  canExtend: boolean;
  /** Staying was asked for and got no answer. */
  isFailing: boolean;
  watch: Pick<SessionWatch, "extend" | "dismissWarning">;
};

/** Screen readers hear how long is left this often, in seconds before the end, not with every second. */
const saidAt = [30, 10] as const;

/** One key extends the visit: the focus stands on the button, and Esc says the same. */
export function IdleWarning({ endsAt, canExtend, isFailing, watch }: IdleWarningProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(secondsUntil(endsAt)), 250);
    return () => clearInterval(ticking);
  }, [endsAt]);
  const goOn = () => (canExtend ? void watch.extend() : watch.dismissWarning());
  const said = saidAt.findLast((limit) => seconds <= limit);
  return (
    <Dialog
      open
      role="alertdialog"
      title={canExtend ? "Are you still there?" : "You will be logged out soon"}
      description={
        canExtend
          ? "For your privacy you are logged out when the portal has not been used for a while."
          : "You have been logged in for as long as one visit may last, and it cannot be extended. Please finish what you are doing, then log in again."
      }
      onClose={goOn}
      focusFirst={stay}
      footer={
        <>
          <LogOutForm className="left">
            <Button type="submit" variant="quiet">
              Log out
            </Button>
          </LogOutForm>
          <Button ref={stay} onClick={goOn}>
            {canExtend ? "Stay signed in" : "Go on for now"}
          </Button>
        </>
      }
    >
      <p className="text-lead" aria-hidden="true">
        You will be logged out in{" "}
        <strong>
          {seconds} {seconds === 1 ? "second" : "seconds"}
        </strong>
        .
      </p>
      <p role="status" className="sr-only">
        {said === undefined ? "" : `You will be logged out in ${said} seconds.`}
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
