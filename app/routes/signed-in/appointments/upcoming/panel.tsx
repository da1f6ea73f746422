import type { ReactNode } from "react";
import { Link, useActionData, useSearchParams } from "react-router";
import { dateAndTime } from "#app/format/dates.ts";
import { timeUntil } from "#app/format/days-from.ts";
import { whoHas, whose } from "#app/format/whose.ts";
import type { List } from "#app/lists/list.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { Deferred, useLastLoaded } from "#app/shell/deferred.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { useOtherName } from "#app/shell/shell-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { isCancellable, isUnrecorded, joining, meetingOf } from "#practice-api/appointments/rules.ts";
import { AppointmentFacts, AppointmentStatus } from "../appointment-facts.tsx";
import { calendarHref, findableAppointment, rescheduleHref, slipHref, upcomingHref } from "../links.ts";
import { placeOf } from "../place.ts";
import type { actOnUpcoming } from "./.server/action.ts";
import type { UpcomingData } from "./.server/loader.ts";
import {
  CancelDialog,
  CancelledNote,
  lateCancelling,
  PracticeCancelled,
  problemText,
} from "./cancelling.tsx";

export function UpcomingPanel({ data }: { data: UpcomingData }) {
  const { list, cancellations, cancelledId, proof } = data;
  const other = useOtherName();
  const [search] = useSearchParams();
  const answer = useActionData<typeof actOnUpcoming>();
  const lastProblem = answer?.problem && (
    <Note isAlert tone="warning">
      {problemText(answer.problem)}
    </Note>
  );
  useSeenList("appointments/upcoming", useLastLoaded(list), (one) => findableAppointment(one, "upcoming"));
  return (
    <>
      {cancelledId === undefined ? null : <CancelledNote id={cancelledId} proof={proof} />}
      <PracticeCancelled cancellations={cancellations} />
      <Deferred panel={list} loading={null} failed={lastProblem}>
        {() => null}
      </Deferred>
      <ListPanel
        list={list}
        noun={{ one: "appointment", many: "appointments" }}
        label="Upcoming appointments"
        what={`${whose(other)} upcoming appointments`}
        href={upcomingHref.list}
        notice={(shown) => <Cancelling data={data} list={shown} />}
        empty={
          <>
            <p>{whoHas(other)} no upcoming appointments.</p>
            <Link to="/appointments?tab=book" className={buttonClass("primary")}>
              Book an appointment
            </Link>
          </>
        }
      >
        {({ entries, asOf }) => [
          <h2 key="heading" className="sr-only">
            Upcoming Appointment
          </h2>,
          ...entries.map((appointment) => (
            <AppointmentCard
              key={appointment.id}
              appointment={appointment}
              now={asOf}
              isMapOpen={search.get("map") === appointment.id}
            />
          )),
        ]}
      </ListPanel>
    </>
  );
}

function Cancelling({ data, list }: { data: UpcomingData; list: List<Appointment> }) {
  const other = useOtherName();
  const [search] = useSearchParams();
  const answer = useActionData<typeof actOnUpcoming>();
  const id = search.get("cancel");
  if (id === null) return null;
  const found = list.entries.find((appointment) => appointment.id === id);
  const refused = answer?.appointmentId === id ? answer : undefined;
  if (found && (isCancellable(found) || refused)) {
    return (
      <CancelDialog
        appointment={found}
        patientName={other}
        idempotencyKey={data.idempotencyKey}
        answer={refused}
        late={lateCancelling(found.startsAt, list.asOf, data.noticeMinutes)}
      />
    );
  }
  return (
    <Note tone="warning" title="This appointment cannot be cancelled here.">
      {refused === undefined ? "It may be cancelled already." : problemText(refused.problem)} To be sure, call
      the practice.
    </Note>
  );
}

type CardProps = { appointment: Appointment; now: string; isMapOpen: boolean };

function AppointmentCard({ appointment, now, isMapOpen }: CardProps) {
  const { id, startsAt, status, video } = appointment;
  const join = video?.joinUrl === undefined ? undefined : joining(startsAt, now);
  const isOverdue = isUnrecorded(appointment, Date.parse(now)) || status !== "future";
  const place = placeOf(appointment);
  const which = <span className="sr-only"> {dateAndTime(startsAt)}</span>;
  return (
    <article
      aria-label={dateAndTime(startsAt)}
      className="card grid grid-cols-1 gap-4 p-4 @split:grid-cols-aside @split:gap-x-8 @split:px-6 @split:py-5"
    >
      <AppointmentFacts
        appointment={appointment}
        status={
          join?.isOpen ? (
            <Badge tone="success" icon="video">
              You can join now
            </Badge>
          ) : isOverdue ? (
            <AppointmentStatus appointment={appointment} now={now} />
          ) : (
            <Badge tone="info" icon="clock">
              {timeUntil(now, startsAt)}
            </Badge>
          )
        }
      />
      <div className="grid grid-cols-2 tiny:grid-cols-1 content-start gap-2 print:hidden">
        {join?.isOpen && video?.joinUrl !== undefined ? (
          <JoinLink id={id} joinUrl={video.joinUrl}>
            {which}
          </JoinLink>
        ) : null}
        {join?.isLater ? (
          <p className="col-span-full flex gap-3.5 rounded-m bg-sunken px-3.5 py-2.5 text-small/6">
            <Icon name="video" size="small" className="mt-0.5 text-muted" />
            <span className="min-w-0">
              You can join from <WholeDates>{dateAndTime(join.from)}</WholeDates>.
            </span>
          </p>
        ) : null}
        {isCancellable(appointment) ? (
          <>
            <Link to={rescheduleHref(id)} className={buttonClass("secondary")}>
              Move{which}
            </Link>
            <Link to={upcomingHref.cancel(id)} preventScrollReset className={buttonClass("danger")}>
              Cancel{which}
            </Link>
          </>
        ) : (
          <p className="col-span-full text-muted text-small">
            To change or cancel this one, call the practice.
          </p>
        )}
        <details className="group col-span-full" open={isMapOpen || undefined}>
          <summary className="flex min-h-touch cursor-pointer items-center justify-center gap-1.5 rounded-m font-semi text-link text-small marker:hidden">
            More{which}
            <Icon name="chevron-down" size="small" className="group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line overflow-hidden rounded-m border border-line">
            <Action icon="calendar">
              <a href={calendarHref(id)} download className={actionLink}>
                Add to calendar{which}
              </a>
            </Action>
            <Action icon="printer">
              <Link to={slipHref(id)} className={actionLink}>
                Print slip{which}
              </Link>
            </Action>
            {place === undefined ? null : (
              <Action icon="map">
                <Link
                  to={isMapOpen ? upcomingHref.list : upcomingHref.map(id)}
                  replace
                  preventScrollReset
                  className={actionLink}
                >
                  {isMapOpen ? "Hide map" : "Show map"}
                  {which}
                </Link>
              </Action>
            )}
          </ul>
        </details>
      </div>
      {isMapOpen && place !== undefined ? (
        <iframe
          title={`Map: ${place}`}
          src={`/map-frame/${encodeURIComponent(id)}`}
          className="col-span-full h-80 w-full rounded-m border border-line bg-sunken"
        />
      ) : null}
    </article>
  );
}

const actionLink =
  "block py-2.5 pr-4 pl-12 font-semi text-ink text-small/6 no-underline hover:bg-sunken focus-visible:-outline-offset-3";

function Action({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="relative">
      <Icon name={icon} size="small" className="pointer-events-none absolute top-3.5 left-4 text-link" />
      {children}
    </li>
  );
}

/** A new document, because camera and microphone are allowed there only. */
function JoinLink({ id, joinUrl, children }: { id: string; joinUrl: string; children: ReactNode }) {
  const hasMeeting = meetingOf(joinUrl) !== undefined;
  if (!hasMeeting && !joinUrl.startsWith("https://")) return null;
  const to = hasMeeting
    ? { href: `/zoom?${new URLSearchParams({ appointment: id })}` }
    : { href: joinUrl, target: "_blank", rel: "noopener noreferrer" };
  return (
    <a {...to} className={`${buttonClass("primary")} col-span-full`}>
      <Icon name="video" size="small" />
      <span>Join{children}</span>
    </a>
  );
}
