import { Link, useActionData, useSearchParams } from "react-router";
import { whoHas, whose } from "#app/format/whose.ts";
import type { List } from "#app/lists/list.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { Deferred, useLastLoaded } from "#app/shell/page/deferred.tsx";
import { useOtherName } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { isCancellable } from "#practice-api/appointments/rules.ts";
import { findableAppointment } from "../links.ts";
import type { actOnUpcoming } from "./.server/action.ts";
import type { UpcomingData } from "./.server/loader.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CancelledNote } from "./cancelled-note.tsx";
import { AppointmentCard } from "./card.tsx";
import { lateCancelling } from "./late-cancelling.ts";
import { upcomingHref } from "./links.ts";
import { PracticeCancelled } from "./practice-cancelled.tsx";
import { problemText } from "./problem-text.ts";

export function UpcomingPanel({ data }: { data: UpcomingData }) {
  const { list, cancellations, cancelledId, proof, pages, idempotencyKey, noticeMinutes } = data;
  const other = useOtherName();
  const [search] = useSearchParams();
  useSeenList("appointments/upcoming", useLastLoaded(list), (one) => findableAppointment(one, "upcoming"));
  return (
    <>
      {cancelledId === undefined ? null : <CancelledNote id={cancelledId} proof={proof} />}
      <PracticeCancelled cancellations={cancellations} />
      <Deferred panel={list} loading={null} failed={<LastCancelling />}>
        {() => null}
      </Deferred>
      <ListPanel
        list={list}
        noun={{ one: "appointment", many: "appointments" }}
        label="Upcoming appointments"
        what={`${whose(other)} upcoming appointments`}
        href={upcomingHref.list}
        pages={pages}
        notice={({ entries, asOf }) => (
          <Cancelling
            appointments={entries}
            idempotencyKey={idempotencyKey}
            now={asOf}
            noticeMinutes={noticeMinutes}
          />
        )}
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

type CancellingProps = {
  appointments: List<Appointment>["entries"];
  idempotencyKey: string;
  now: string;
  noticeMinutes: number | undefined;
};

function Cancelling({ appointments, idempotencyKey, now, noticeMinutes }: CancellingProps) {
  const other = useOtherName();
  const [search] = useSearchParams();
  const answer = useActionData<typeof actOnUpcoming>();
  const id = search.get("cancel");
  if (id === null) return null;
  const found = appointments.find((appointment) => appointment.id === id);
  const refused = answer?.appointmentId === id ? answer : undefined;
  if (found && (isCancellable(found) || refused)) {
    return (
      <CancelDialog
        appointment={found}
        patientName={other}
        idempotencyKey={idempotencyKey}
        answer={refused}
        late={lateCancelling(found.startsAt, now, noticeMinutes)}
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

function LastCancelling() {
  const answer = useActionData<typeof actOnUpcoming>();
  return answer?.problem === undefined ? null : (
    <div role="alert">
      <Note tone="warning">{problemText(answer.problem)}</Note>
    </div>
  );
}
