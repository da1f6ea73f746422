import { useEffect } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { PaymentProblem } from "#machines/payment/types.ts";
import { accountsHref } from "../links.ts";
import { PaymentHeader } from "../payment-header.tsx";
import type { PaymentPage } from "../payment-page.ts";
import type { Route } from "./+types/route";
import { loadPayment } from "./loader.server.ts";
import { Charged, NotCharged, UnderWay } from "./open-payment.tsx";
import { Receipt } from "./receipt.tsx";

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
      return (
        <Receipt payment={payment} panels={receipt}>
          <Link to={accountsHref()} className={buttonClass()}>
            Back to Accounts
          </Link>
        </Receipt>
      );
    case "charged":
      return <Charged payment={payment} isWatched actions={<BackToAccounts />} footer={<CallPractice />} />;
    case "underWay":
      return <UnderWay payment={payment} isWatched actions={<BackToAccounts />} note={<Declined />} />;
    case "notCharged":
      return (
        <NotCharged payment={payment}>
          <BackToAccounts />
        </NotCharged>
      );
  }
}

/** Another page may still charge a card for this payment. */
function Declined() {
  const { state }: { state: { declined?: PaymentProblem } | null } = useLocation();
  const message = state?.declined?.message;
  return message === undefined ? null : <Note tone="danger" title={message} />;
}

function BackToAccounts() {
  return (
    <Link to={accountsHref()} className={buttonClass("secondary")}>
      Back to Accounts
    </Link>
  );
}
