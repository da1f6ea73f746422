import { useRef, useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { allocate, readAmount, totalBalance } from "#practice-api/billing/allocation.ts";
import type { Order } from "#machines/payment/types.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { type CardFee, feeOn } from "#practice-api/billing/rules.ts";
import type { PaymentSetup } from "../.server/loader.ts";
import { InvoiceTable } from "../invoice-table.tsx";
import { AmountCard, type Choice } from "./amount-card.tsx";
import type { CardState, Charge } from "./card-fields.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { amountText, cardText } from "./field-texts.ts";
import { PayBar } from "./pay-bar.tsx";
import { PayCard } from "./pay-card.tsx";
import { Paying, type PayingStep } from "./paying.tsx";
import { usePayment } from "./use-payment.ts";

export type PendingInvoicesProps = {
  invoices: readonly Invoice[];
  /** Invoices of a payment that may have been made, which cannot be paid meanwhile. */
  locked: ReadonlySet<string>;
  setup: Extract<PaymentSetup, { method: "card" }>;
  paymentId: string;
  account: string | undefined;
};

/** The pending invoices with the form that pays them. */
export function PendingInvoices({ invoices, locked, setup, paymentId, account }: PendingInvoicesProps) {
  const charge = useRef<Charge>(undefined);
  const { state, send, isPaying } = usePayment(paymentId, charge);
  const [choice, setChoice] = useState<Choice>("total");
  const [typed, setTyped] = useState<string>();
  const [cardType, setCardType] = useState<CardFee>();
  const [card, setCard] = useState<CardState>();
  const [hasSubmitted, setHasSubmitted] = useState(false);

  const payable = invoices.filter(({ id }) => !locked.has(id));
  const total = totalBalance(payable);
  const read = choice === "total" ? { cents: total } : readAmount(typed ?? "", total);
  const amount = "cents" in read ? read.cents : undefined;
  const fee = cardType ?? setup.cards[0];
  if (fee === undefined) return null;
  const order: Order | undefined =
    amount === undefined || amount === 0 ? undefined : { amount, fee: feeOn(amount, fee), card: fee.text };
  const allocations = amount === undefined ? [] : allocate(amount, payable);
  const payNow = new Map(
    amount === undefined
      ? payable.map(({ id, payNow = 0 }) => [id, payNow])
      : allocations.map(({ invoice, payNow }) => [invoice.id, payNow]),
  );
  const amountError = "error" in read ? amountText(read.error, total, typed !== undefined) : undefined;
  const cardError = cardText(card);
  const canPay = total > 0;

  const pay = () => {
    setHasSubmitted(true);
    if (order === undefined || cardError !== undefined || charge.current === undefined) return;
    send({ type: "submit", order });
  };

  return (
    <>
      <div>
        <Card title="Pending invoices">
          <InvoiceTable label="Pending invoices" invoices={invoices} payNow={payNow} />
        </Card>
        {order === undefined || isPaying ? null : <PayBar order={order} href="#pay" />}
      </div>
      <div id="pay" className="pay" aria-busy={isPaying}>
        {/* The card fields stay while the card is charged: the provider reads them then. */}
        <div className="pay-form" inert={isPaying} hidden={isPaying}>
          <AmountCard
            choice={choice}
            total={total}
            typed={typed ?? ""}
            error={hasSubmitted ? amountError : undefined}
            amount={amount}
            allocations={allocations}
            onChoice={setChoice}
            onType={setTyped}
          />
          <PayCard
            setup={setup}
            order={order}
            card={fee}
            error={hasSubmitted ? cardError : undefined}
            problem={state.context.problem}
            canPay={canPay && !isPaying}
            onCardType={setCardType}
            onCard={setCard}
            onReady={(ready) => {
              charge.current = ready;
            }}
            onPay={pay}
          />
        </div>
        {isPaying || state.matches("finished") ? (
          <Paying step={state.value as PayingStep} order={state.context.order} />
        ) : null}
      </div>
      {state.matches("confirming") && order !== undefined ? (
        <ConfirmDialog
          order={order}
          card={fee}
          account={account}
          allocations={allocations}
          onConfirm={() => send({ type: "confirm" })}
          onCancel={() => send({ type: "cancel" })}
        />
      ) : null}
    </>
  );
}
