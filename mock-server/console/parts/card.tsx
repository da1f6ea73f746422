import { type ReactNode, useId } from "react";

export function Card({
  title,
  hint,
  aside,
  children,
  id,
}: {
  title: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  const titleId = useId();
  return (
    <section className="card" aria-labelledby={titleId} id={id}>
      <div className="card-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          {hint && <p className="hint">{hint}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
