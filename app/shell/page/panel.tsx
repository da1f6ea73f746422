import type { ReactNode } from "react";
import { LoadingBlock } from "#app/ui/skeleton.tsx";
import { Deferred, type DeferredPanel } from "../deferred.tsx";
import { FailedPanel } from "./failed-panel.tsx";

type PanelProps<T> = {
  of: DeferredPanel<T>;
  /** As it ends "We could not load …": "your test results". */
  what: string;
  isList?: boolean;
  loading?: ReactNode;
  /** Stands beside the failure, such as what is known without the panel. */
  also?: ReactNode;
  /** Draws what is around the panel until it is loaded: a card only where it has failed, or a dialog. */
  within?: "card" | ((state: ReactNode) => ReactNode);
  children: (value: T) => ReactNode;
};

/** A panel of a loader: loading, failed with the ways on, or loaded. */
export function Panel<T>({ of, what, isList = false, loading, also, within, children }: PanelProps<T>) {
  const inDialog = typeof within === "function" ? within : (state: ReactNode) => state;
  const failed = (
    <>
      <FailedPanel what={what} isList={isList} />
      {also}
    </>
  );
  return (
    <Deferred
      panel={of}
      loading={inDialog(loading ?? <LoadingBlock>{`Loading ${what}`}</LoadingBlock>)}
      failed={within === "card" ? <div className="card">{failed}</div> : inDialog(failed)}
    >
      {children}
    </Deferred>
  );
}
