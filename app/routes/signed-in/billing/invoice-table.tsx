import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { searchWith } from "#app/format/search.ts";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import type { Cents } from "#practice-api/units.ts";
import { askAboutInvoiceHref, invoiceParameter, isPayment, paymentHref } from "./links.ts";
import type { ListedInvoice } from "./loader.server.ts";

/** Safari forgets what a part of a table is once CSS shows it as a card. */
export const as = (role: "table" | "rowgroup" | "row" | "columnheader" | "rowheader" | "cell") => ({ role });

const columns = ["Notes", "Type", "Reference No.", "Amount", "Balance", "Pay Now", "Date", "Action"];
const moneyColumns = ["Amount", "Balance", "Pay Now"];

/* Where the list is narrower than a table, each row is a card: its name, its balance, and the facts on a line of their own. */
const headClass = "px-2 py-2.5 text-left align-bottom text-muted first:pl-4 last:pr-6";
const rowClass =
  "flex flex-wrap items-baseline gap-x-3 border-line px-4 pt-3 pb-2 not-first:border-t after:order-1 after:basis-full @bill:table-row @bill:after:hidden";
const tickedClass = "bg-tint forced-colors:outline-2 forced-colors:-outline-offset-2";
const edgeClass = "border-line @bill:border-t @bill:px-2 @bill:first:pl-4 @bill:last:pr-6";
const cellClass = `${edgeClass} @bill:py-2.5`;
const boxClass = `${edgeClass} absolute top-0.5 left-1 w-touch @bill:static @bill:px-0`;
const notesClass = `${cellClass} wrap-anywhere min-w-0 flex-1 text-left tiny:basis-full font-semi text-body text-ink @bill:text-small/6`;
const balanceClass = `${cellClass} whitespace-nowrap text-right text-lead @bill:text-small/6`;
const owedClass = "font-semi text-ink";
const moneyClass = `${cellClass} order-6 whitespace-nowrap text-right`;
const payNowClass = `${cellClass} order-5 whitespace-nowrap text-right font-semi before:font-normal @bill:font-normal @max-bill:not-empty:before:content-['Pay_Now_'_/_'']`;
const typeClass = `${cellClass} wrap-anywhere order-2 @bill:min-w-30`;
const referenceClass = `${cellClass} wrap-anywhere order-4 @bill:min-w-36`;
const dateClass = `${cellClass} order-3 whitespace-nowrap`;
const ofClass = "ml-auto @max-bill:before:content-['of_'_/_'']";
export const actionClass = "inline-flex min-h-8 items-center gap-1.5";

type Boxes = {
  /** Undefined: the practice's own values are shown. */
  paid: ReadonlyMap<string, Cents> | undefined;
  payable: ReadonlySet<string>;
  inPayment: ReadonlySet<string>;
  isDisabled: boolean;
  all: { state: "all" | "none" | "part"; total: Cents; paid: Cents };
  onToggle: (id: string) => void;
  onToggleAll: () => void;
};

type InvoiceTableProps = { label: string; invoices: readonly ListedInvoice[]; boxes?: Boxes };

/** Spec 1, section 2, "Accounts page". */
export function InvoiceTable({ label, invoices, boxes }: InvoiceTableProps) {
  return (
    <div className="card overflow-hidden p-0">
      <table {...as("table")} aria-label={label} className="w-full text-small/6 @max-bill:block">
        <thead {...as("rowgroup")} className="@max-bill:sr-only">
          <tr {...as("row")}>
            {boxes === undefined ? null : (
              <th {...as("columnheader")} scope="col" className={headClass}>
                <span className="sr-only">Pay</span>
              </th>
            )}
            {columns.map((name) => (
              <th
                key={name}
                {...as("columnheader")}
                scope="col"
                className={`${headClass} ${moneyColumns.includes(name) ? "text-right whitespace-nowrap" : ""}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as("rowgroup")} className="@max-bill:block">
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
    <tr {...as("row")} className={`${rowClass} relative bg-sunken pl-13`}>
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
      <th {...as("rowheader")} scope="row" className={notesClass} colSpan={4}>
        {name}
      </th>
      <Cell className={`${balanceClass} ${owedClass}`}>{money(all.total)}</Cell>
      <Cell className={`${payNowClass} @max-bill:sr-only`}>{paid === undefined ? "" : money(all.paid)}</Cell>
      <Cell className={`${edgeClass} @max-bill:hidden`} colSpan={2} />
    </tr>
  );
}

export const Cell = (props: ComponentProps<"td">) => <td {...as("cell")} {...props} />;

/** The label takes a press as large as a finger. */
function BoxCell({ children }: { children: ReactNode }) {
  return (
    <Cell className={boxClass}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is passed in, and names itself. */}
      <label className="grid size-touch cursor-pointer place-items-center">{children}</label>
    </Cell>
  );
}

/** Not while another record is open: the message would stand in it (ruling P135). */
export function AskLink({ id, children }: { id: string; children: ReactNode }) {
  if (useShell().acting !== null) return null;
  return (
    <Offered area="messages">
      <Link to={askAboutInvoiceHref(id)} className={actionClass}>
        {children}
      </Link>
    </Offered>
  );
}

function InvoiceRow({ invoice, boxes }: { invoice: ListedInvoice; boxes: Boxes | undefined }) {
  const { id, notes, type, reference, amount, balance, issuedOn, receipt } = invoice;
  const [search] = useSearchParams();
  // A sum that came in is no debt: as a card, the row says it in place of a balance.
  const isPaid = amount < 0 && balance === 0 && isPayment(invoice);
  const name = notes ?? (isPaid ? "Payment" : "Invoice");
  const payNow = boxes?.paid === undefined ? invoice.payNow : (boxes.paid.get(id) ?? 0);
  const isTicked = boxes?.paid !== undefined && (payNow ?? 0) > 0;
  const isInPayment = boxes?.inPayment.has(id) === true;
  // As a card, the row writes only what its balance and its box do not say.
  const isWhole = amount === balance;
  const isPlain = payNow === balance || (boxes?.paid !== undefined && payNow === 0);
  return (
    <tr
      {...as("row")}
      className={`${rowClass} ${boxes === undefined ? "" : "relative pl-13"} ${isTicked ? tickedClass : ""}`}
    >
      {boxes === undefined ? null : isInPayment ? (
        <Cell className={boxClass}>
          <Icon name="clock" size="small" className="mx-auto mt-3.5 @bill:mt-0" />
        </Cell>
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
        <Cell className={boxClass} />
      )}
      <th {...as("rowheader")} scope="row" className={notesClass}>
        <TeReo>{name}</TeReo>
        {receipt === undefined ? null : (
          <span className="block font-normal text-muted">{money(receipt.total)} with card fee</span>
        )}
        {isInPayment ? <span className="block font-normal text-muted">In that payment</span> : null}
        {boxes === undefined && balance === 0 && amount > 0 ? (
          <span className="block font-normal text-muted">Nothing to pay</span>
        ) : null}
      </th>
      <Cell className={typeClass}>{type}</Cell>
      <Cell className={referenceClass}>{reference}</Cell>
      <Cell className={`${moneyClass} ${isPaid || isWhole ? "@max-bill:sr-only" : ofClass}`}>
        {money(amount)}
      </Cell>
      <Cell className={`${balanceClass} ${balance === 0 && !isPaid ? "text-muted" : owedClass}`}>
        {isPaid ? <span className="@bill:hidden">Paid {money(-amount)} </span> : null}
        <span className={isPaid ? "@max-bill:hidden" : ""}>{money(balance)}</span>
      </Cell>
      <Cell className={`${payNowClass} ${isPlain ? "@max-bill:sr-only" : ""}`}>
        {payNow === undefined ? "" : money(payNow)}
      </Cell>
      <Cell className={dateClass}>{issuedOn === undefined ? "" : shortDate(issuedOn)}</Cell>
      <Cell
        className={`${cellClass} order-7 whitespace-nowrap print:hidden ${isPaid || isWhole ? "ml-auto" : "@max-bill:basis-full"}`}
      >
        <span className="flex gap-x-4">
          {receipt === undefined ? (
            <Link
              to={{ search: searchWith(search, { [invoiceParameter]: id }) }}
              preventScrollReset
              className={actionClass}
            >
              <Icon name="download" size="small" className="@max-bill:hidden" />
              Invoice<span className="sr-only"> {reference ?? name}</span>
            </Link>
          ) : (
            <Link to={paymentHref(receipt.paymentId)} className={actionClass}>
              <Icon name="card" size="small" className="@max-bill:hidden" />
              Receipt<span className="sr-only"> {reference ?? name}</span>
            </Link>
          )}
          <AskLink id={id}>
            Ask<span className="sr-only"> about {reference ?? name}</span>
          </AskLink>
        </span>
      </Cell>
    </tr>
  );
}
