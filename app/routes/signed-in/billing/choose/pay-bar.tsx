import type { ReactNode } from "react";
import { money } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Cents } from "#practice-api/units.ts";

type PayBarProps = {
  amount: Cents | undefined;
  paidCount: number;
  count: number;
  blocked: string | undefined;
  isDimmed: boolean;
  isPart: boolean;
  onPart: (() => void) | undefined;
  children: ReactNode;
};

/** An open box would cover the list, so the bar is not sticky then. */
const barClass =
  "pay-bar dock bottom-4 z-6 mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-l bg-surface px-6 py-4 shadow-2 has-[input]:static @max-split:-mx-gutter @max-split:bottom-0 @max-split:rounded-b-none @max-split:px-gutter @max-split:py-3 low:static print:hidden";

export function PayBar(props: PayBarProps) {
  const { amount, paidCount, count, blocked, isDimmed, isPart, onPart, children } = props;
  const isOff = blocked !== undefined || amount === 0;
  return (
    <div
      className={`${barClass} ${blocked === undefined ? "sticky" : "static"} ${isDimmed ? "opacity-55" : ""}`}
      inert={isDimmed}
    >
      {children}
      <p role="status" className="grow basis-48 text-small @max-[35rem]:basis-full">
        <strong className="block text-h2/8">
          {blocked === undefined && amount !== undefined ? money(amount) : null}
        </strong>
        <span id="pay-bar-why">{blocked ?? sentence(amount, paidCount, count)}</span>
      </p>
      {onPart === undefined ? null : (
        <Button variant="quiet" aria-expanded={isPart} onClick={onPart}>
          Pay part of it
        </Button>
      )}
      <Button
        type="submit"
        className="@max-[35rem]:min-h-touch-big @max-[35rem]:flex-1"
        aria-disabled={isOff}
        aria-describedby="pay-bar-why"
        title={blocked === "" ? undefined : blocked}
      >
        <Icon name="lock" size="small" />
        Go to payment
      </Button>
    </div>
  );
}

function sentence(amount: Cents | undefined, paidCount: number, count: number): string {
  if (amount === undefined) return "Enter the amount to pay.";
  if (amount === 0) return "Tick an invoice to pay it.";
  return `${paidCount} of ${count} ${count === 1 ? "invoice" : "invoices"}. The card’s fee is shown before you pay.`;
}
