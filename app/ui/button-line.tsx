import type { ReactNode } from "react";

/** Buttons beside each other, or below each other where the line is narrow. Each may be in a form of its own. */
export function ButtonLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 @max-narrow:*:w-full @max-narrow:**:[.button]:w-full">
      {children}
    </div>
  );
}
