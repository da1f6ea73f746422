import { lazy, Suspense, useState } from "react";
import { money } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Order, PaymentProblem } from "#machines/payment/types.ts";
import type { CardFee } from "#practice-api/billing/rules.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";
import type { PaymentSetup } from "../.server/loader.ts";
import type { CardState, Charge } from "./card-fields.tsx";

const CardFields = lazy(() => import("./card-fields.tsx"));

export type PayCardProps = {
  setup: Extract<PaymentSetup, { method: "card" }>;
  order: Order | undefined;
  card: CardFee;
  error: string | undefined;
  problem: PaymentProblem | undefined;
  canPay: boolean;
  onCardType: (card: CardFee) => void;
  onCard: (card: CardState) => void;
  onReady: (charge: Charge | undefined) => void;
  onPay: () => void;
};

/** The card, its fee and the total, all before Pay (ruling B30). */
export function PayCard(props: PayCardProps) {
  const { setup, order, card, error, problem, canPay, onCardType, onCard, onReady, onPay } = props;
  // The card provider gets no request before the patient wants to pay.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="2. Pay by card" className="pay-card">
      {problem === undefined ? null : <Problem problem={problem} />}
      <fieldset className="card-types">
        <legend>Type of card</legend>
        {setup.cards.map((one) => (
          <label key={one.text}>
            <input
              type="radio"
              name="card"
              value={one.text}
              checked={one.text === card.text}
              onChange={() => onCardType(one)}
            />
            <span>{one.text}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <p className="font-semi text-ink text-small">Your card</p>
        {error === undefined ? null : (
          <p id="card-error" className="field-error" role="alert">
            <Icon name="error-circle" size="small" />
            <span>{error}</span>
          </p>
        )}
        {isOpen ? (
          <Suspense fallback={loading}>
            <CardFields
              setup={setup}
              error={error}
              onChange={onCard}
              onReady={onReady}
              loading={loading}
              failed={(retry) => <CardFieldsFailed onRetry={retry} />}
            />
          </Suspense>
        ) : (
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
            <Icon name="card" size="small" />
            Enter card details
          </Button>
        )}
        <p className="text-muted text-small">
          Your card details go to the practice’s card service, and not through this portal.
        </p>
        <noscript>
          <p>Paying by card needs JavaScript. You can call the practice to pay.</p>
        </noscript>
      </div>
      <Totals order={order} card={card} />
      <Button
        size="big"
        className="w-full"
        aria-disabled={!canPay}
        aria-describedby={canPay ? "pay-note" : "pay-reason"}
        onClick={() => {
          if (!canPay) return;
          setIsOpen(true);
          onPay();
        }}
      >
        <Icon name="lock" size="small" />
        {order === undefined ? "Pay" : `Pay ${money(order.amount + order.fee)}`}
      </Button>
      {canPay ? (
        <p id="pay-note" className="text-muted text-small">
          You confirm once more before anything is charged.
        </p>
      ) : (
        <p id="pay-reason" className="text-small">
          {billingTexts.noInvoices}
        </p>
      )}
    </Card>
  );
}

const loading = <Skeleton height="block" />;

function CardFieldsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="field-error">
        <Icon name="error-circle" size="small" />
        The card form could not be loaded. Nothing was charged.
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** The amount, the fee and what is charged. */
export function Totals({ order, card }: { order: Order | undefined; card: CardFee }) {
  return (
    <dl className="totals">
      <dt>Payment</dt>
      <dd>{order === undefined ? "" : money(order.amount)}</dd>
      <dt>Card fee, {feeText(card)}</dt>
      <dd>{order === undefined ? "" : money(order.fee)}</dd>
      <dt>Total</dt>
      <dd>{order === undefined ? "" : money(order.amount + order.fee)}</dd>
    </dl>
  );
}

export const feeText = ({ label, basisPoints }: CardFee) => `${label} ${basisPoints / 100}%`;

function Problem({ problem }: { problem: PaymentProblem }) {
  return (
    <div role="alert">
      <Note tone="danger" title={billingTexts.notPaid}>
        {problemText(problem)}
      </Note>
    </div>
  );
}

function problemText(problem: PaymentProblem): string {
  switch (problem.kind) {
    case "declined":
      return `${problem.message ?? "The card was not accepted."} Nothing was charged. Check the card or use another one.`;
    case "refused":
      return `${problem.message ?? "The practice did not accept this payment."} Nothing was charged. You can call the practice to pay.`;
    case "outdated":
      return "Your invoices have changed. Nothing was charged. Check the amount and pay again.";
    case "failed":
      return "We could not reach the practice. Nothing was charged. Try again.";
  }
}
