import { Link } from "react-router";
import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { shortDate } from "#app/format/dates.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { paymentHref } from "../links.ts";
import { Charged, NotFinished, UnderWay } from "./open-payment.tsx";
import { totalOf } from "./payment-texts.ts";

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
