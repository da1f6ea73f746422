import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ListHeader } from "#app/lists/list-header.tsx";
import { ListSkeleton } from "#app/lists/list-skeleton.tsx";
import { FailedPanel } from "#app/shell/page/area-error.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-and-failed.tsx";
import { Note } from "#app/ui/note.tsx";
import { billingTexts } from "#practice-api/billing/texts.ts";
import { AccountHeading } from "../account-heading.tsx";
import { InvoiceTable } from "../invoice-table.tsx";
import { accountsHref } from "../links.ts";
import type { Paying, PendingInvoices } from "../loader.server.ts";
import { NotOffered } from "../not-offered.tsx";
import { OpenPayments } from "../payment/open-payments.tsx";
import { useSettled } from "../use-settled.ts";
import { Pending } from "./pending.tsx";

type PendingTabProps = {
  pending: DeferredPanel<PendingInvoices>;
  paying: DeferredPanel<Paying>;
  holderName: string;
};

export function PendingTab({ pending, paying, holderName }: PendingTabProps) {
  const figures = useSettled(pending);
  const ways = useSettled(paying);
  const { pathname, search } = useLocation();
  const listed = figures?.state === "loaded" ? figures.value : undefined;
  const known = ways?.state === "loaded" ? ways.value : undefined;
  return (
    <section aria-label="Pending invoices" className="list @container grid grid-cols-1 gap-4">
      <AccountHeading holderName={holderName} offer={listed?.offer} />
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
