import { money } from "#app/format/money.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import type { Allocation } from "#practice-api/billing/allocation.ts";
import type { Order } from "#machines/payment/types.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import type { CardFee } from "#practice-api/billing/rules.ts";
import { AllocationList } from "./amount-card.tsx";
import { Totals } from "./pay-card.tsx";

export type ConfirmDialogProps = {
  order: Order;
  card: CardFee;
  /** The account holder, when another person's record is open. */
  account: string | undefined;
  allocations: readonly Allocation<Invoice>[];
  onConfirm: () => void;
  onCancel: () => void;
};

/** Repeats the total, the fee and the invoices before the card is charged. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { order, card, account, allocations, onConfirm, onCancel } = props;
  const { practice } = useShell();
  const total = money(order.amount + order.fee);
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`Pay ${total}?`}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Go back
          </Button>
          <Button onClick={onConfirm}>Pay {total} now</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Your card is charged once
          <Deferred panel={practice} loading="" failed="">
            {({ name }) => `, by ${name}`}
          </Deferred>
          .
        </p>
        <Totals order={order} card={card} />
        <section className="allocations">
          <h3>{account === undefined ? "What it pays" : `What it pays, on ${account}’s account`}</h3>
          <AllocationList allocations={allocations} />
        </section>
      </div>
    </Dialog>
  );
}
