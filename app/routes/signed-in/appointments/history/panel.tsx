import { Link, useSearchParams } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { MonthGroups } from "#app/lists/month-groups.tsx";
import { isPartShown } from "#app/lists/rows-shown.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { HistoryBadge } from "#practice-api/appointments/rules.ts";
import { appointmentNoun } from "../noun.ts";
import type { HistoryData } from "./.server/loader.ts";
import { HistoryFilter } from "./filter.tsx";
import { historyHref } from "./links.ts";
import { HistoryRow } from "./row.tsx";
import "./history.css";

const emptyTexts: Record<HistoryBadge, string> = {
  completed: "You have no completed appointments.",
  missed: "You have no missed appointments.",
  cancelled: "You have no cancelled appointments.",
  all: "You have no past appointments.",
};

export function HistoryPanel({ data }: { data: HistoryData }) {
  const { list, badge, pages } = data;
  const { range } = data.filter;
  const [search] = useSearchParams();
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
          isPart={({ entries }) => isPartShown(search, entries.length)}
          summary={days}
          empty={
            <>
              <p>
                <WholeDates>
                  {days === undefined ? emptyTexts[badge] : `You have no appointments from ${days}.`}
                </WholeDates>
              </p>
              {badge === "all" && range === undefined ? null : (
                <Link to={historyHref.badge("all")} className={buttonClass("secondary")}>
                  Show all
                </Link>
              )}
            </>
          }
        >
          {({ entries, asOf }) => (
            <MonthGroups entries={entries} dateOf={({ startsAt }) => startsAt}>
              {(appointment) => <HistoryRow key={appointment.id} appointment={appointment} now={asOf} />}
            </MonthGroups>
          )}
        </ListPanel>
      )}
    </>
  );
}
