import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { dateAndTime } from "#app/format/dates.ts";
import { tabHref } from "#app/routes/signed-in/appointments/tabs.ts";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { SwitchForm } from "#app/shell/patient/switch-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ButtonLine } from "#app/ui/button-line.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { useTitlePrefix } from "#app/ui/use-title-prefix.ts";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { calendarHref, slipHref } from "../../links.ts";
import type { BookingView } from "../.server/loader.ts";
import { bookingFacts } from "../labels.ts";
import { NextSteps, PracticeTexts, UrgentLines } from "../parts/notes.tsx";
import { StepButton } from "../parts/step-form.tsx";
import { VisitRows, When } from "../parts/visit.tsx";

export function Booked({ view }: { view: BookingView }) {
  const { proof, who } = view;
  return (
    <div className="grid grid-cols-1 items-start gap-6 @wide:grid-cols-aside-wide">
      <Outcome
        title={bookingTexts.booked}
        line={[
          view.isOldCancelled ? "The appointment is moved." : "",
          proof ? `Confirmed by the practice’s booking system at ${proof.time}` : "",
        ]
          .filter(Boolean)
          .join(" ")}
        isDone
      >
        <FactsOf view={view} />
        {proof ? null : (
          <Note tone="warning" title="Booked, but we could not check with the practice yet.">
            Do not book again.
          </Note>
        )}
        <ButtonLine>
          {who.recordKey === undefined ? null : (
            <SwitchForm>
              <button type="submit" name="person" value={who.recordKey} className={buttonClass("primary")}>
                <Icon name="users" size="small" />
                Open {who.name}’s record
              </button>
            </SwitchForm>
          )}
          {proof && !who.isMember ? <OwnActions id={proof.appointmentId} /> : null}
          {proof ? null : <CheckAgain />}
          <Again variant={who.isMember ? "secondary" : "quiet"}>Book another appointment</Again>
        </ButtonLine>
      </Outcome>
      <div className="card">
        <NextSteps view={view} isBooked />
        <PracticeTexts view={view} />
        <UrgentLines />
      </div>
    </div>
  );
}

function OwnActions({ id }: { id: string }) {
  return (
    <>
      <a href={calendarHref(id)} className={buttonClass("primary")} download>
        <Icon name="calendar" size="small" />
        Add to calendar
      </a>
      <a href={slipHref(id)} className={buttonClass("secondary")}>
        <Icon name="printer" size="small" />
        Print slip
      </a>
      <Link to={tabHref("upcoming")} className={buttonClass("quiet")}>
        See upcoming appointments
      </Link>
    </>
  );
}

/** The practice's list does not show the booking, so booking again is not offered. */
export function Unclear({ view }: { view: BookingView }) {
  return (
    <Outcome title="We do not know yet whether this is booked">
      <FactsOf view={view} />
      <Note tone="warning" title="Do not book again yet.">
        {view.missedAt === undefined
          ? "We could not check with the practice."
          : `At ${view.missedAt} the practice did not show it, and the time is no longer free.`}{" "}
        If this continues, call the practice.
      </Note>
      <ButtonLine>
        <CheckAgain variant="primary" />
        {view.missedAt === undefined ? null : <Again>I have checked with the practice. Start again</Again>}
      </ButtonLine>
      <CallPractice />
    </Outcome>
  );
}

export function BookedOldNotCancelled({ view }: { view: BookingView }) {
  const { old, message, who } = view;
  return (
    <Outcome
      title={who.isForOther ? `${who.name} now has two appointments` : "You now have two appointments"}
    >
      <Note tone="warning" title="The new appointment is booked, but we could not cancel the old one.">
        {message}
      </Note>
      <FactsOf view={view} />
      {old ? (
        <p>
          <WholeDates>
            Still booked: {[dateAndTime(old.startsAt), old.provider].filter(Boolean).join(", ")}
          </WholeDates>
        </p>
      ) : null}
      <ButtonLine>
        <StepButton intent="cancelAgain" busy="Cancelling…">
          Try again to cancel the old one
        </StepButton>
        <Again>Keep both</Again>
      </ButtonLine>
      <CallPractice />
    </Outcome>
  );
}

type OutcomeProps = { title: string; line?: string | undefined; isDone?: boolean; children: ReactNode };

function Outcome({ title, line, isDone = false, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitlePrefix(`${title} | `);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card grid max-w-800 grid-cols-1 gap-5">
      <div className="flex items-center gap-3 @narrow:gap-4">
        {isDone ? (
          <span className="grid size-9 @narrow:size-13 flex-none place-items-center rounded-full bg-success-bg text-success-fg">
            <Icon name="tick" />
          </span>
        ) : null}
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {line ? <p className="text-muted text-small">{line}</p> : null}
        </div>
      </div>
      {children}
    </section>
  );
}

function FactsOf({ view }: { view: BookingView }) {
  return (
    <div>
      <When remark={view.startsIn}>{bookingFacts(view).when}</When>
      <VisitRows view={view} isBooked />
    </div>
  );
}

function CheckAgain({ variant = "secondary" }: { variant?: "primary" | "secondary" }) {
  return (
    <StepButton intent="check" busy="Checking…" variant={variant}>
      Check again
    </StepButton>
  );
}

function Again({ children, variant = "quiet" }: { children: string; variant?: "quiet" | "secondary" }) {
  return (
    <StepButton intent="reset" variant={variant}>
      {children}
    </StepButton>
  );
}
