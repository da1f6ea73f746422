import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

export function Rows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

type RowProps = { label: string; more?: ReactNode; changeHref?: string | undefined; children: ReactNode };

export function Row({ label, more, changeHref, children }: RowProps) {
  if (children === undefined || children === "") return null;
  return (
    <div className="grid min-h-12 grid-cols-rest-end content-center items-baseline gap-x-4 py-1 @narrow:grid-cols-label-rest-end">
      <dt className="pt-1.5 text-muted text-small/5.5 @narrow:pt-0 @narrow:leading-6">{label}</dt>
      <dd className="col-start-1 pb-2 font-semi text-ink leading-6 wrap-anywhere @narrow:col-start-2 @narrow:py-1.5">
        {children}
        {more === undefined || more === "" ? null : (
          <small className="block font-normal text-small text-text">{more}</small>
        )}
      </dd>
      {changeHref === undefined ? null : (
        <dd className="col-start-2 row-start-2 @narrow:col-start-3 @narrow:row-start-1">
          <Link to={changeHref} className={buttonClass("quiet")}>
            Change<span className="sr-only"> {label.toLowerCase()}</span>
          </Link>
        </dd>
      )}
    </div>
  );
}
