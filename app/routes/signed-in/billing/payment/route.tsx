import { useEffect } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { money } from "#app/format/money.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import type { PaymentProblem } from "#machines/payment/types.ts";
import { readCardFee } from "#practice-api/billing/rules.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";
import { feeText } from "../fee-text.ts";
import { accountsHref } from "../links.ts";
import {
  actionsClass,
  CopiedNumber,
  factsClass,
  PaymentHead,
  PaymentHeader,
  paymentClass,
  totalClass,
} from "../payment-header.tsx";
import type { Route } from "./+types/route";
import { loadPayment, type PaymentPage, type ReceiptPanels } from "./loader.server.ts";
import { Charged, UnderWay } from "./open-payment.tsx";
import { cardOf, invoicesText, totalOf, whenOf } from "./payment-texts.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadPayment);

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { payment, receipt }: PaymentPage = loaderData;
  const { revalidate } = useRevalidator();
  const heading = payment.status === "recorded" ? "Receipt" : "Payment";
  const isHandedOver = receipt === undefined;
  // The page that made the payment has handed it over, without what a receipt says beside it.
  useEffect(() => {
    if (isHandedOver) void revalidate();
  }, [isHandedOver, revalidate]);
  return (
    <>
      <PaymentHeader title={heading} heading={heading} breadcrumb={heading} />
      <p role="status" className="sr-only">
        {payment.status === "recorded" ? "The practice has recorded your payment." : ""}
      </p>
      <Shown payment={payment} receipt={receipt} />
    </>
  );
}

function Shown({ payment, receipt }: PaymentPage) {
  switch (payment.status) {
    case "recorded":
      return <Receipt payment={payment} panels={receipt} />;
    case "charged":
      return <Charged payment={payment} isWatched actions={<BackToAccounts />} footer={<CallPractice />} />;
    case "underWay":
      return <UnderWay payment={payment} isWatched actions={<BackToAccounts />} note={<Declined />} />;
    case "notCharged":
      return <NotCharged payment={payment} />;
  }
}

/** Another page may still charge a card for this payment. */
function Declined() {
  const { state }: { state: { declined?: PaymentProblem } | null } = useLocation();
  const message = state?.declined?.message;
  return message === undefined ? null : <Note tone="danger" title={message} />;
}

function BackToAccounts({ variant = "secondary" }: { variant?: "primary" | "secondary" }) {
  return (
    <Link to={accountsHref()} className={buttonClass(variant)}>
      Back to Accounts
    </Link>
  );
}

/** Also for a payment that staff have returned. */
function NotCharged({ payment }: { payment: ShownPayment }) {
  return (
    <section className={paymentClass} aria-label="Payment">
      {payment.isReturned ? (
        <Note tone="info" title="This payment was returned to your card.">
          {totalOf(payment)} was charged, and the practice has sent it back. Your bank may need some days to
          show it.
        </Note>
      ) : (
        <Note tone="danger" title={billingTexts.notPaid}>
          Nothing was charged.
        </Note>
      )}
      <div className={actionsClass}>
        <BackToAccounts />
      </div>
    </section>
  );
}

const lineClass = "flex justify-between gap-4 py-1.5 [&>:first-child]:wrap-anywhere [&>:first-child]:min-w-0";
const smallClass = "block font-normal text-small text-text";

function Receipt({ payment, panels }: { payment: ShownPayment; panels: ReceiptPanels | undefined }) {
  const { number, amount, fee, card, holderName, invoices, recordedAt } = payment;
  const type = readCardFee(card);
  return (
    <section className={paymentClass} aria-label="Receipt">
      <PaymentHead tone="success" icon="tick" title={`Paid: ${totalOf(payment)}`}>
        {billingTexts.paid}
        {recordedAt === undefined ? null : `. Recorded by the practice on ${whenOf(recordedAt)}`}
      </PaymentHead>
      {number === undefined ? null : <CopiedNumber label="Payment no." number={number} />}
      <dl className={factsClass}>
        <dt>Paid to</dt>
        <dd>
          <PaidTo panels={panels} />
        </dd>
        <dt>Paid for</dt>
        <dd>
          {holderName}
          {panels === undefined ? null : (
            <Deferred panel={panels.nhi} loading={null} failed={null}>
              {(nhi) => (nhi === undefined ? null : `, NHI ${nhi}`)}
            </Deferred>
          )}
        </dd>
        <dt>Card</dt>
        <dd>{cardOf(payment)}</dd>
      </dl>
      <ul className="text-small">
        {invoices.map(({ id, notes, reference, balance, payNow }) => (
          <li key={id} className={lineClass}>
            <span>
              {[notes ?? "Invoice", reference].filter(Boolean).join(", ")}
              {payNow === balance ? null : (
                <span className="text-muted">, {money(balance - payNow)} of it still to pay</span>
              )}
            </span>
            <span>{money(payNow)}</span>
          </li>
        ))}
        <li className={lineClass}>
          <span>Card fee{type === undefined ? "" : `, ${feeText(type)}`}</span>
          <span>{money(fee)}</span>
        </li>
        <li className={`${lineClass} mt-1.5 ${totalClass}`}>
          <span>Total</span>
          <span>{money(amount + fee)}</span>
        </li>
      </ul>
      {panels === undefined ? null : (
        <Deferred panel={panels.left} loading={null} failed={null}>
          {(left) =>
            left === undefined ? null : (
              <p>
                Still to pay on this account: <strong>{money(left.total)}</strong>
                {left.count === 0 ? "" : `, ${invoicesText(left.count)}`}.
              </p>
            )
          }
        </Deferred>
      )}
      <div className={actionsClass}>
        <BackToAccounts variant="primary" />
        <PrintButton variant="secondary" />
      </div>
    </section>
  );
}

function PaidTo({ panels }: { panels: ReceiptPanels | undefined }) {
  const { practice } = useShell();
  return (
    <>
      <Deferred panel={practice} loading="The practice" failed="The practice">
        {({ name }) => name}
      </Deferred>
      {panels === undefined ? null : (
        <Deferred panel={panels.address} loading={null} failed={null}>
          {(address) => (address === undefined ? null : <small className={smallClass}>{address}</small>)}
        </Deferred>
      )}
      {panels?.gstNumber === undefined ? null : (
        <small className={smallClass}>GST number {panels.gstNumber}</small>
      )}
    </>
  );
}
