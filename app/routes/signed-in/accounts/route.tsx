import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { screenAction, screenLoader } from "#app/.server/screen.ts";
import { closesDocument, withDocument } from "#app/documents/document-address.ts";
import { DocumentDialog } from "#app/documents/document-dialog.tsx";
import { money } from "#app/format/money.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { TabStrip } from "#app/lists/tab-strip.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";
import { actOnPayment } from "./.server/action.ts";
import { loadAccounts, type UnsettledPayment } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import { InvoiceTable } from "./invoice-table.tsx";
import { accountsHref, invoiceParameter, paymentHref } from "./links.ts";
import { NotOffered } from "./pay/not-offered.tsx";
import { PendingInvoices } from "./pay/pending-invoices.tsx";
import "./accounts.css";
import "./pay/pay.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

export const loader = screenLoader(loadAccounts);
export const action = screenAction(actOnPayment);

/** A payment under way keeps its page, and closing an invoice needs no new data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  if (formMethod === "POST") return false;
  return !closesDocument(currentUrl, nextUrl, invoiceParameter) && defaultShouldRevalidate;
}

const noun = { one: "invoice", many: "invoices" };

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { tab, pages, list, balance, account, unsettled, opened } = loaderData;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <ScreenHeader
        line={account === undefined ? undefined : `This is ${account}’s account.`}
        action={
          <p className="owed">
            <Deferred panel={balance} loading="" failed="Your balance could not be loaded.">
              {(owed) => (
                <>
                  You owe <strong>{money(owed)}</strong>
                </>
              )}
            </Deferred>
          </p>
        }
      />
      <p className="disclaimer">
        <Icon name="lock" />
        Never share your account details or password. We never ask for your bank details.
      </p>
      <TabStrip
        label="Invoices"
        tabs={[
          { name: "Pending Invoices", href: accountsHref(), isCurrent: tab === "pending" },
          { name: "All Invoices", href: accountsHref("all"), isCurrent: tab === "all" },
        ]}
      />
      <Deferred panel={unsettled} loading={null} failed={null}>
        {(payments) => payments.map((payment) => <Unsettled key={payment.id} payment={payment} />)}
      </Deferred>
      <ListPanel
        list={list}
        noun={noun}
        label={tab === "pending" ? "Pending invoices" : "All invoices"}
        what="your invoices"
        href={accountsHref(tab)}
        pages={pages}
        {...(tab === "pending" ? { emptyTitle: billingTexts.noPending } : {})}
        empty={
          tab === "pending" ? (
            <>
              <p>You have no invoices to pay. Paid ones are under All Invoices.</p>
              <Link to={accountsHref("all")} className={buttonClass("secondary")}>
                See All Invoices
              </Link>
            </>
          ) : (
            <p>You have no invoices.</p>
          )
        }
      >
        {({ entries }) =>
          tab === "pending" ? (
            <Pending {...loaderData} invoices={entries} />
          ) : (
            <div className="card">
              <InvoiceTable label="All invoices" invoices={entries} />
            </div>
          )
        }
      </ListPanel>
      {opened === undefined || search.get(invoiceParameter) !== opened.id ? null : (
        <DocumentDialog
          key={opened.id}
          title={billingTexts.invoice}
          document={opened.document}
          what="this invoice"
          onClose={() =>
            void navigate(
              { search: withDocument(search, invoiceParameter, undefined) },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      )}
    </>
  );
}

type PendingProps = Pick<
  Route.ComponentProps["loaderData"],
  "setup" | "unsettled" | "paymentId" | "account"
> & {
  invoices: readonly Invoice[];
};

/** The table shows without the form when the settings or earlier payments could not be read. */
function Pending({ setup, unsettled, paymentId, account, invoices }: PendingProps) {
  const table = (
    <Card title="Pending invoices">
      <InvoiceTable label="Pending invoices" invoices={invoices} payNow={new Map()} />
    </Card>
  );
  const failed = (
    <>
      {table}
      <div className="card">
        <FailedPanel what="the card form" />
      </div>
    </>
  );
  return (
    <Deferred panel={setup} loading={table} failed={failed}>
      {(ready) =>
        ready.method === "card" ? (
          <Deferred panel={unsettled} loading={table} failed={failed}>
            {(payments) => (
              <PendingInvoices
                invoices={invoices}
                locked={new Set(payments.flatMap(({ invoiceIds }) => invoiceIds))}
                setup={ready}
                paymentId={paymentId}
                account={account}
              />
            )}
          </Deferred>
        ) : (
          <>
            {table}
            <NotOffered method={ready.method} />
          </>
        )
      }
    </Deferred>
  );
}

function Unsettled({ payment: { id, number, total } }: { payment: UnsettledPayment }) {
  return (
    <Note tone="warning" title="We are checking a payment. Do not pay again." className="mb-4">
      {money(total)}, reference {number}. <Link to={paymentHref(id)}>See what we know</Link>
    </Note>
  );
}
