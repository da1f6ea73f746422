import type { ReactNode } from "react";
import { FailedState, type FailedStateProps } from "#app/ui/state.tsx";

export type CounterCardsFailedProps = { phone?: FailedStateProps["phone"]; children?: ReactNode };

/** Zeroes would be a lie, so one card in place of four says that the numbers are missing. */
export function CounterCardsFailed({ phone, children }: CounterCardsFailedProps) {
  return (
    <div className="counters-failed card">
      <FailedState what="your medicines, results, messages and appointments" isList phone={phone}>
        {children}
      </FailedState>
    </div>
  );
}
