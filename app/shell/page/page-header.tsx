import type { ReactNode } from "react";

export type PageHeaderProps = {
  heading: ReactNode;
  line?: ReactNode;
  action?: ReactNode;
};

/** The heading takes the focus after a navigation. */
export function PageHeader({ heading, line, action }: PageHeaderProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1}>{heading}</h1>
        {line === undefined ? null : <p className="mt-1 max-w-measure text-muted">{line}</p>}
      </div>
      {action}
    </div>
  );
}
