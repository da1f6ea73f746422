import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { dateAndTime } from "#app/format/dates.ts";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { SwitchForm } from "#app/shell/patient/switch-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ButtonLine } from "#app/ui/button-line.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { useTitlePrefix } from "#app/ui/use-title-prefix.ts";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { calendarHref, slipHref, tabHref } from "../../links.ts";
import type { BookingView } from "../.server/loader.ts";
import { answersInLine, bookingFacts, forWhom } from "../labels.ts";
import { AppointmentRows, NextSteps, PracticeTexts, UrgentLines, When } from "../parts/appointment.tsx";
import { StepButton, useBookingHref } from "../parts/step-form.tsx";

const check = (variant: "primary" | "secondary") => (
  <StepButton intent="check" busy="Checking…" variant={variant}>
    Check again
  </StepButton>
);

export function Booked({ view }: { view: BookingView }) {
  const { proof, who } = view;
  return (
    <div className="grid grid-cols-1 items-start gap-6 @wide:grid-cols-aside-wide">
      <Outcome view={view} title={bookingTexts.booked} isDone>
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
          {proof && !who.isMember ? (
            <>
              <a href={calendarHref(proof.appointmentId)} className={buttonClass("primary")} download>
                <Icon name="calendar" size="small" />
                Add to calendar
              </a>
              <a href={slipHref(proof.appointmentId)} className={buttonClass("secondary")}>
                <Icon name="printer" size="small" />
                Print slip
              </a>
              <Link to={tabHref("upcoming")} className={buttonClass("quiet")}>
                See upcoming appointments
              </Link>
            </>
          ) : null}
          {proof ? null : check("secondary")}
          <StepButton intent="reset" variant={who.isMember ? "secondary" : "quiet"}>
            Book another appointment
          </StepButton>
        </ButtonLine>
      </Outcome>
      <div className="card">
        <NextSteps view={view} isBooked />
        <PracticeTexts view={view} />
        <UrgentLines view={view} />
      </div>
    </div>
  );
}

/** The practice's list does not show the booking, so booking again is not offered. */
export function Unclear({ view }: { view: BookingView }) {
  return (
    <Outcome view={view} title="We do not know yet whether this is booked">
      <Note tone="warning" title="Do not book again yet.">
        {view.missedAt === undefined
          ? "We could not check with the practice."
          : `At ${view.missedAt} the practice did not show it, and the time is no longer free.`}{" "}
        If this continues, call the practice.
      </Note>
      <ButtonLine>
        {check("primary")}
        {view.missedAt === undefined ? null : (
          <StepButton intent="reset" variant="quiet">
            I have checked with the practice. Start again
          </StepButton>
        )}
      </ButtonLine>
      <CallPractice />
    </Outcome>
  );
}

export function BookedOldNotCancelled({ view }: { view: BookingView }) {
  const { old, message, who } = view;
  return (
    <Outcome
      view={view}
      title={who.isForOther ? `${who.name} now has two appointments` : "You now have two appointments"}
      above={
        <Note tone="warning" title="The new appointment is booked, but we could not cancel the old one.">
          {message}
        </Note>
      }
    >
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
        <StepButton intent="reset" variant="quiet">
          Keep both
        </StepButton>
      </ButtonLine>
      <CallPractice />
    </Outcome>
  );
}

type OutcomeProps = {
  view: BookingView;
  title: string;
  isDone?: boolean;
  above?: ReactNode;
  children: ReactNode;
};

function Outcome({ view, title, isDone = false, above, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitlePrefix(`${title} | `);
  useEffect(() => heading.current?.focus(), []);
  const line = [
    isDone && view.isOldCancelled ? "The appointment is moved." : "",
    isDone && view.proof ? `Confirmed by the practice’s booking system at ${view.proof.time}` : "",
  ]
    .filter(Boolean)
    .join(" ");
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
      {above}
      <div>
        <When remark={view.startsIn}>{bookingFacts(view).when}</When>
        <AppointmentRows view={view} isBooked />
      </div>
      {children}
    </section>
  );
}

/** Nothing can be booked from here. */
export function Resume({ view }: { view: BookingView }) {
  const href = useBookingHref();
  const { step, who, old } = view;
  const { when, provider, type, place, how } = bookingFacts(view);
  const chosen = [`${type} with ${provider}`, place ?? how?.toLowerCase(), forWhom(who)]
    .filter(Boolean)
    .join(", ");
  const soFar = [answersInLine(view), forWhom(who)].filter(Boolean).join(", ");
  return (
    <>
      <section aria-labelledby="resume" className="card grid max-w-190 gap-4">
        <div>
          <h2 id="resume" tabIndex={-1} className="mb-2 font-normal text-muted text-small tracking-normal">
            {old ? "You started moving an appointment" : "You started booking"}
          </h2>
          {when === undefined ? null : <When>{when}</When>}
          <p>{when === undefined ? soFar : chosen}</p>
        </div>
        <Note title={old ? "Nothing has moved yet." : "Nothing is booked yet."}>
          We check that the time is still free when you continue. What you typed is kept for 24 hours.
        </Note>
        <ButtonLine>
          <Link to={href({ step })} className={buttonClass("primary")}>
            Continue
          </Link>
          <StepButton intent="reset" busy="Loading…" variant="secondary" className="w-full">
            Start again
          </StepButton>
        </ButtonLine>
      </section>
      <UrgentLines view={view} />
    </>
  );
}
