import { Link } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { ListHead } from "#app/lists/list-header.tsx";
import { ListSkeleton } from "#app/lists/list-skeleton.tsx";
import { MoreLink } from "#app/lists/show-more.tsx";
import { Unreadable } from "#app/lists/unreadable-notice.tsx";
import { Loaded } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/state.tsx";
import type { HistoryBadge } from "#practice-api/appointments/rules.ts";
import type { HistoryData } from "./.server/loader.ts";
import { HistoryFilter } from "./filter.tsx";
import { historyHref } from "./links.ts";
import { HistoryRow } from "./row.tsx";

export function HistoryPanel({ data }: { data: HistoryData }) {
  const { list } = data;
  return (
    <>
      <HistoryFilter data={data} />
      {list === undefined ? null : (
        <Loaded
          panel={list}
          loading={<ListSkeleton />}
          failed={
            <div className="card">
              <FailedPanel what="your past appointments" isList />
            </div>
          }
        >
          {(read) => <HistoryList read={read} data={data} />}
        </Loaded>
      )}
    </>
  );
}

type Read = Extract<Awaited<NonNullable<HistoryData["list"]>>, { state: "loaded" }>["value"];

const nothing: Record<HistoryBadge, string> = {
  completed: "The practice has no completed appointment on record.",
  missed: "No appointment was missed.",
  cancelled: "No appointment was cancelled.",
  all: "There is no appointment in the past.",
};

function HistoryList({ read, data }: { read: Read; data: HistoryData }) {
  const { appointments, unreadable, hasMore, asOf } = read;
  const { badge, range, pages } = data;
  const href = range === undefined ? historyHref.badge(badge) : historyHref.range(range);
  const days = range === undefined ? undefined : `${shortDate(range.from)} to ${shortDate(range.to)}`;
  return (
    <section aria-label="Past appointments" className="visits">
      <ListHead asOf={asOf} href={pages === 1 ? href : `${href}&pages=${pages}`}>
        {days === undefined ? "" : `, ${days}`}
      </ListHead>
      <Unreadable count={unreadable} />
      <div className="card">
        {appointments.length === 0 ? (
          <EmptyState title="No Records Found">
            <p>{days === undefined ? nothing[badge] : `There is no appointment from ${days}.`}</p>
            {badge === "all" && range === undefined ? null : (
              <Link to={historyHref.badge("all")} className={buttonClass("secondary")}>
                Show all
              </Link>
            )}
          </EmptyState>
        ) : (
          <ul className="history-rows">
            {appointments.map((appointment) => (
              <HistoryRow key={appointment.id} appointment={appointment} now={asOf} />
            ))}
          </ul>
        )}
      </div>
      {hasMore ? <MoreLink to={`${href}&pages=${pages + 1}`} shown={appointments.length} /> : null}
    </section>
  );
}
