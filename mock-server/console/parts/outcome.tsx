import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type Outcome = { readonly isFailure: boolean; readonly text: ReactNode };

/** Always in the page, so that changes are announced. */
export function OutcomeLine({ outcome, children }: { outcome: Outcome | undefined; children?: ReactNode }) {
  return (
    <div role="status" className="outcome">
      {outcome && (
        <div className={outcome.isFailure ? "why danger" : "why success"}>
          <Icon name={outcome.isFailure ? "warning" : "check"} />
          <div>
            {outcome.text} {children}
          </div>
        </div>
      )}
    </div>
  );
}
