import { Link, useNavigate } from "react-router";
import { dateAndTime, isoDay } from "#app/format/dates.ts";
import { whose } from "#app/format/whose.ts";
import { EmergencyPanel } from "#app/forms/emergency-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { consultMethodOf } from "#practice-api/appointments/rules.ts";
import { noReasonGiven } from "#practice-api/appointments/texts.ts";
import { emergencyWords } from "#practice-api/practice/rules.ts";
import { kindOf } from "../../place.ts";
import type { BookingView } from "../.server/loader.ts";
import { bookingFacts, methodLabels, otherName, reasonText, stepBefore } from "../labels.ts";
import { BookButtons, BookingMessage } from "../parts/book-buttons.tsx";
import { NextStep } from "../parts/next-steps.tsx";
import { PracticeTexts } from "../parts/practice-texts.tsx";
import { SameDayNote } from "../parts/same-day-note.tsx";
import { StepForm, useBookingHref, useIsSending } from "../parts/step-form.tsx";
import type { StepProps } from "../parts/step-props.ts";
import { UrgentLines } from "../parts/urgent-lines.tsx";

const side = "grid content-start gap-0.5 rounded-l px-5 py-4";

type Old = NonNullable<BookingView["old"]>;

export function ConfirmMove({ view, data, old }: StepProps & { old: Old }) {
  const href = useBookingHref();
  const navigate = useNavigate();
  const isSending = useIsSending("book");
  const words = emergencyWords(view.choices.reason?.text ?? "");
  const { who, message, choices } = view;
  const { when, provider, type, length, place, how, method } = bookingFacts(view);
  const oldMethod = consultMethodOf(old.type ?? "");
  const day = choices.slot && isoDay(choices.slot.startsAt);
  const hasReason = view.reason !== noReasonGiven;
  const back = href({ step: stepBefore(view), day });
  return (
    <Dialog
      open
      maxWidth={1000}
      onClose={isSending ? undefined : () => void navigate(back)}
      title={`Move ${whose(otherName(who))} appointment?`}
      description="Check both times before you move."
      footer={
        <>
          <EmergencyPanel words={words} />
          <StepForm intent="keepOld" className="left">
            <Button type="submit" variant="quiet" className="w-full">
              Keep the old time
            </Button>
          </StepForm>
          <BookButtons
            message={message}
            words={words}
            timesHref={href({ step: "time", day })}
            label={`Move to ${when}`}
            sendingLabel="Moving…"
          />
        </>
      }
    >
      <div className="grid gap-4">
        <BookingMessage message={message} />
        <div className="grid grid-cols-rest gap-2 text-small/6 wrap-anywhere @min-[35rem]:grid-cols-both-sides">
          <div className={`${side} bg-sunken`}>
            <p className="font-semi text-muted">From</p>
            <p className="font-heavy text-ink text-when">
              <WholeDates>{dateAndTime(old.startsAt)}</WholeDates>
            </p>
            <p>{kindOf(old)}</p>
            <p>
              {[old.provider, old.place ?? methodLabels[oldMethod].toLowerCase()].filter(Boolean).join(", ")}
            </p>
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
        <SameDayNote sameDay={data.sameDay} who={who} />
        {method === oldMethod ? null : (
          <Note
            title={`This is now ${methodLabels[method].toLowerCase()}, not ${methodLabels[oldMethod].toLowerCase()}.`}
          />
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
        <UrgentLines />
        <PracticeTexts view={view} />
      </div>
    </Dialog>
  );
}
