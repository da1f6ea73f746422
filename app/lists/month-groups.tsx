import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useIsPrinting } from "#app/browser/use-is-printing.ts";
import { isoYear, monthAndYear } from "#app/format/dates.ts";
import { searchWith } from "#app/format/search.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { groupBy } from "./group-by.ts";
import { GroupHeading, useHasMore } from "./group-heading.tsx";
import { rowsAtOnce, rowsIn } from "./pages-shown.ts";

type MonthsProps<T> = { entries: readonly T[]; dateOf: (entry: T) => string | undefined };

type MonthGroupsProps<T> = MonthsProps<T> & {
  /** One entry as an `li` with something that can take the focus. */
  children: (entry: T) => ReactNode;
};

const withoutDate = "Date not recorded";

/** "Show more" moves the focus to the first entry that it adds. */
export function MonthGroups<T>({ children, ...props }: MonthGroupsProps<T>) {
  return (
    <Months {...props}>
      {(rows) => (
        <ul className="card month-rows overflow-hidden p-0 [&>li+li]:border-line [&>li+li]:border-t">
          {rows.map(children)}
        </ul>
      )}
    </Months>
  );
}

type CardsByMonthProps<T> = MonthsProps<T> & {
  /** Each entry is an `li` of a list with the class `month-rows`. */
  children: (entries: readonly T[]) => ReactNode;
};

export function Months<T>({ entries, dateOf, children }: CardsByMonthProps<T>) {
  const [search] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const hasMore = useHasMore();
  const count = isPrinting ? entries.length : Math.min(rowsIn(search), entries.length);
  const { hash, key } = useLocation();
  const before = useRef({ count, key });
  useEffect(() => {
    const { count: first, key: last } = before.current;
    before.current = { count, key };
    if (isPrinting) return;
    // The router has scrolled to the year.
    const isYear = hash.startsWith(`#${yearId("")}`) && key !== last;
    if (!isYear && count <= first) return;
    const added = isYear
      ? document.getElementById(hash.replace("#", ""))
      : box.current?.querySelectorAll(".month-rows > li")[first];
    added?.querySelector<HTMLElement>("summary, a, button, [tabindex]")?.focus({ preventScroll: isYear });
  }, [count, hash, key, isPrinting]);
  const monthOf = (entry: T) => {
    const date = dateOf(entry);
    return date === undefined ? withoutDate : monthAndYear(date);
  };
  const yearOf = (entry: T) => {
    const date = dateOf(entry);
    return date === undefined ? "" : isoYear(date);
  };
  const months = groupBy(entries.slice(0, count), monthOf);
  const years = [...groupBy(entries, yearOf)].flatMap(([year, [first]]) =>
    year === "" || first === undefined ? [] : { year, first },
  );
  const idOf = (entry: T | undefined) => {
    const year = years.find(({ first }) => first === entry)?.year;
    return year && yearId(year);
  };
  const counts = groupBy(entries, monthOf);
  const rest = entries.length - count;
  const all = hasMore ? `at least ${entries.length}` : entries.length;
  return (
    <div ref={box}>
      {rest === 0 ? null : (
        <p aria-hidden="true" className="print-only">
          {count} of {all} are printed here. Choose “Show more” before you print the rest.
        </p>
      )}
      {years.length < 2 ? null : (
        <nav aria-label="Years" className="-my-2 flex flex-wrap items-center gap-x-5 text-small print:hidden">
          <span className="text-muted">Go to</span>
          {years.map(({ year, first }) => (
            <Link
              key={year}
              to={`${withRows(search, Math.max(count, entries.indexOf(first) + rowsAtOnce))}#${yearId(year)}`}
              className={yearClass}
            >
              {year}
            </Link>
          ))}
          {hasMore ? (
            <Link to={`${withRows(search, entries.length)}#${yearId("older")}`} className={yearClass}>
              Older
            </Link>
          ) : null}
        </nav>
      )}
      {[...months].map(([month, rows]) => (
        <section key={month} aria-label={month} id={idOf(rows[0])}>
          <GroupHeading count={counts.get(month)?.length} className="mt-5">
            {month}
          </GroupHeading>
          {children(rows)}
        </section>
      ))}
      <div
        id={yearId("older")}
        className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-muted text-small @max-narrow:[&>.button]:w-full print:hidden"
      >
        <p tabIndex={-1}>
          {rest > 0 || !hasMore ? `${count} of ${all} shown` : `${count} shown. There may be more`}
        </p>
        {rest === 0 ? null : (
          <Link
            to={withRows(search, count + rowsAtOnce)}
            replace
            preventScrollReset
            className={buttonClass("secondary")}
          >
            Show {Math.min(rest, rowsAtOnce)} more
          </Link>
        )}
      </div>
    </div>
  );
}

const yearClass = "inline-flex min-h-touch min-w-touch items-center font-semi";

const yearId = (year: string) => `year-${year}`;

const withRows = (search: URLSearchParams, rows: number) => searchWith(search, { shown: String(rows) });
