import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { monthAndYear } from "#app/format/dates.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { HistoryRow } from "./row.tsx";
import "./history.css";
import { rowsAtOnce, rowsIn } from "./shown.ts";

/** Past appointments by month, 20 at a time. `now` is the practice's time, ISO. */
export function HistoryRows({ entries, now }: { entries: readonly Appointment[]; now: string }) {
  const [search] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  const count = Math.min(rowsIn(search), entries.length);
  const shownBefore = useRef(count);
  // The first row that was added takes the focus.
  useEffect(() => {
    const first = shownBefore.current;
    shownBefore.current = count;
    if (count > first) box.current?.querySelectorAll("summary")[first]?.focus();
  }, [count]);
  const shown = entries.slice(0, count);
  const months = Map.groupBy(shown, ({ startsAt }) => monthAndYear(startsAt));
  const counts = Map.groupBy(entries, ({ startsAt }) => monthAndYear(startsAt));
  const rest = entries.length - count;
  return (
    <div ref={box}>
      {[...months].map(([month, rows]) => (
        <section key={month} aria-label={month}>
          <h3 className="history-month">
            {month} <span>{counts.get(month)?.length}</span>
          </h3>
          <ul className="card history-rows">
            {rows.map((appointment) => (
              <HistoryRow key={appointment.id} appointment={appointment} now={now} />
            ))}
          </ul>
        </section>
      ))}
      <div className="history-pager">
        <p>
          {count} of {entries.length} shown
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

function withRows(search: URLSearchParams, rows: number): string {
  const next = new URLSearchParams(search);
  next.set("shown", String(rows));
  return `?${next}`;
}
