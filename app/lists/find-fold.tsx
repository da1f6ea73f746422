import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** A wide screen has room for the fields, and no need to fold them. */
const foldClass =
  "group md:details-content:[content-visibility:visible] md:details-content:block print:hidden";
const summaryClass =
  "card flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-1 font-strong text-ink group-open:mb-3 md:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden";

type FindFoldProps = {
  title: string;
  hint?: string;
  /** A search that is under way shows its fields. */
  isOpen: boolean;
  children: ReactNode;
};

/** On a phone they are folded, so that the list begins at the top. */
export function FindFold({ title, hint, isOpen, children }: FindFoldProps) {
  return (
    <details className={foldClass} open={isOpen || undefined}>
      <summary className={summaryClass}>
        <Icon name="search" size="small" className="text-link" />
        <span className="min-w-0 flex-1">
          {title}{" "}
          {hint === undefined ? null : (
            <small className="block font-normal text-muted text-small/5.5">{hint}</small>
          )}
        </span>
        <Icon name="chevron-down" size="small" className="text-link group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
