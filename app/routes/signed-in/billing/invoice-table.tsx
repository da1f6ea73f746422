import { type ReactNode, useEffect, useRef } from "react";
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

/** The column of boxes that choose invoices. Money in cents. */
export type Boxes = {
  /** What the payment pays of each invoice. Undefined: the practice's own values are shown. */
  paid: ReadonlyMap<string, number> | undefined;
  /** The invoices that have a box. */
  payable: ReadonlySet<string>;
  /** Invoices of payments that have not ended. */
  inPayment: ReadonlySet<string>;
  isDisabled: boolean;
  /** All, none or a part of what can be paid is chosen. */
  all: { state: "all" | "none" | "part"; total: number; paid: number };
  onToggle: (id: string) => void;
  onToggleAll: () => void;
};

export type InvoiceTableProps = {
  label: string;
  invoices: readonly Invoice[];
  /** Without it the table has no boxes. */
  boxes?: Boxes;
};

/** Invoices as a table, and as cards where it is too narrow for one (spec 1, section 2, "Accounts page"). */
export function InvoiceTable({ label, invoices, boxes }: InvoiceTableProps) {
  return (
    <div className="card invoices">
      <table {...as("table")} aria-label={label}>
        <thead {...as("rowgroup")}>
          <tr {...as("row")}>
            {boxes === undefined ? null : (
              <th {...as("columnheader")} scope="col">
                <span className="sr-only">Pay</span>
              </th>
            )}
            {["Notes", "Type", "Reference No."].map((name) => (
              <th key={name} {...as("columnheader")} scope="col">
                {name}
              </th>
            ))}
            {["Amount", "Balance", "Pay Now"].map((name) => (
              <th key={name} {...as("columnheader")} scope="col" className="money">
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
          {boxes === undefined || boxes.payable.size < 2 ? null : <AllRow boxes={boxes} />}
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} boxes={boxes} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AllRow({ boxes: { payable, paid, isDisabled, all, onToggleAll } }: { boxes: Boxes }) {
  const box = useRef<HTMLInputElement>(null);
  const name = `All ${payable.size} invoices`;
  useEffect(() => {
    if (box.current) box.current.indeterminate = all.state === "part";
  }, [all.state]);
  return (
    <tr {...as("row")} className="all">
      <BoxCell>
        <input
          ref={box}
          type="checkbox"
          aria-label={name}
          checked={all.state === "all"}
          disabled={isDisabled}
          onChange={onToggleAll}
        />
      </BoxCell>
      <td {...as("cell")} className="notes" colSpan={4}>
        {name}
      </td>
      <td {...as("cell")} className="money balance">
        {money(all.total)}
      </td>
      <td {...as("cell")} className="money pay-now">
        {paid === undefined ? "" : money(all.paid)}
      </td>
      <td {...as("cell")} colSpan={2} />
    </tr>
  );
}

/** The label makes the place that takes a press as large as a finger. */
function BoxCell({ children }: { children: ReactNode }) {
  return (
    <td {...as("cell")} className="box">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is passed in, and names itself. */}
      <label>{children}</label>
    </td>
  );
}

function InvoiceRow({ invoice, boxes }: { invoice: Invoice; boxes: Boxes | undefined }) {
  const { id, notes, type, reference, amount, balance, issuedOn } = invoice;
  const [search] = useSearchParams();
  const name = notes ?? "Invoice";
  const payNow = boxes?.paid === undefined ? invoice.payNow : (boxes.paid.get(id) ?? 0);
  const isTicked = boxes?.paid !== undefined && (payNow ?? 0) > 0;
  const isInPayment = boxes?.inPayment.has(id) === true;
  // As a card, the row writes only what its balance and its box do not say.
  const isPlain = payNow === balance || (boxes?.paid !== undefined && payNow === 0);
  return (
    <tr {...as("row")} className={isTicked ? "ticked" : undefined}>
      {boxes === undefined ? null : isInPayment ? (
        <td {...as("cell")} className="box">
          <Icon name="clock" size="small" />
        </td>
      ) : boxes.payable.has(id) ? (
        <BoxCell>
          <input
            type="checkbox"
            name="invoice"
            value={id}
            aria-label={`Pay ${name}, ${money(balance)}`}
            checked={isTicked}
            disabled={boxes.isDisabled}
            onChange={() => boxes.onToggle(id)}
          />
        </BoxCell>
      ) : (
        <td {...as("cell")} className="box" />
      )}
      <td {...as("cell")} className="notes">
        {name}
        {isInPayment ? <span className="in-payment">In that payment</span> : null}
      </td>
      <td {...as("cell")} className="type">
        {type}
      </td>
      <td {...as("cell")} className="reference">
        {reference}
      </td>
      <td {...as("cell")} className={amount === balance ? "money amount plain" : "money amount"}>
        {money(amount)}
      </td>
      <td {...as("cell")} className="money balance">
        {money(balance)}
      </td>
      <td {...as("cell")} className={isPlain ? "money pay-now plain" : "money pay-now"}>
        {payNow === undefined ? "" : money(payNow)}
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
          Invoice<span className="sr-only"> {reference ?? name}</span>
        </Link>
      </td>
    </tr>
  );
}
