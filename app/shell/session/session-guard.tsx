import { useEffect, useState } from "react";
import { type Standing, useSessionTimeout } from "#app/browser/use-session-timeout.ts";
import { Notice } from "#app/ui/notice.tsx";
import { IdleWarning } from "./idle-warning.tsx";
import { SignInOverlay } from "./sign-in-overlay.tsx";

const unsent =
  "You are logged in again. What you were sending did not go out: please check it and press the button again.";

export type SessionGuardProps = {
  helpline: { label: string; number: string };
  /** What is to be repeated at the edge of the window from before this page. */
  notice: string | undefined;
  standing: Standing;
};

/**
 * Stands beside the page for as long as it shows somebody's record: warns before the visit ends, and
 * covers the page with a sign-in once it has. It is no part of the shell, which is out of sight then.
 */
export function SessionGuard({ helpline, notice, standing }: SessionGuardProps) {
  const { state, isUnsent, watch, giveFocusBack } = useSessionTimeout(standing);
  const [resumed, setResumed] = useState(0);
  const isOpen = state.name === "open";
  // Only once the sign-in has gone can what is behind it take the focus.
  useEffect(() => {
    if (resumed > 0) giveFocusBack();
  }, [resumed, giveFocusBack]);
  return (
    <>
      {watch !== undefined && state.name === "warning" ? <IdleWarning {...state} watch={watch} /> : null}
      {watch !== undefined && state.name === "over" ? (
        <SignInOverlay
          record={standing.record}
          isUnsent={isUnsent}
          helpline={helpline}
          onResumed={(left) => {
            setResumed(resumed + 1);
            watch.resume(left);
          }}
          onLeave={watch.leave}
        />
      ) : null}
      {isUnsent ? (
        <Notice key={resumed} text={isOpen ? unsent : undefined} tone="danger" />
      ) : (
        <Notice text={notice} tone="success" />
      )}
    </>
  );
}
