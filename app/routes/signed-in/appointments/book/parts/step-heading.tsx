import { type ReactNode, useEffect, useRef } from "react";
import type { Step } from "../links.ts";

export type StepHeadingProps = { step: Step; children: string; aside?: ReactNode };

/** The question, beside what filters its answers. A new question takes the focus. */
export function StepHeading({ step, children, aside }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="step-heading">
      <h2 ref={heading} tabIndex={-1}>
        {children}
      </h2>
      {aside}
    </div>
  );
}
