import type { ReactNode } from "react";

export function ButtonLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 @max-narrow:*:w-full @max-narrow:**:[.button]:w-full">
      {children}
    </div>
  );
}
