import { Link } from "react-router";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { accountsHref } from "../links.ts";
import { NotOffered } from "../not-offered.tsx";
import { actionsClass, PaymentHeader, paymentClass } from "../payment-header.tsx";
import { useSettled } from "../use-settled.ts";
import type { Route } from "./+types/route";
import { loadPay } from "./loader.server.ts";
import { PayForm, payFormClass } from "./pay-form.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadPay);

export default function Pay({
  loaderData: { page, holderName, selection, isNothing },
}: Route.ComponentProps) {
  const heading = `Pay for ${holderName}`;
  const shown = useSettled(page);
  return (
    <>
      <PaymentHeader title={heading} heading={heading} />
      <noscript>
        <div className="card">
          <Note tone="warning" title="Paying by card needs JavaScript.">
            You can call the practice to pay.
          </Note>
          <CallPractice isPrimary />
        </div>
      </noscript>
      {shown === undefined ? (
        <PaySkeleton />
      ) : shown.state === "failed" ? (
        <div className="card">
          <FailedPanel what="this payment" />
        </div>
      ) : shown.value.state === "notOffered" ? (
        <NotOffered method={shown.value.method} />
      ) : shown.value.state === "changed" ? (
        <Unpayable isNothing={isNothing} />
      ) : (
        <PayForm
          order={shown.value.order}
          setup={shown.value.setup}
          holderName={holderName}
          selection={selection}
        />
      )}
    </>
  );
}

function PaySkeleton() {
  return (
    <div className={payFormClass}>
      <LoadingWords>Loading the payment</LoadingWords>
      {["card", "order"].map((part) => (
        <div key={part} className="card grid content-start gap-3">
          <Skeleton height="lead" width="half" />
          <Skeleton height="block" />
          <Skeleton width="most" />
        </div>
      ))}
    </div>
  );
}

function Unpayable({ isNothing }: { isNothing: boolean }) {
  return (
    <section className={paymentClass} aria-label="Payment">
      {isNothing ? (
        <Note tone="info" title="Nothing is chosen to pay.">
          Choose your invoices under Accounts.
        </Note>
      ) : (
        <Note tone="warning" title="This cannot be paid as it was chosen.">
          These invoices may be paid already, or less of them is left to pay. Look at them under Accounts.
        </Note>
      )}
      <div className={actionsClass}>
        <Link to={accountsHref()} className={buttonClass()}>
          Back to Accounts
        </Link>
      </div>
      <CallPractice />
    </section>
  );
}
