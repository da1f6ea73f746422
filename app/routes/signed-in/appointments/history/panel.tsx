import { Link, useSearchParams } from "react-router";
import { dateAndTime, shortDate } from "#app/format/dates.ts";
import { whoHas, whose } from "#app/format/whose.ts";
import { Badges, tightBadges } from "#app/lists/badges.tsx";
import { isRefused } from "#app/lists/date-range.ts";
import { DateRangeErrors, DateRangeForm } from "#app/lists/date-range-form.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { MonthGroups } from "#app/lists/month-groups.tsx";
import { isPartShown } from "#app/lists/pages-shown.ts";
import { useLastLoaded } from "#app/shell/deferred.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { useOtherName } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { historyBadges } from "#practice-api/appointments/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { AppointmentStatus } from "../appointment-facts.tsx";
import { calendarHref, findableAppointment, historyHref, slipHref } from "../links.ts";
import { methodLabels, methodOf, placeOf } from "../place.ts";
import type { HistoryData } from "./loader.server.ts";

export function HistoryPanel({ data }: { data: HistoryData }) {
  const { list, badge } = data;
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
          isPart={({ entries }) => isPartShown(search, entries.length)}
          isSearch={!isWhole}
          summary={days}
          canPrint
          empty={
            <>
              <p>
                <WholeDates>
                  {whoHas(other)}{" "}
                  {days === undefined
                    ? `no ${badge === "all" ? "past" : badge} appointments`
                    : `no appointments from ${days}`}
                  .
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

function HistoryFilter({ data: { badge, filter, quickRanges } }: { data: HistoryData }) {
  const { range } = filter;
  const anyTime = {
    label: "Any time",
    href: historyHref.badge(badge),
    isChosen: range === undefined && !isRefused(filter),
  };
  const quick = quickRanges.map(({ months, from, to }) => ({
    label: months === 12 ? "1 year" : `${months} months`,
    href: historyHref.range({ from, to }),
    isChosen: range?.from === from && range.to === to,
  }));
  const isOwnRange = range !== undefined && quick.every(({ isChosen }) => !isChosen);
  return (
    <div className="mb-2 grid gap-2 print:hidden">
      <DateRangeErrors errors={filter.errors} />
      <div
        className={`grid grid-cols-1 gap-x-6 gap-y-1.5 text-muted text-small @split:grid-cols-label @split:items-center ${tightBadges}`}
      >
        <p aria-hidden="true">Show</p>
        <Badges
          badges={historyBadges.map((name) => ({
            name: capitalized(name),
            href: historyHref.badge(name),
            isChosen: name === badge && !isRefused(filter),
          }))}
        />
        <p aria-hidden="true">How far back</p>
        <nav aria-label="How far back" className="@max-narrow:*:*:basis-2/5!">
          <ul className="flex flex-wrap gap-2">
            {[anyTime, ...quick].map(({ label, href, isChosen }) => (
              <li key={label}>
                <Link
                  to={href}
                  preventScrollReset
                  aria-current={isChosen ? "true" : undefined}
                  className="chip whitespace-nowrap"
                >
                  {isChosen ? <Icon name="check" size="small" /> : null}
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <details open={isRefused(filter) || isOwnRange || undefined}>
        <summary className="button quiet -ml-2 min-h-touch whitespace-nowrap px-2 text-link text-small marker:hidden">
          <Icon name="calendar" size="small" />
          Choose dates
        </summary>
        <DateRangeForm filter={filter} action="/appointments" params={{ tab: "history" }} />
      </details>
    </div>
  );
}

function HistoryRow({ appointment, now }: { appointment: Appointment; now: string }) {
  const { id, status, startsAt, cancelReason, type, provider, minutes } = appointment;
  const isCancelled = status === "cancelled";
  const length = minutes === undefined || minutes <= 0 ? undefined : `${minutes} minutes`;
  const held = [length, methodLabels[methodOf(appointment)].toLowerCase()].filter(Boolean).join(", ");
  const place = placeOf(appointment);
  const which = <span className="sr-only"> {dateAndTime(startsAt)}</span>;
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-15 relative cursor-pointer flex-wrap items-center gap-x-1 py-2 pr-9 pl-3 @max-narrow:**:[.badge_svg]:hidden text-small/6 marker:hidden focus-visible:-outline-offset-3 group-open:bg-sunken **:[.badge]:bg-transparent **:[.badge]:p-0 @narrow:gap-x-3 @narrow:pl-4 @split:grid @split:min-h-13 @split:grid-cols-date-rest-end-mark @split:px-6">
          <strong className="mr-auto whitespace-nowrap tracking-tight @narrow:tracking-normal">
            <WholeDates>{dateAndTime(startsAt)}</WholeDates>
          </strong>
          <span className="order-3 min-w-0 grow basis-7/10 wrap-anywhere @split:order-none">
            {[type, provider].filter(Boolean).join(", ")}
          </span>
          <AppointmentStatus appointment={appointment} now={now} />
          <Icon
            name="chevron-right"
            size="small"
            className="absolute right-2.5 inset-y-0 my-auto text-link group-open:rotate-90 @split:static @split:my-0 print:hidden"
          />
        </summary>
        <div className="grid gap-1 bg-sunken px-4 pb-2 text-small/6 wrap-anywhere @split:pr-6 @split:pl-65">
          <p>
            {capitalized(held)}.{place === undefined ? "" : ` ${place}.`}
          </p>
          {isCancelled && cancelReason !== undefined ? <p>Reason: {cancelReason}</p> : null}
          <p className="-ml-2 flex flex-wrap gap-x-4">
            <Link to={slipHref(id)} className={buttonClass("quiet")}>
              <Icon name="printer" size="small" />
              Print slip{which}
            </Link>
            {isCancelled && Date.parse(startsAt) > Date.parse(now) ? (
              <a href={calendarHref(id)} download className={buttonClass("quiet")}>
                Remove from calendar{which}
              </a>
            ) : null}
          </p>
        </div>
      </details>
    </li>
  );
}
