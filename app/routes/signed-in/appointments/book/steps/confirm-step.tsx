import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { dateAndTime, isoDay } from "#app/format/dates.ts";
import { whose } from "#app/format/whose.ts";
import { EmergencyPanel, submitVariant } from "#app/forms/emergency-panel.tsx";
import { CallLink } from "#app/shell/page/practice-contact.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { consultMethodOf } from "#practice-api/appointments/rules.ts";
import { noReasonGiven } from "#practice-api/appointments/texts.ts";
import { emergencyWords } from "#practice-api/practice/emergency.ts";
import { tabHref } from "../../links.ts";
import { methodLabels, typeAndLength } from "../../place.ts";
import type { BookingView } from "../.server/loader.ts";
import { bookingFacts, bookLabel, otherName, reasonText, sentenceAbout } from "../labels.ts";
import type { Step } from "../links.ts";
import {
  AppointmentRows,
  LeftOut,
  NextStep,
  NextSteps,
  OtherAppointments,
  PracticeTexts,
  UrgentLines,
  When,
} from "../parts/appointment.tsx";
import { StepButton, type StepProps, useBookingHref, useIsSending } from "../parts/step-form.tsx";

export function Confirm(props: StepProps) {
  return props.view.old ? <ConfirmMove {...props} old={props.view.old} /> : <ConfirmBooking {...props} />;
}

type ReviewProps = Pick<StepProps, "view" | "refused"> & {
  backHref: string;
  title: string;
  description: string;
  maxWidth?: 1000;
  /** A link or a button that leads away from the question. */
  away: ReactNode;
  send: { label: string; busy: string };
  children: ReactNode;
};

/** Shows what Book is about to send to the practice. */
function ReviewDialog({ view, refused, backHref, away, send, children, ...dialog }: ReviewProps) {
  const navigate = useNavigate();
  const timesHref = useDayHref(view)("time");
  const isSending = useIsSending("book");
  const { message, choices } = view;
  const words = emergencyWords(choices.reason?.text ?? "");
  const isAtClinic = bookingFacts(view).method === "faceToFace";
  const rule = isAtClinic ? sentenceAbout(choices.reason?.text, view.texts.faceToFace) : undefined;
  return (
    <Dialog
      open
      onClose={isSending ? undefined : () => void navigate(backHref)}
      footer={
        <>
          <EmergencyPanel words={words} />
          {rule === undefined ? null : (
            <div className="w-full rounded-m bg-warning-bg">
              <Note tone="warning" title={rule}>
                <span className="-ml-2 block">
                  <CallLink />
                </span>
              </Note>
            </div>
          )}
          {away}
          {message === undefined ? null : (
            <Link to={timesHref} className={buttonClass(submitVariant(words))}>
              Choose another time
            </Link>
          )}
          <StepButton
            intent="book"
            variant={message === undefined ? submitVariant(words) : "secondary"}
            busy={send.busy}
            isHeld
            className="w-full"
          >
            <span>
              <WholeDates isName>{send.label}</WholeDates>
            </span>
          </StepButton>
        </>
      }
      {...dialog}
    >
      <div className="grid gap-4">
        {message === undefined ? null : <Note isAlert tone="danger" title={message} />}
        {refused === undefined ? null : (
          <Note isAlert tone="danger" title={refused.error}>
            <Link to={tabHref("upcoming")}>See upcoming appointments</Link>
          </Note>
        )}
        {children}
        <UrgentLines view={view} />
        <PracticeTexts view={view} />
      </div>
    </Dialog>
  );
}

/** The times of the day that was chosen, or the question before. */
function useDayHref({ choices: { slot } }: BookingView) {
  const href = useBookingHref();
  return (step: Step | undefined) => href({ step, day: slot && isoDay(slot.startsAt) });
}

function ConfirmBooking({ view, data, back, refused }: StepProps) {
  const { who, message } = view;
  const hrefOf = useDayHref(view);
  return (
    <ReviewDialog
      view={view}
      refused={refused}
      backHref={hrefOf(back)}
      title={who.isForOther ? `Book this for ${who.name}?` : `Book this appointment for you, ${who.name}?`}
      description="Check the details before you book."
      away={
        <Link to={hrefOf(back)} className={`${buttonClass("quiet")} left`}>
          <Icon name="arrow-left" size="small" />
          Back
        </Link>
      }
      send={{ label: message === undefined ? bookLabel(view) : "Try to book it again", busy: "Booking…" }}
    >
      <When
        remark={view.startsIn}
        action={
          <Link to={hrefOf("time")} className={buttonClass("quiet")}>
            Change<span className="sr-only"> the time</span>
          </Link>
        }
      >
        {bookingFacts(view).when}
      </When>
      <LeftOut view={view} />
      <OtherAppointments appointments={data.otherAppointments} view={view} />
      <AppointmentRows view={view} isBooked={false} />
      <NextSteps view={view} isBooked={false} />
    </ReviewDialog>
  );
}

const side = "grid content-start gap-0.5 rounded-l px-5 py-4";

function ConfirmMove({
  view,
  data,
  back,
  old,
  refused,
}: StepProps & { old: NonNullable<BookingView["old"]> }) {
  const href = useBookingHref();
  const { who } = view;
  const { when, provider, type, length, place, how, method } = bookingFacts(view);
  const oldMethod = consultMethodOf(old.type ?? "");
  const oldHow = methodLabels[oldMethod].toLowerCase();
  const hasReason = view.reason !== noReasonGiven;
  return (
    <ReviewDialog
      view={view}
      refused={refused}
      backHref={useDayHref(view)(back)}
      maxWidth={1000}
      title={`Move ${whose(otherName(who))} appointment?`}
      description="Check both times before you move."
      away={
        <StepButton intent="keepOld" formClass="left" variant="quiet" className="w-full">
          Keep the old time
        </StepButton>
      }
      send={{ label: `Move to ${when}`, busy: "Moving…" }}
    >
      <div className="grid grid-cols-rest gap-2 text-small/6 wrap-anywhere @min-[35rem]:grid-cols-both-sides">
        <div className={`${side} bg-sunken`}>
          <p className="font-semi text-muted">From</p>
          <p className="font-heavy text-ink text-when">
            <WholeDates>{dateAndTime(old.startsAt)}</WholeDates>
          </p>
          <p>{typeAndLength(old)}</p>
          <p>{[old.provider, old.place ?? oldHow].filter(Boolean).join(", ")}</p>
        </div>
        <Icon name="arrow-right" className="rotate-90 place-self-center text-muted @min-[35rem]:rotate-0" />
        <div className={`${side} bg-tint inset-ring-2 inset-ring-primary forced-colors:outline-2`}>
          <p className="font-semi text-on-tint">To</p>
          <p className="font-heavy text-ink text-when">{when}</p>
          {view.startsIn === undefined ? null : <p className="font-semi">{view.startsIn}</p>}
          <p>{[type, length].filter(Boolean).join(", ")}</p>
          <p>{[provider, place ?? how?.toLowerCase()].filter(Boolean).join(", ")}</p>
        </div>
      </div>
      <OtherAppointments appointments={data.otherAppointments} view={view} />
      {method === oldMethod ? null : (
        <Note title={`This is now ${methodLabels[method].toLowerCase()}, not ${oldHow}.`} />
      )}
      {view.questions.includes("reason") ? (
        <p>
          Reason: {hasReason ? reasonText(view.reason) : "none for the new time."}{" "}
          <Link to={href({ step: "reason" })} className="hit">
            {hasReason ? "Change the reason" : "Add a reason"}
          </Link>
        </p>
      ) : null}
      <ul>
        <NextStep icon="check">
          We book the new time first, then cancel the old one. You keep the old time if anything goes wrong.
        </NextStep>
      </ul>
    </ReviewDialog>
  );
}
