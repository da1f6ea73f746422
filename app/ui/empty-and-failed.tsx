import type { ReactNode } from "react";
import { QuietRidges } from "./drawings/ridges.tsx";
import { Note } from "./note.tsx";

export type FailedStateProps = {
  /** Ends "We could not load …". */
  what: string;
  /** A failed list must never be read as an empty one. */
  isList?: boolean;
  children?: ReactNode;
};

export function FailedState({ what, isList = false, children }: FailedStateProps) {
  return (
    <div className="grid gap-3">
      <Note tone="danger" title={`We could not load ${what}.`}>
        {isList ? "This does not mean you have none." : null}
      </Note>
      <p>Try again. If it keeps happening, call the practice.</p>
      <div className="flex flex-wrap gap-3 *:@max-narrow:w-full">{children}</div>
    </div>
  );
}

type EmptyStateProps = {
  title: string;
  /** Red is specified for "No Records Found" alone (spec 2, section 8). */
  isCalm?: boolean;
  children?: ReactNode;
};

export function EmptyState({ title, isCalm = false, children }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-rest-end grid-rows-auto-rest gap-x-4 gap-y-3 @max-[40rem]:[&>svg]:row-span-1 [&>svg]:col-start-2 [&>svg]:row-span-2 [&>svg]:row-start-1">
      <p className={`font-strong text-lead ${isCalm ? "text-ink" : "text-danger-fg"}`}>{title}</p>
      <QuietRidges />
      <div className="grid justify-items-start gap-3 @max-[40rem]:col-span-full">{children}</div>
    </div>
  );
}
