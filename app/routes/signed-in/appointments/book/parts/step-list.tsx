import { createContext, type ReactNode, useContext } from "react";
import { Loaded } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import type { DeferredPanel, ShellPractice } from "#app/shell/shell-data.ts";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

/** The practice, for its phone number beside whatever failed. */
export const PracticeContext = createContext<DeferredPanel<Pick<ShellPractice, "phone">>>({
  state: "failed",
});

export type StepListProps<T> = {
  panel: DeferredPanel<T> | undefined;
  /** What could not be loaded, as it ends "We could not load …". */
  what: string;
  loading?: ReactNode;
  children: (value: T) => ReactNode;
};

/** What one question needs from the practice: on its way, there, or failed with a way to try again. */
export function StepList<T>({ panel, what, loading, children }: StepListProps<T>) {
  const practice = useContext(PracticeContext);
  if (panel === undefined) return null;
  return (
    <Loaded
      panel={panel}
      loading={loading ?? <Rows what={what} />}
      failed={<FailedPanel what={what} isList practice={practice} />}
    >
      {children}
    </Loaded>
  );
}

function Rows({ what }: { what: string }) {
  return (
    <div className="grid gap-3">
      <LoadingWords>{`Loading ${what}`}</LoadingWords>
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} height="block" />
      ))}
    </div>
  );
}
