import { Link } from "react-router";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { isoYear, shortDate } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { Badges } from "#app/lists/badges.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { Note } from "#app/ui/note.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Cents } from "#practice-api/units.ts";
import { AskLink, actionClass, as, Cell } from "../invoice-table.tsx";
import { paidHref, paymentHref } from "../links.ts";
import type { Route } from "./+types/route";
import { loadPaid, type PaidList, type PaidRow } from "./loader.server.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadPaid);

/** Ruling P134. */
export default function Paid({ loaderData }: Route.ComponentProps) {
  const { list, year, thisYear, holderName } = loaderData;
  const title = `Paid in ${year}`;
  return (
    <>
      <ScreenHeader title={title} heading={title} breadcrumb={title} />
      <ListPanel
        list={list}
        noun={{ one: "entry", many: "entries" }}
        label={title}
        what="what was paid"
        href={paidHref(year)}
        canPrint
        empty={<p>The practice lists no payments.</p>}
      >
        {(loaded) => <Year list={loaded} year={year} thisYear={thisYear} holderName={holderName} />}
      </ListPanel>
      <p className="mt-4 max-w-measure text-muted text-small">
        From the practice’s list and the portal’s receipts, which it keeps for 400 days. Ask the practice for
        an older one.
      </p>
    </>
  );
}

const yearOf = ({ on }: PaidRow) => on && isoYear(on);
const feeText = (fee: Cents | undefined) => (fee === undefined ? "not known" : money(fee));
const withoutReceipt = (rows: readonly PaidRow[]) =>
  rows.filter(({ receipt }) => receipt === undefined).length;
const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, one) => sum + one, 0);

type YearProps = { list: PaidList; year: string; thisYear: string; holderName: string };

function Year({ list, year, thisYear, holderName }: YearProps) {
  const { entries, unreadable, hasMore, unconfirmed } = list;
  const rows = entries.filter((row) => yearOf(row) === year);
  const years = new Set([thisYear, year, ...entries.flatMap((row) => yearOf(row) ?? [])]);
  const undated = entries.filter(({ on }) => on === undefined).length;
  const unknown = withoutReceipt(rows);
  const isWhole = unreadable === 0 && !hasMore && undated === 0;
  const amount = sumOf(rows.map((row) => row.amount));
  const fees = sumOf(rows.map(({ receipt }) => receipt?.fee ?? 0));
  return (
    <>
      <Badges
        badges={[...years]
          .toSorted()
          .toReversed()
          .map((one) => ({
            name: one,
            href: paidHref(one),
            isChosen: one === year,
          }))}
      />
      {unconfirmed === 0 ? null : (
        <Note tone="warning" title={`${money(unconfirmed)} more was charged to your card.`}>
          The practice has not confirmed it yet, so it is not in this list. Do not pay again.
        </Note>
      )}
      {undated === 0 ? null : (
        <Note tone="warning" title={`${plural(undated, "payment has", "payments have")} no date.`}>
          We cannot say in which year {undated === 1 ? "it was" : "they were"} paid. See All Invoices.
        </Note>
      )}
      {rows.length === 0 ? (
        <p>
          {isWhole ? `The practice lists no payment in ${year}.` : `No payment of ${year} could be read.`}
        </p>
      ) : (
        <>
          <p className="max-w-measure">
            {isWhole ? "" : "At least "}
            <strong>{money(amount + fees)}</strong> paid on {holderName}’s account in {year}
            {unknown === rows.length ? "." : `, with card fees of ${money(fees)}.`}
            {unknown === 0
              ? null
              : ` We have no receipt for ${unknown} of these payments, so ${unknown === 1 ? "its card fee is" : "their card fees are"} not included.`}
          </p>
          <PaidTable
            year={year}
            rows={rows}
            amount={amount}
            fees={unknown === rows.length ? undefined : fees}
          />
        </>
      )}
    </>
  );
}

const edgeClass = "@row:border-line @row:border-t @row:px-3 @row:py-2.5 @row:first:pl-6 @row:last:pr-6";
const rowClass =
  "flex flex-wrap items-baseline gap-x-3 border-line px-4 py-3 not-first:border-t @row:table-row";
const moneyClass = `${edgeClass} whitespace-nowrap text-right`;
const totalClass = `${moneyClass} font-semi text-ink @max-row:text-lead`;
const headClass = "px-3 py-2.5 text-muted first:pl-6 last:pr-6";
const feeClass = `${edgeClass} order-3 grow whitespace-nowrap @row:text-right @max-row:before:content-['Card_fee_'_/_'']`;
const sumClass = {
  amount: `${moneyClass} @max-row:before:content-['Invoices_'_/_'']`,
  fees: `${moneyClass} @max-row:before:content-['Card_fees_'_/_'']`,
  total: `${totalClass} @max-row:text-left @max-row:before:content-['Total_'_/_'']`,
};
const columns = ["Date", "Paid for", "Invoices", "Card fee", "Total", "Receipt"];
const moneyColumns = ["Invoices", "Card fee", "Total"];

type PaidTableProps = { year: string; rows: readonly PaidRow[]; amount: Cents; fees: Cents | undefined };

const withoutClass = "block font-normal text-muted text-small";
const without = (fees: string) => <span className={withoutClass}>{`without ${fees}`}</span>;

/** Where the list is narrower than a table, each row is a card. */
function PaidTable({ year, rows, amount, fees }: PaidTableProps) {
  const unknown = withoutReceipt(rows);
  return (
    <div className="card overflow-hidden p-0">
      <table {...as("table")} aria-label={`Paid in ${year}`} className="w-full text-small/6 @max-row:block">
        <thead {...as("rowgroup")} className="@max-row:sr-only">
          <tr {...as("row")}>
            {columns.map((name) => (
              <th
                key={name}
                {...as("columnheader")}
                scope="col"
                className={`${headClass} ${moneyColumns.includes(name) ? "text-right" : "text-left"} ${name === "Receipt" ? "print:hidden" : ""}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as("rowgroup")} className="@max-row:block">
          {rows.map((row) => (
            <PaidTableRow key={row.id} row={row} />
          ))}
          <tr {...as("row")} className={`${rowClass} font-semi text-ink`}>
            <th {...as("rowheader")} scope="row" colSpan={2} className={`${edgeClass} basis-full text-left`}>
              {year}, {plural(rows.length, "payment")}
            </th>
            <Cell className={sumClass.amount}>{money(amount)}</Cell>
            <Cell className={sumClass.fees}>{feeText(fees)}</Cell>
            <Cell className={sumClass.total}>
              {money(amount + (fees ?? 0))}
              {unknown === 0 ? null : without(plural(unknown, "card fee"))}
            </Cell>
            <Cell className={`${edgeClass} @max-row:hidden print:hidden`} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function PaidTableRow({ row: { id, on, what, reference, amount, receipt } }: { row: PaidRow }) {
  return (
    <tr {...as("row")} className={rowClass}>
      <Cell className={`${edgeClass} flex-1 whitespace-nowrap text-muted`}>
        <WholeDates>{on === undefined ? "" : shortDate(on)}</WholeDates>
      </Cell>
      <th
        {...as("rowheader")}
        scope="row"
        className={`${edgeClass} wrap-anywhere order-2 basis-full text-left text-ink`}
      >
        <span className="block">
          <TeReo>{what}</TeReo>
        </span>
        {reference?.split(" ").map((one) => (
          <span key={one} className="mr-2 inline-block font-normal text-muted">
            {one}
          </span>
        ))}
      </th>
      <Cell className={`${moneyClass} @max-row:sr-only`}>{money(amount)}</Cell>
      <Cell className={feeClass}>{feeText(receipt?.fee)}</Cell>
      <Cell className={`${totalClass} order-1`}>
        {money(amount + (receipt?.fee ?? 0))}
        {receipt?.fee === undefined ? without("card fee") : null}
      </Cell>
      <Cell className={`${edgeClass} order-4 whitespace-nowrap print:hidden`}>
        {receipt === undefined ? (
          <AskLink id={id}>
            Ask the practice<span className="sr-only"> about {reference ?? what}</span>
          </AskLink>
        ) : (
          <Link to={paymentHref(receipt.paymentId)} className={`${actionClass} @max-row:min-h-touch`}>
            Receipt<span className="sr-only"> {reference ?? what}</span>
          </Link>
        )}
      </Cell>
    </tr>
  );
}
