import { Link, useSearchParams } from "react-router";
import { withDocument } from "#app/documents/document-address.ts";
import { shortDate } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { invoiceParameter } from "./links.ts";
import "./invoice-table.css";

/** Safari forgets what a part of a table is once CSS shows it as a card. */
const as = (role: "table" | "rowgroup" | "row" | "columnheader" | "cell") => ({ role });

export type InvoiceTableProps = {
  label: string;
  invoices: readonly Invoice[];
  /** What the payment on this page pays of each, in cents. Without it the table has no boxes. */
  payNow?: ReadonlyMap<string, number>;
};

/** Invoices as a table, and as cards where it is too narrow for one (spec 1, section 2, "Accounts page"). */
export function InvoiceTable({ label, invoices, payNow }: InvoiceTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="invoices" aria-label={label} tabIndex={0}>
      <table {...as("table")}>
        <thead {...as("rowgroup")}>
          <tr {...as("row")}>
            {payNow === undefined ? null : (
              <th {...as("columnheader")} scope="col">
                <span className="sr-only">Paid by this payment</span>
              </th>
            )}
            {["Notes", "Type", "Reference No."].map((name) => (
              <th key={name} {...as("columnheader")} scope="col">
                {name}
              </th>
            ))}
            {["Amount", "Balance", "Pay Now"].map((name) => (
              <th key={name} {...as("columnheader")} scope="col" className="amount">
                {name}
              </th>
            ))}
            {["Date", "Action"].map((name) => (
              <th key={name} {...as("columnheader")} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as("rowgroup")}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} payNow={payNow} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type InvoiceRowProps = { invoice: Invoice; payNow: ReadonlyMap<string, number> | undefined };

function InvoiceRow({ invoice, payNow }: InvoiceRowProps) {
  const { id, notes, type, reference, amount, balance, issuedOn } = invoice;
  const [search] = useSearchParams();
  const paid = payNow === undefined ? invoice.payNow : (payNow.get(id) ?? 0);
  const name = reference ?? notes ?? "this invoice";
  return (
    <tr {...as("row")}>
      {payNow === undefined ? null : (
        <td {...as("cell")} className="box">
          {/* It shows what the payment pays, and the amount decides that. */}
          <input type="checkbox" checked={(paid ?? 0) > 0} readOnly disabled aria-label={`Pays ${name}`} />
        </td>
      )}
      <td {...as("cell")} className="notes">
        {notes ?? "Invoice"}
      </td>
      <td {...as("cell")} className="type">
        {type}
      </td>
      <td {...as("cell")}>{reference}</td>
      <td {...as("cell")} className="amount" data-label="Amount">
        {money(amount)}
      </td>
      <td {...as("cell")} className="amount" data-label="Balance">
        {money(balance)}
      </td>
      <td {...as("cell")} className="amount pay-now" data-label="Pay Now">
        {paid === undefined ? "" : money(paid)}
      </td>
      <td {...as("cell")} className="date">
        {issuedOn === undefined ? "" : shortDate(issuedOn)}
      </td>
      <td {...as("cell")} className="action">
        <Link
          to={{ search: withDocument(search, invoiceParameter, id) }}
          preventScrollReset
          className="invoice-file"
        >
          <Icon name="download" size="small" />
          PDF<span className="sr-only"> of {name}</span>
        </Link>
      </td>
    </tr>
  );
}
