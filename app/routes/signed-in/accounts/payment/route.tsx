import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { screenLoader } from "#app/.server/screen.ts";
import { shortDate, timeOf } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { billingTexts } from "#practice-api/billing/texts.ts";
import { loadPayment, type Owed, type ShownPayment } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import "./payment.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

export const loader = screenLoader(loadPayment);

/** How often a payment that is not at its end is looked at again, in ms. */
const lookAgainMs = 10_000;

const headings = {
  recorded: "Receipt",
  charged: "Recording your payment",
  review: "Payment being checked",
  unclear: "Payment being checked",
  notCharged: "Nothing was paid",
} as const;

/** A payment: its receipt, or what is known of it. */
export default function Payment({ loaderData: { payment, owed } }: Route.ComponentProps) {
  const heading = headings[payment.status];
  return (
    <>
      <ScreenHeader title={heading} heading={heading} breadcrumb={heading} />
      {payment.status === "recorded" ? <Receipt payment={payment} owed={owed} /> : null}
      {payment.status === "notCharged" ? <NotCharged /> : null}
      {payment.status === "recorded" || payment.status === "notCharged" ? null : (
        <Checked payment={payment} />
      )}
    </>
  );
}

const accounts = (
  <Link to="/accounts" className={buttonClass("secondary")}>
    Back to Accounts
  </Link>
);

function Receipt({ payment, owed }: { payment: ShownPayment; owed: DeferredPanel<Owed> }) {
  const { number, amount, fee, card, holderName, invoices, recordedAt } = payment;
  return (
    <section className="card receipt" aria-label="Receipt">
      <div role="status">
        <Note tone="success" title={billingTexts.paid} />
      </div>
      <dl className="receipt-facts">
        <dt>Payment no.</dt>
        <dd>{number}</dd>
        <dt>Paid by</dt>
        <dd>
          {holderName}, {card}
        </dd>
        {recordedAt === undefined ? null : (
          <>
            <dt>Recorded</dt>
            <dd>
              {shortDate(recordedAt)}, {timeOf(recordedAt)}
            </dd>
          </>
        )}
      </dl>
      <ul className="receipt-lines">
        {invoices.map(({ id, notes, reference, balance, payNow }) => (
          <li key={id}>
            <span>
              {notes ?? "Invoice"}
              <span className="text-muted text-small">
                {reference === undefined ? "" : ` ${reference} · `}
                {payNow === balance ? "Paid in full" : `${money(balance - payNow)} still to pay`}
              </span>
            </span>
            <strong>{money(payNow)}</strong>
          </li>
        ))}
        <li>
          <span>Card fee</span>
          <strong>{money(fee)}</strong>
        </li>
        <li className="receipt-total">
          <span>Total paid</span>
          <strong>{money(amount + fee)}</strong>
        </li>
      </ul>
      <Deferred panel={owed} loading={null} failed={null}>
        {(left) =>
          left === undefined ? null : (
            <p className="text-lead">
              {left.total === 0 ? (
                "You owe nothing now."
              ) : (
                <>
                  You now owe <strong>{money(left.total)}</strong> on {left.count}{" "}
                  {left.count === 1 ? "invoice" : "invoices"}.
                </>
              )}
            </p>
          )
        }
      </Deferred>
      <div className="receipt-actions">
        {accounts}
        <PrintButton variant="quiet" />
      </div>
    </section>
  );
}

const checkTexts = {
  charged: {
    title: "Your card was charged; we are recording the payment. Do not pay again.",
    text: "We try again every minute until the practice has recorded it. You need not wait here: Accounts shows how it ended.",
  },
  unclear: {
    title: "We are checking this payment. Do not pay again.",
    text: "Your card may have been charged, once at most. We look every minute. You need not wait here: Accounts shows how it ended.",
  },
  review: {
    title: "Your payment needs a person to look at it. Do not pay again.",
    text: "We do not know if the practice has recorded your payment. Call the practice and have the reference ready.",
  },
} as const;

function Checked({ payment }: { payment: ShownPayment }) {
  const { status, number, amount, fee, lookedAt } = payment;
  const { state, revalidate } = useRevalidator();
  const isOpen = status === "charged" || status === "unclear";
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void revalidate(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isOpen, revalidate]);
  const { title, text } = checkTexts[status === "recorded" || status === "notCharged" ? "unclear" : status];
  return (
    <section className="card receipt" aria-label="Payment">
      <div role="alert">
        <Note tone="warning" title={title} />
      </div>
      <p>{text}</p>
      <dl className="receipt-facts">
        <dt>Reference</dt>
        <dd>{number ?? "none yet"}</dd>
        <dt>Total</dt>
        <dd>{money(amount + fee)}</dd>
        <dt>Last looked</dt>
        <dd>
          <span role="status">{state === "idle" ? timeOf(lookedAt) : "Looking now"}</span>
        </dd>
      </dl>
      <div className="receipt-actions">
        <Button onClick={() => void revalidate()}>Look again now</Button>
        {accounts}
      </div>
      <CallPractice />
    </section>
  );
}

function NotCharged() {
  return (
    <section className="card receipt" aria-label="Payment">
      <Note tone="danger" title={billingTexts.notPaid}>
        Your card was not charged.
      </Note>
      <div className="receipt-actions">{accounts}</div>
    </section>
  );
}
