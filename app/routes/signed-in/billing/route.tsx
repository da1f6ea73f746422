import type { ReactNode } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import type { AccountOffer } from "#app/.server/payments/offer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { closesDocument } from "#app/documents/document-address.ts";
import { OpenedDocument } from "#app/documents/document-panel.tsx";
import { shortDate } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { ListHeader, ListPanel, ListSkeleton } from "#app/lists/list-panel.tsx";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import { type DeferredPanel, useLastLoaded } from "#app/shell/deferred.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { WithPhone } from "#app/shell/page/practice-contact.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-and-failed.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { billingTexts } from "#practice-api/billing/texts.ts";
import type { Route } from "./+types/route";
import { Pending } from "./choose/pending.tsx";
import { findableInvoice } from "./findable-invoice.ts";
import { InvoiceTable } from "./invoice-table.tsx";
import { accountsHref, invoiceParameter, paidHref, paymentHref, selectionParameters } from "./links.ts";
import { loadAccounts, type Paying, type PendingInvoices } from "./loader.server.ts";
import { NotOffered } from "./not-offered.tsx";
import { OpenPayments } from "./payment/open-payment.tsx";
import { useSettled } from "./use-settled.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadAccounts);

const keepsSelection = keepLoaded(...selectionParameters);

/** Closing an invoice and choosing what to pay need no new data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  return !closesDocument(currentUrl, nextUrl, invoiceParameter) && keepsSelection(args);
}

export default function Accounts({ loaderData: { shown, holderName, opened } }: Route.ComponentProps) {
  const all = useLastLoaded(shown.tab === "all" ? shown.list : undefined);
  const { acting } = useShell();
  useSeenList("billing/all", all, (invoice) => findableInvoice(invoice, acting?.holderName));
  return (
    <>
      <TabbedHeader
        title="Accounts"
        label="Invoices"
        tabs={[
          {
            name: "Pending Invoices",
            href: accountsHref(),
            isCurrent: shown.tab === "pending",
            badge: shown.tab === "pending" ? <Count pending={shown.pending} /> : undefined,
          },
          { name: "All Invoices", href: accountsHref("all"), isCurrent: shown.tab === "all" },
        ]}
      />
      {shown.tab === "pending" ? (
        <PendingTab pending={shown.pending} paying={shown.paying} holderName={holderName} />
      ) : (
        <ListPanel
          list={shown.list}
          noun={{ one: "invoice", many: "invoices" }}
          label="All invoices"
          href={accountsHref("all")}
          empty={<p>You have no invoices.</p>}
          notice={({ entries, unreadable }) => (entries.length + unreadable === 0 ? null : <YearLink />)}
        >
          {({ entries }) => <InvoiceTable label="All invoices" invoices={entries} />}
        </ListPanel>
      )}
      <p className="mt-4 flex gap-2 text-muted text-small">
        <Icon name="lock" size="small" className="mt-0.75" />
        Never share your account details or password. We never ask for your bank details.
      </p>
      {opened === undefined ? null : (
        <OpenedDocument
          opened={opened}
          parameter={invoiceParameter}
          title={billingTexts.invoice}
          what="this invoice"
        />
      )}
    </>
  );
}

function Count({ pending }: { pending: DeferredPanel<PendingInvoices> }) {
  const { invoices = [], isComplete = false } = useLastLoaded(pending) ?? {};
  return isComplete && invoices.length > 0 ? ` (${invoices.length})` : null;
}

type PendingTabProps = {
  pending: DeferredPanel<PendingInvoices>;
  paying: DeferredPanel<Paying>;
  holderName: string;
};

function PendingTab({ pending, paying, holderName }: PendingTabProps) {
  const figures = useSettled(pending);
  const ways = useSettled(paying);
  const { pathname, search } = useLocation();
  const listed = figures?.state === "loaded" ? figures.value : undefined;
  const known = ways?.state === "loaded" ? ways.value : undefined;
  return (
    <section aria-label="Pending invoices" className="list @container grid grid-cols-1 gap-4">
      <AccountHeading holderName={holderName} offer={listed?.offer} />
      {known === undefined ? null : <PaidBefore paid={known.paid} />}
      {known === undefined ? null : <OpenPayments payments={known.open} />}
      {ways?.state === "failed" ? (
        <Failed what="the payments of this account">
          Nothing can be paid here until we know if one is under way.
        </Failed>
      ) : null}
      {known === undefined || known.method === "card" ? null : <NotOffered method={known.method} />}
      {figures === undefined ? <ListSkeleton noun="invoices" /> : null}
      {figures?.state === "failed" ? (
        <div className="card">
          <FailedPanel what="your invoices" isList />
        </div>
      ) : null}
      {listed === undefined ? null : (
        <>
          {listed.isComplete ? null : (
            <Note tone="warning" title="Some invoices could not be read.">
              Call the practice to hear about them.
            </Note>
          )}
          <Listed figures={listed} paying={known} canPay={ways?.state !== "failed"} />
          <ListHeader asOf={listed.asOf} href={`${pathname}${search}`} />
        </>
      )}
    </section>
  );
}

function PaidBefore({ paid }: Pick<Paying, "paid">) {
  if (paid === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      <span>
        <WholeDates>{`Paid by card on ${shortDate(paid.on)}: ${money(paid.total)}`}</WholeDates>
      </span>
      <Link to={paymentHref(paid.paymentId)} className="hit">
        Receipt
      </Link>
      <YearLink />
    </p>
  );
}

const YearLink = () => (
  <Link to={paidHref()} className="hit text-small">
    Paid in a year, with card fees
  </Link>
);

function Failed({ what, children }: { what: string; children: string }) {
  return (
    <div className="card grid gap-3">
      <FailedPanel what={what} />
      <p>{children}</p>
    </div>
  );
}

type ListedProps = { figures: PendingInvoices; paying: Paying | undefined; canPay: boolean };

function Listed({ figures: { invoices, isComplete, offer }, paying, canPay }: ListedProps) {
  const list: ReactNode =
    invoices.length > 0 ? (
      <InvoiceTable label="Pending invoices" invoices={invoices} />
    ) : isComplete ? (
      <div className="card">
        <EmptyState title={billingTexts.noPending}>
          <Link to={accountsHref("all")} className={buttonClass("secondary")}>
            See All Invoices
          </Link>
        </EmptyState>
      </div>
    ) : null;
  // Without a readable invoice it is not known whether there is one to pay.
  const isKnown = invoices.length > 0 || isComplete;
  if (offer !== undefined && canPay && isKnown) return <Pending offer={offer} paying={paying} empty={list} />;
  return (
    <>
      {offer === undefined ? (
        <Failed what="what is owed on this account">Nothing can be paid here until we know it.</Failed>
      ) : null}
      {list}
    </>
  );
}

/** As the practice says it (rulings B62 and B63). */
function AccountHeading({ holderName, offer }: { holderName: string; offer: AccountOffer | undefined }) {
  const { acting, personName } = useShell();
  return (
    <div className="min-w-0 [&>p]:text-small">
      <h2 id="account" tabIndex={-1}>
        {holderName}’s account
        {offer === undefined
          ? null
          : offer.balance > 0
            ? `: ${money(offer.balance)} to pay`
            : ": nothing to pay"}
      </h2>
      {acting === null ? null : (
        <p>These are the bills of this account, also while you act for {personName}.</p>
      )}
      {offer === undefined ? null : <Facts offer={offer} />}
    </div>
  );
}

function Facts({ offer: { credit, unlisted, unconfirmed, isComplete } }: { offer: AccountOffer }) {
  return (
    <>
      {credit === 0 || !isComplete ? null : <p>Credit {money(credit)}. It is taken off what you pay.</p>}
      {unconfirmed === 0 ? null : (
        <p>This may still include {money(unconfirmed)} of a payment that the practice has not confirmed.</p>
      )}
      {unlisted === 0 || !isComplete ? null : (
        <p>
          {money(unlisted)} of this is not on any invoice. Call the practice
          <WithPhone>
            {(phone) =>
              phone === undefined ? null : (
                <>
                  {" "}
                  on <PhoneLink phone={phone} className="whitespace-nowrap" />
                </>
              )
            }
          </WithPhone>{" "}
          to pay it.
        </p>
      )}
    </>
  );
}
