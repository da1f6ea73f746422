import type { ShouldRevalidateFunctionArgs } from "react-router";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { closesDocument } from "#app/documents/document-address.ts";
import { OpenedDocument } from "#app/documents/document-panel.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import { useLastLoaded } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { billingTexts } from "#practice-api/billing/texts.ts";
import type { Route } from "./+types/route";
import { PendingTab } from "./choose/pending-tab.tsx";
import { InvoiceTable } from "./invoice-table.tsx";
import { accountsHref, invoiceParameter, selectionParameters } from "./links.ts";
import { loadAccounts, type PendingInvoices } from "./loader.server.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadAccounts);

const keepsSelection = keepLoaded(...selectionParameters);

/** Closing an invoice and choosing what to pay need no new data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  return !closesDocument(currentUrl, nextUrl, invoiceParameter) && keepsSelection(args);
}

export default function Accounts({ loaderData: { shown, holderName, opened } }: Route.ComponentProps) {
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
          what="your invoices"
          href={accountsHref("all")}
          pages={shown.pages}
          empty={<p>You have no invoices.</p>}
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
