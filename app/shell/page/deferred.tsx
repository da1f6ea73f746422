import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import type { DeferredPanel } from "../shell-data.ts";

export type LoadedProps<T> = {
  panel: DeferredPanel<T>;
  loading: ReactNode;
  failed: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * Loading, failed and loaded, each in its own boundary. The promise itself rejects only when the page's
 * stream breaks off, and that is a failure like any other.
 */
export function Loaded<T>({ panel, loading, failed, children }: LoadedProps<T>) {
  return (
    <Suspense fallback={loading}>
      <Await resolve={panel} errorElement={failed}>
        {(answer) => (answer.state === "loaded" ? children(answer.value) : failed)}
      </Await>
    </Suspense>
  );
}
