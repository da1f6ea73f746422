import type { ReactNode } from "react";
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

export function QuietRidges() {
  return (
    <svg
      className="quiet-ridges h-18 w-40 flex-none rounded-ridges bg-tint @max-[40rem]:h-ridges @max-[40rem]:w-ridges @max-[40rem]:rounded-ridges-s"
      viewBox="0 0 160 72"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="fill-tint-line"
        d="M0 46c20 0 28-24 50-24 18 0 24 14 42 14 20 0 28-22 46-22 10 0 16 6 22 10v48H0Z"
      />
      <path className="fill-tint" d="M0 48h160v24H0Z" />
      <path className="stroke-tint-line" strokeWidth="2.5" d="M14 56h44M74 56h60M34 64h70M120 64h26" />
    </svg>
  );
}
