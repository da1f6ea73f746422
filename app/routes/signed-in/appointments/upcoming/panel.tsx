import { Link, useActionData, useSearchParams } from "react-router";
import { firstWord } from "#app/format/initials.ts";
import { ListHead } from "#app/lists/list-header.tsx";
import { ListSkeleton } from "#app/lists/list-skeleton.tsx";
import { MoreLink } from "#app/lists/show-more.tsx";
import { Unreadable } from "#app/lists/unreadable-notice.tsx";
import { Loaded } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmptyState } from "#app/ui/state.tsx";
import { isCancellable } from "#practice-api/appointments/rules.ts";
import type { actOnUpcoming } from "./.server/action.ts";
import type { UpcomingData } from "./.server/loader.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CancelledNote } from "./cancelled-note.tsx";
import { AppointmentCard } from "./card.tsx";
import { upcomingHref } from "./links.ts";
import { problemText } from "./problem-text.ts";

export function UpcomingPanel({ data }: { data: UpcomingData }) {
  const { list, cancelled } = data;
  return (
    <>
      {cancelled === undefined ? null : <CancelledNote cancelled={cancelled} />}
      <Loaded
        panel={list}
        loading={<ListSkeleton />}
        failed={
          <div className="card">
            <FailedPanel what="your upcoming appointments" isList />
          </div>
        }
      >
        {(read) => <UpcomingList read={read} data={data} />}
      </Loaded>
    </>
  );
}

type Read = Extract<Awaited<UpcomingData["list"]>, { state: "loaded" }>["value"];

function UpcomingList({ read, data }: { read: Read; data: UpcomingData }) {
  const { appointments, unreadable, hasMore, asOf } = read;
  const { acting, personName } = useShell();
  const [search] = useSearchParams();
  const answer = useActionData<typeof actOnUpcoming>();
  const wanted = search.get("cancel");
  const chosen = appointments.find(({ id }) => id === wanted);
  const tried = answer?.appointmentId === wanted ? answer : undefined;
  const cancelling = chosen && (isCancellable(chosen) || tried) ? chosen : undefined;
  return (
    <section aria-label="Upcoming appointments" className="visits">
      <ListHead asOf={asOf} href={upcomingHref.list} />
      <Unreadable count={unreadable} />
      {wanted !== null && cancelling === undefined ? (
        <Note tone="warning" title="This appointment cannot be cancelled here.">
          {tried === undefined ? "It may be cancelled already." : problemText(tried.problem)} To be sure, ring
          the practice.
        </Note>
      ) : null}
      {appointments.length === 0 && unreadable === 0 ? (
        <div className="card">
          <EmptyState title="No Records Found">
            <p>{acting ? "There is" : "You have"} no appointment coming up.</p>
            <Link to="/appointments?tab=book" className={buttonClass("primary")}>
              Book an appointment
            </Link>
          </EmptyState>
        </div>
      ) : null}
      {appointments.map((appointment) => (
        <AppointmentCard
          key={appointment.id}
          appointment={appointment}
          now={asOf}
          isMapOpen={search.get("map") === appointment.id}
        />
      ))}
      {hasMore ? <MoreLink to={upcomingHref.pages(data.pages + 1)} shown={appointments.length} /> : null}
      {cancelling === undefined ? null : (
        <CancelDialog
          appointment={cancelling}
          firstName={acting ? firstWord(personName) : undefined}
          idempotencyKey={data.idempotencyKey}
          answer={tried}
        />
      )}
    </section>
  );
}
