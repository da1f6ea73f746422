import type { ReactNode } from "react";
import { FailedState, type FailedStateProps } from "#app/ui/state.tsx";

export type CounterCardsFailedProps = { phone?: FailedStateProps["phone"]; children?: ReactNode };

/** Replaces the counter cards when the counters could not be loaded, because zeroes would be wrong. */
export function CounterCardsFailed({ phone, children }: CounterCardsFailedProps) {
  return (
    <div className="counters-failed card">
      <FailedState what="your medicines, results, messages and appointments" isList phone={phone}>
        {children}
      </FailedState>
    </div>
  );
}
