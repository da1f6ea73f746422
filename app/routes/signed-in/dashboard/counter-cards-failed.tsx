import type { ReactNode } from "react";
import { whose } from "#app/format/whose.ts";
import { useOtherName } from "#app/shell/shell-context.ts";
import { FailedState } from "#app/ui/state.tsx";

/** Replaces the counter cards when the counters could not be loaded, because zeroes would be wrong. */
export function CounterCardsFailed({ children }: { children: ReactNode }) {
  return (
    <div className="card @wide:col-span-full">
      <FailedState what={`${whose(useOtherName())} medicines, results, messages and appointments`} isList>
        {children}
      </FailedState>
    </div>
  );
}
