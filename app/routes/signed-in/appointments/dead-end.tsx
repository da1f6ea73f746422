import type { ReactNode } from "react";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { QuietRidges } from "#app/ui/drawings/ridges.tsx";
import "./dead-end.css";

export type DeadEndProps = {
  /** The specification's text. */
  title: string;
  /** What it means here, in a sentence or two. */
  children?: ReactNode;
  /** The ways on, apart from calling. */
  actions?: ReactNode;
  /** Calling is the only way on. */
  isCallPrimary?: boolean;
};

/** Where the portal cannot go on by itself: why, the ways on, and the numbers to call. */
export function DeadEnd({ title, children, actions, isCallPrimary = false }: DeadEndProps) {
  return (
    <section className="card dead-end" role="alert">
      <div>
        <QuietRidges />
        <h3 className="text-danger-fg">{title}</h3>
        {children}
      </div>
      {actions === undefined ? null : <div className="dead-end-actions">{actions}</div>}
      <CallPractice isPrimary={isCallPrimary} />
    </section>
  );
}
