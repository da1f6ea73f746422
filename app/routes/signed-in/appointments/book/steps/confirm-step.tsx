import { Link, useNavigate } from "react-router";
import { isoDay } from "#app/format/dates.ts";
import { Row, Rows } from "#app/forms/answer-rows.tsx";
import { EmergencyPanel } from "#app/forms/emergency-panel.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { emergencyWords } from "#practice-api/practice/rules.ts";
import { bookingFacts, bookLabel, reasonText, stepBefore } from "../labels.ts";
import { BookButtons, BookingMessage } from "../parts/book-buttons.tsx";
import { NextSteps } from "../parts/next-steps.tsx";
import { PracticeTexts } from "../parts/practice-texts.tsx";
import { SameDayNote } from "../parts/same-day-note.tsx";
import { useBookingHref, useIsSending } from "../parts/step-form.tsx";
import type { StepProps } from "../parts/step-props.ts";
import { UrgentLines } from "../parts/urgent-lines.tsx";
import { When } from "../parts/when.tsx";

export function Confirm({ view, data }: StepProps) {
  const href = useBookingHref();
  const navigate = useNavigate();
  const isSending = useIsSending("book");
  const words = emergencyWords(view.choices.reason?.text ?? "");
  const { who, message, choices, questions } = view;
  const { when, provider, type, length, clinic, address, how, number } = bookingFacts(view);
  const back = href({ step: stepBefore(view), day: choices.slot && isoDay(choices.slot.startsAt) });
  const times = href({ step: "time", day: choices.slot && isoDay(choices.slot.startsAt) });
  return (
    <Dialog
      open
      onClose={isSending ? undefined : () => void navigate(back)}
      title={who.isForOther ? `Book this for ${who.name}?` : `Book this appointment for you, ${who.name}?`}
      description="Check the details before you book."
      footer={
        <>
          <EmergencyPanel words={words} />
          <Link to={back} className={`${buttonClass("quiet")} left`}>
            <Icon name="arrow-left" size="small" />
            Back
          </Link>
          <BookButtons
            message={message}
            words={words}
            timesHref={times}
            label={message === undefined ? bookLabel(who) : "Try to book it again"}
            sendingLabel="Booking…"
          />
        </>
      }
    >
      <div className="grid gap-4">
        <BookingMessage message={message} />
        <When
          remark={view.startsIn}
          action={
            <Link to={times} className={buttonClass("quiet")}>
              Change<span className="sr-only"> the time</span>
            </Link>
          }
        >
          {when}
        </When>
        <SameDayNote sameDay={data.sameDay} who={who} />
        <Rows>
          <Row
            label="With"
            more={[type, length, clinic === undefined ? undefined : "face to face"]
              .filter(Boolean)
              .join(", ")}
            changeHref={href({ step: "type" })}
          >
            {provider}
          </Row>
          <Row label="Where" more={address}>
            {clinic}
          </Row>
          <Row label="How" more={number}>
            {how}
          </Row>
          <Row label="Fee">{view.fee}</Row>
          <Row
            label="Reason"
            changeHref={questions.includes("reason") ? href({ step: "reason" }) : undefined}
          >
            {reasonText(view.reason)}
          </Row>
        </Rows>
        <NextSteps view={view} isBooked={false} />
        <UrgentLines />
        <PracticeTexts view={view} />
      </div>
    </Dialog>
  );
}
