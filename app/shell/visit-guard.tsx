import { useState } from "react";
import { type Standing, useVisit } from "#app/effects/use-visit.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { IdleWarning } from "./idle-warning.tsx";
import { SignInOverlay } from "./sign-in-overlay.tsx";

export type VisitGuardProps = { helpline: { label: string; number: string }; standing: Standing };

/**
 * Stands beside the page for as long as it shows somebody's record: warns before the visit ends, and
 * covers the page with a sign-in once it has. It is no part of the shell, which is out of sight then.
 */
export function VisitGuard({ helpline, standing }: VisitGuardProps) {
  const { state, isUnsent, watch } = useVisit(standing);
  const [hasSeenUnsent, setSeenUnsent] = useState(false);
  if (watch === undefined) return null;
  return (
    <>
      {state.name === "warning" ? <IdleWarning {...state} watch={watch} /> : null}
      {state.name === "over" ? (
        <SignInOverlay
          record={standing.record}
          isUnsent={isUnsent}
          helpline={helpline}
          onResumed={(left) => {
            setSeenUnsent(false);
            watch.resume(left);
          }}
          onLeave={watch.leave}
        />
      ) : null}
      {isUnsent && !hasSeenUnsent && (state.name === "open" || state.name === "warning") ? (
        <div role="status" className="visit-notice">
          <Note tone="warning" title="You are logged in again.">
            What you were sending did not go out. Please check it and press the button again.
          </Note>
          <button
            type="button"
            className="icon-button"
            aria-label="Close this message"
            onClick={() => setSeenUnsent(true)}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </>
  );
}
