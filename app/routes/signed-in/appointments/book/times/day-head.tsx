import type { ReactNode } from "react";

export function DayHead({ children }: { children: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-touch items-center justify-between gap-x-4 gap-y-1 @max-[20rem]:flex-wrap @row:mb-2.5 @row:min-h-0 @row:flex-wrap">
      {children}
    </div>
  );
}
