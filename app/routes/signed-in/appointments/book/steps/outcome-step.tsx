import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { longDate, timeOf } from "#app/format/dates.ts";
import { tabHref } from "#app/routes/signed-in/appointments/tabs.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import type { BookingView } from "../.server/loader.ts";
import { factsOfSlot } from "../labels/slot-labels.ts";
import { AnswerForm } from "../parts/answer-form.tsx";

/** The booked appointment, with the time at which the practice's list showed it. */
export function Booked({ view }: { view: BookingView }) {
  const { proof, old, isOldCancelled, who } = view;
  return (
    <OutcomeCard title={bookingTexts.booked}>
      <FactsOf view={view} />
      {proof ? (
        <Note tone="success" title={`Confirmed in the practice’s diary at ${proof.time}`} />
      ) : (
        <Note tone="warning" title="Booked, but not yet visible in the practice’s diary.">
          Do not book again.
        </Note>
      )}
      {old && isOldCancelled ? <p>Your appointment of {whenOf(old.startsAt)} is cancelled.</p> : null}
      {who.isMember ? (
        <p className="max-w-measure">
          It stands in {who.firstName}’s own record. To print a slip, add it to a calendar or cancel it, open
          that record from your name at the top of the page.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {proof && !who.isMember ? (
          <>
            <a href={`/appointments/slip/${proof.appointmentId}`} className={buttonClass("secondary")}>
              <Icon name="file" size="small" />
              Print the slip
            </a>
            <a
              href={`/appointments/${proof.appointmentId}.ics`}
              className={buttonClass("secondary")}
              download
            >
              <Icon name="calendar" size="small" />
              Add to my calendar
            </a>
          </>
        ) : null}
        {proof ? null : <CheckAgain />}
        {who.isMember ? null : (
          <Link to={tabHref("upcoming")} className={buttonClass("quiet")}>
            See upcoming appointments
          </Link>
        )}
        <Again>Book another appointment</Again>
      </div>
    </OutcomeCard>
  );
}

/**
 * The response was lost and the practice's list does not show the booking, so booking again is not
 * offered.
 */
export function Unclear({ view }: { view: BookingView }) {
  return (
    <OutcomeCard title="We do not know yet whether this is booked">
      <FactsOf view={view} />
      <Note tone="warning" title="Do not book again until this is checked.">
        {view.missedAt === undefined
          ? "The practice’s diary could not be read."
          : `At ${view.missedAt} the practice’s diary did not show it, and the time is not free any more.`}{" "}
        If it stays like this, please ring the practice.
      </Note>
      <div className="flex flex-wrap gap-3">
        <CheckAgain variant="primary" />
        {view.missedAt === undefined ? null : <Again>I have asked the practice: start again</Again>}
      </div>
    </OutcomeCard>
  );
}

/** The new appointment is booked and the old one could not be cancelled. */
export function BookedOldNotCancelled({ view }: { view: BookingView }) {
  const { old, message } = view;
  return (
    <OutcomeCard title="You hold two appointments">
      <Note tone="warning" title="The new one is booked; the old one could not be cancelled.">
        {message}
      </Note>
      <FactsOf view={view} />
      {old ? <p>The old one: {[whenOf(old.startsAt), old.provider].filter(Boolean).join(", ")}</p> : null}
      <div className="flex flex-wrap gap-3">
        <AnswerForm intent="cancelAgain">
          <Button type="submit">Retry: cancel the old one</Button>
        </AnswerForm>
        <Again>Keep both</Again>
      </div>
    </OutcomeCard>
  );
}

function OutcomeCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card grid max-w-800 gap-4" aria-live="polite">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function FactsOf({ view }: { view: BookingView }) {
  const { when, who, what, where } = factsOfSlot(view);
  return (
    <div className="confirm-facts">
      <p className="font-strong text-ink text-lead">{when}</p>
      <p>{[who, what, where].filter(Boolean).join(" · ")}</p>
      <p>For {view.who.name}</p>
    </div>
  );
}

function CheckAgain({ variant = "secondary" }: { variant?: "primary" | "secondary" }) {
  return (
    <AnswerForm intent="check">
      <Button type="submit" variant={variant}>
        Check again
      </Button>
    </AnswerForm>
  );
}

function Again({ children }: { children: string }) {
  return (
    <AnswerForm intent="reset">
      <Button type="submit" variant="quiet">
        {children}
      </Button>
    </AnswerForm>
  );
}

function whenOf(startsAt: string): string {
  return `${longDate(startsAt)}, ${timeOf(startsAt)}`;
}
