import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { dateAndTime, timeOf } from "#app/format/dates.ts";
import { CallLink } from "#app/shell/page/call-practice.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import {
  bookAnother,
  bookAnotherHref,
  cancelledFacts,
  cancelledTitle,
} from "#app/shell/page/practice-cancelled.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingBlock } from "#app/ui/skeleton.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { cancellingTexts } from "#practice-api/appointments/texts.ts";
import { calendarHref, tabHref } from "../links.ts";
import type { UpcomingData } from "./.server/loader.ts";

export function CancelledNote({ id, proof }: { id: string; proof: UpcomingData["proof"] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each cancellation is announced once.
  useEffect(() => box.current?.focus(), [id]);
  return (
    <div ref={box} role="status" tabIndex={-1} className="mb-6">
      <Panel
        of={proof}
        what="the cancelled appointment"
        loading={<LoadingBlock>Checking with the practice</LoadingBlock>}
      >
        {(confirmed) =>
          confirmed === undefined ? null : confirmed.appointment ? (
            <Cancelled appointment={confirmed.appointment} at={confirmed.at} />
          ) : (
            <Note tone="warning" title="We could not confirm that it is cancelled.">
              At {timeOf(confirmed.at)} the practice did not show it as cancelled. Look again in a minute, or
              call the practice.
            </Note>
          )
        }
      </Panel>
    </div>
  );
}

function Cancelled({ appointment, at }: { appointment: Appointment; at: string }) {
  const { id, type, provider, location, startsAt } = appointment;
  const what = [type, provider && `with ${provider}`, location && `at ${location}`].filter(Boolean).join(" ");
  return (
    <div className="rounded-l bg-success-bg">
      <Note tone="success" title={`${cancellingTexts.cancelled}: ${dateAndTime(startsAt)}.`}>
        {what === "" ? null : `${what}. `}Confirmed by the practice’s booking system at {timeOf(at)}.
      </Note>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pr-4 pb-4 pl-13 text-small">
        <Link to={tabHref("book")} className={buttonClass("secondary")}>
          Book another time
        </Link>
        <span>
          Added it to your calendar?{" "}
          <a href={calendarHref(id)} download>
            Remove from calendar
          </a>
        </span>
      </p>
    </div>
  );
}

/** Until its day has passed (ruling B104). A list that cannot be read is not an empty one. */
export function PracticeCancelled({ cancellations }: Pick<UpcomingData, "cancellations">) {
  return (
    <Deferred
      panel={cancellations}
      loading={null}
      failed={<NotRead title="We could not check what the practice has cancelled." />}
    >
      {({ cancelled, unreadable }) => (
        <>
          {cancelled.map((one) => (
            <section key={one.id} className="mb-6 rounded-l bg-info-bg">
              <Note title={`${cancelledTitle(one)}.`}>{cancelledFacts(one).join(" ")}</Note>
              <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pr-4 pb-4 pl-13 text-small">
                <Link to={bookAnotherHref(one)} className={buttonClass("secondary")}>
                  {bookAnother}
                </Link>
                <CallLink />
              </p>
            </section>
          ))}
          {unreadable === 0 ? null : <NotRead title="Some cancelled appointments could not be read." />}
        </>
      )}
    </Deferred>
  );
}

function NotRead({ title }: { title: string }) {
  return (
    <Note tone="warning" title={title} className="mb-6">
      One of them may have been to come.
    </Note>
  );
}
