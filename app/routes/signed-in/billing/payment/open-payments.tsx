import { Link } from "react-router";
import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { paymentHref } from "../links.ts";
import { Charged, NotFinished, UnderWay } from "./open-payment.tsx";

/** What pages have left that are closed: payments that have not ended, and payments that ended without a charge. */
export function OpenPayments({ payments }: { payments: readonly ShownPayment[] }) {
  return payments.map((payment) => <OpenPayment key={payment.id} payment={payment} />);
}

function OpenPayment({ payment }: { payment: ShownPayment }) {
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
      return <NotFinished payment={payment} />;
    case "recorded":
      return null;
  }
}
