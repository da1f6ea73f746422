import { type ReactNode, useId } from "react";

type CardProps = { title: string; sentence?: ReactNode; children: ReactNode; className?: string };

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
