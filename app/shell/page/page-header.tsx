import type { ReactNode } from "react";

export type PageHeadProps = {
  title: ReactNode;
  /** One line under the heading. */
  line?: ReactNode;
  /** At most one way on, as a button or a link that looks like one. */
  action?: ReactNode;
};

/** The heading takes the focus after a change of page, so it can hold it without being a control. */
export function PageHead({ title, line, action }: PageHeadProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1}>{title}</h1>
        {line === undefined ? null : <p className="mt-1 max-w-measure text-muted">{line}</p>}
      </div>
      {action}
    </div>
  );
}
