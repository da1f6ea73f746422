import type { ReactNode } from "react";
import { Panel } from "#app/shell/page/panel.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

type StepListProps<T> = {
  panel: DeferredPanel<T | undefined>;
  /** Ends "We could not load …". */
  what: string;
  loading?: ReactNode;
  children: (value: T) => ReactNode;
};

export function StepList<T>({ panel, what, loading, children }: StepListProps<T>) {
  return (
    <Panel of={panel} what={what} isList loading={loading ?? <Rows what={what} />}>
      {(value) => (value === undefined ? null : children(value))}
    </Panel>
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
