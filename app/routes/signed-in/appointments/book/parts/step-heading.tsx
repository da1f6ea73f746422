import { type ReactNode, useEffect, useRef } from "react";
import type { Step } from "../links.ts";

type StepHeadingProps = { step: Step; children: string; aside?: ReactNode };

export function StepHeading({ step, children, aside }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <HeadingLine>
      <h2 ref={heading} tabIndex={-1} className="min-w-0 wrap-anywhere">
        {children}
      </h2>
      {aside}
    </HeadingLine>
  );
}

export function HeadingLine({ children }: { children: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @narrow:mb-3">
      {children}
    </div>
  );
}
