import { type ReactNode, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { shortDate, timeOf } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { continueHref, paymentHref } from "../links.ts";
import { actionsClass, CopiedNumber, factsClass, PaymentHead, paymentClass } from "../payment-header.tsx";
import { cardOf, theseInvoices, totalOf, whenOf } from "./payment-texts.ts";

const lookAgainMs = 10_000;

type OpenPaymentProps = {
  payment: ShownPayment;
  isWatched?: boolean;
  actions?: ReactNode;
  note?: ReactNode;
  footer?: ReactNode;
};

/** The card may still be charged: nothing is claimed (ruling B66). */
export function UnderWay(props: OpenPaymentProps) {
  const { payment } = props;
  const { id, startedAt, invoices, isAbandoned, isAbandonedAt } = payment;
  return (
    <Waiting
      {...props}
      look="Look again"
      actions={
        <>
          <Link to={continueHref(id)} className={buttonClass("secondary")}>
            Go on with this payment
          </Link>
          {props.actions}
        </>
      }
    >
      <PaymentHead
        tone="info"
        icon="clock"
        title={isAbandoned ? "A payment was not finished" : "A payment is under way"}
      >
        A payment of {totalOf(payment)} {isAbandoned ? "was not finished" : "is under way"}. It was started on{" "}
        {whenOf(startedAt)}.
      </PaymentHead>
      {props.note}
      <p>
        Finish it where you started it, or go on with it here. Until it has ended,{" "}
        {theseInvoices(invoices.length)} cannot be paid in another way, so that nothing is paid twice.
        {isAbandoned ? null : ` From ${timeOf(isAbandonedAt)} on you can pay other invoices.`}
      </p>
    </Waiting>
  );
}

/** The practice has not confirmed the payment (ruling B67). */
export function Charged(props: OpenPaymentProps) {
  const { payment } = props;
  const { number, chargedAt, invoices, holderName, amount, fee } = payment;
  return (
    <Waiting {...props} look="Look again now">
      <PaymentHead
        tone="warning"
        icon="clock"
        title="Your card was charged. The practice has not confirmed it yet."
      >
        {totalOf(payment)}, {cardOf(payment)}
        {chargedAt === undefined ? null : `, ${whenOf(chargedAt)}`}
      </PaymentHead>
      <Note tone="warning" title="Do not pay again.">
        Until the practice confirms it, {theseInvoices(invoices.length)} still{" "}
        {invoices.length === 1 ? "counts" : "count"} as open and cannot be paid here.
      </Note>
      {number === undefined ? null : <CopiedNumber label="Reference" number={number} />}
      <dl className={factsClass}>
        <dt>Paid for</dt>
        <dd>
          {holderName}, {money(amount)} and card fee {money(fee)}
        </dd>
      </dl>
    </Waiting>
  );
}

type WaitingProps = Omit<OpenPaymentProps, "note"> & { look: string; children: ReactNode };

function Waiting({ payment, isWatched = false, look, actions, footer, children }: WaitingProps) {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWatched) return;
    const lookAgain = () => {
      if (!document.hidden) void revalidate();
    };
    const timer = setInterval(lookAgain, lookAgainMs);
    return () => clearInterval(timer);
  }, [isWatched, revalidate]);
  return (
    <section className={paymentClass} aria-label="Payment">
      {children}
      <div className={actionsClass}>
        <Button onClick={() => void revalidate()}>
          <Icon name="refresh" size="small" />
          {look}
        </Button>
        {actions}
      </div>
      <p role="status" className="text-muted text-small">
        {state === "idle" ? `Last looked at ${timeOf(payment.lookedAt)}.` : "Looking now."}
        {isWatched ? " We look again while this page is open." : ""}
      </p>
      {footer}
    </section>
  );
}

/** A page that has kept what charges the card could still do so. */
function NotFinished({ payments }: { payments: readonly ShownPayment[] }) {
  const totals = payments.map(totalOf).join(", ");
  const title =
    payments.length === 1
      ? `A payment of ${totals} was not finished.`
      : `Payments were not finished: ${totals}.`;
  return (
    <Note title={title} className="mb-4">
      Nothing was charged. We keep checking for a day. If your card is charged after all, you see it here.
    </Note>
  );
}

export function OpenPayments({ payments }: { payments: readonly ShownPayment[] }) {
  const notCharged = payments.filter(({ status }) => status === "notCharged");
  return (
    <>
      {payments.map((payment) => (
        <OpenPayment key={payment.id} payment={payment} />
      ))}
      {notCharged.length === 0 ? null : <NotFinished payments={notCharged} />}
    </>
  );
}

function OpenPayment({ payment }: { payment: ShownPayment }) {
  const on = payment.chargedAt ?? payment.recordedAt;
  switch (payment.status) {
    case "underWay":
      return <UnderWay payment={payment} />;
    case "charged":
      return (
        <Charged
          payment={payment}
          actions={
            <Link to={paymentHref(payment.id)} className={buttonClass("secondary")}>
              See this payment
            </Link>
          }
        />
      );
    case "notCharged":
      return null;
    case "recorded":
      return (
        <Note
          tone="success"
          title={`Paid: ${totalOf(payment)}${on === undefined ? "" : ` on ${shortDate(on)}`}.`}
        >
          <Link to={paymentHref(payment.id)}>Receipt</Link>
        </Note>
      );
  }
}
