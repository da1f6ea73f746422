import { Link, useSearchParams } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { whoHas, whose } from "#app/format/whose.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { MonthGroups } from "#app/lists/month-groups.tsx";
import { isPartShown } from "#app/lists/rows-shown.ts";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { useLastLoaded } from "#app/shell/page/deferred.tsx";
import { useOtherName } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { HistoryBadge } from "#practice-api/appointments/rules.ts";
import { findableAppointment } from "../links.ts";
import { HistoryFilter } from "./filter.tsx";
import { historyHref } from "./links.ts";
import type { HistoryData } from "./loader.server.ts";
import { HistoryRow } from "./row.tsx";

const emptyTexts: Record<HistoryBadge, string> = {
  completed: "no completed appointments",
  missed: "no missed appointments",
  cancelled: "no cancelled appointments",
  all: "no past appointments",
};

export function HistoryPanel({ data }: { data: HistoryData }) {
  const { list, badge, pages } = data;
  const { range } = data.filter;
  const [search] = useSearchParams();
  const other = useOtherName();
  const isWhole = badge === "all" && range === undefined;
  useSeenList(`appointments/${isWhole ? "history" : "found"}`, useLastLoaded(list), (one) =>
    findableAppointment(one, "history"),
  );
  const days = range && `${shortDate(range.from)} to ${shortDate(range.to)}`;
  return (
    <>
      <HistoryFilter data={data} />
      {list === undefined ? null : (
        <ListPanel
          list={list}
          noun={{ one: "appointment", many: "appointments" }}
          label="Past appointments"
          what={`${whose(other)} past appointments`}
          href={range === undefined ? historyHref.badge(badge) : historyHref.range(range)}
          pages={pages}
          isPart={({ entries }) => isPartShown(search, entries.length)}
          isSearch={!isWhole}
          summary={days}
          canPrint
          empty={
            <>
              <p>
                <WholeDates>
                  {whoHas(other)} {days === undefined ? emptyTexts[badge] : `no appointments from ${days}`}.
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
