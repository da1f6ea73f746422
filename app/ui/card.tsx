import { type ReactNode, useId } from "react";

export type CardProps = {
  title: string;
  /** At most one sentence under the heading. */
  sentence?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A titled region on the sheet: heading, at most one sentence, content. */
export function Card({ title, sentence, children, className = "" }: CardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`card ${className}`}>
      <h2 id={titleId}>{title}</h2>
      {sentence === undefined ? null : <p className="max-w-measure">{sentence}</p>}
      {children}
    </section>
  );
}
