import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

/** Answers as a list of labels and values, to check or to keep. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className="booking-rows">{children}</dl>;
}

export type RowProps = {
  label: string;
  more?: ReactNode;
  changeHref?: string | undefined;
  children: ReactNode;
};

/** One answer: its value, what belongs to it, and a link to change it. Nothing without a value. */
export function Row({ label, more, changeHref, children }: RowProps) {
  if (children === undefined || children === "") return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {more === undefined || more === "" ? null : <small>{more}</small>}
      </dd>
      {changeHref === undefined ? null : (
        <dd className="is-action">
          <Link to={changeHref} className={buttonClass("quiet")}>
            Change<span className="sr-only"> {label.toLowerCase()}</span>
          </Link>
        </dd>
      )}
    </div>
  );
}
