import { money } from "#app/format/money.ts";
import { Card } from "#app/ui/card.tsx";
import { describing, FieldNotes } from "#app/ui/fields/field.tsx";
import { RadioGroup, RadioOption } from "#app/ui/radix/radio-group.tsx";
import type { Allocation } from "#practice-api/billing/allocation.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";

export type Choice = "total" | "other";

export type AmountCardProps = {
  choice: Choice;
  total: number;
  typed: string;
  error: string | undefined;
  /** Undefined without an amount. */
  amount: number | undefined;
  allocations: readonly Allocation<Invoice>[];
  onChoice: (choice: Choice) => void;
  onType: (typed: string) => void;
};

/** How much to pay, and where it goes (spec 1, section 4, "Payment choice"). */
export function AmountCard(props: AmountCardProps) {
  const { choice, total, typed, error, amount, allocations, onChoice, onType } = props;
  return (
    <Card title="1. How much?" className="amount-card">
      <RadioGroup label="How much?" value={choice} onChange={onChoice}>
        <RadioOption id="pay-total" value="total" label="Total outstanding balance">
          <strong>{money(total)}</strong>
        </RadioOption>
        <RadioOption id="pay-other" value="other" label="Another amount">
          <input
            className="input"
            aria-label="Amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => {
              onChoice("other");
              onType(event.target.value);
            }}
            {...describing({ id: "amount", error })}
          />
          <FieldNotes id="amount" error={error} />
        </RadioOption>
      </RadioGroup>
      {amount === undefined ? null : <Allocations amount={amount} allocations={allocations} />}
    </Card>
  );
}

type AllocationsProps = Pick<AmountCardProps, "allocations"> & { amount: number };

function Allocations({ amount, allocations }: AllocationsProps) {
  return (
    <section className="allocations" aria-label="What it pays">
      <h3>Where your {money(amount)} goes</h3>
      <AllocationList allocations={allocations} />
    </section>
  );
}

/** What a payment pays of each invoice, in its order. */
export function AllocationList({ allocations }: Pick<AmountCardProps, "allocations">) {
  return (
    <ul className="allocation-list">
      {allocations.map(({ invoice: { id, notes, reference, balance }, payNow }) => (
        <li key={id}>
          <span>{notes ?? "Invoice"}</span>
          <strong>{money(payNow)}</strong>
          <span className="text-muted text-small">
            {reference === undefined ? "" : `${reference} · `}
            {payNow === balance ? "Paid in full" : `${money(balance - payNow)} still to pay`}
          </span>
        </li>
      ))}
    </ul>
  );
}
