import { Link } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { HistoryBadge } from "#practice-api/appointments/rules.ts";
import { appointmentNoun } from "../noun.ts";
import type { HistoryData } from "./.server/loader.ts";
import { HistoryFilter } from "./filter.tsx";
import { historyHref } from "./links.ts";
import { HistoryRow } from "./row.tsx";

const emptyTexts: Record<HistoryBadge, string> = {
  completed: "The practice has no completed appointment on record.",
  missed: "No appointment was missed.",
  cancelled: "No appointment was cancelled.",
  all: "There is no appointment in the past.",
};

export function HistoryPanel({ data }: { data: HistoryData }) {
  const { list, badge, pages } = data;
  const { range } = data.filter;
  const days = range && `${shortDate(range.from)} to ${shortDate(range.to)}`;
  return (
    <>
      <HistoryFilter data={data} />
      {list === undefined ? null : (
        <ListPanel
          list={list}
          noun={appointmentNoun}
          label="Past appointments"
          what="your past appointments"
          href={range === undefined ? historyHref.badge(badge) : historyHref.range(range)}
          pages={pages}
          summary={days}
          empty={
            <>
              <p>{days === undefined ? emptyTexts[badge] : `There is no appointment from ${days}.`}</p>
              {badge === "all" && range === undefined ? null : (
                <Link to={historyHref.badge("all")} className={buttonClass("secondary")}>
                  Show all
                </Link>
              )}
            </>
          }
        >
          {({ entries, asOf }) => (
            <div className="card">
              <ul className="history-rows">
                {entries.map((appointment) => (
                  <HistoryRow key={appointment.id} appointment={appointment} now={asOf} />
                ))}
              </ul>
            </div>
          )}
        </ListPanel>
      )}
    </>
  );
}
