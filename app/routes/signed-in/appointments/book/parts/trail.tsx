import { Link } from "react-router";
import { dateAndTime, isoDay, weekdayDate } from "#app/format/dates.ts";
import { sentenceStart, whose } from "#app/format/whose.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { tabHref } from "../../tabs.ts";
import type { BookingView } from "../.server/loader.ts";
import { answersInLine, bookingFacts } from "../labels/booking-labels.ts";
import { forWhom, otherName } from "../labels/person-labels.ts";
import { stepBefore } from "../labels/step-labels.ts";
import { StepForm, useBookingHref } from "./answer-form.tsx";

const link = `${buttonClass("quiet")} trail-link`;

/** The answers so far in one line, with the way back, to change them, and to start again. */
export function Trail({ view }: { view: BookingView }) {
  const href = useBookingHref();
  const { step, choices, isOffer, who, old } = view;
  if (step === "time" && isOffer) return <Offer view={view} />;
  const before = stepBefore(view);
  const day = before === "time" ? choices.slot && isoDay(choices.slot.startsAt) : undefined;
  const isList = step === "type" || step === "who";
  if (isList && before === undefined && !old) return null;
  const { when, provider, type } = bookingFacts(view);
  return (
    <div className="trail">
      {before === undefined && !old ? null : (
        <Link
          to={before === undefined ? tabHref("upcoming") : href({ step: before, day })}
          className={`${link} trail-back`}
        >
          <Icon name="arrow-left" size="small" />
          Back
        </Link>
      )}
      {isList ? null : (
        <>
          {when === undefined || step === "time" ? (
            <p>
              {old ? <Moving old={old} /> : sentenceStart(forWhom(who))}:{" "}
              <strong>{answersInLine(view)}</strong>
            </p>
          ) : (
            <p>
              {old ? (
                <>
                  <Moving old={old} /> to{" "}
                </>
              ) : null}
              <strong className="whitespace-nowrap">{when}</strong> with {provider}, {type}, {forWhom(who)}
            </p>
          )}
          <Link to={href({ step: "type" })} className={`${link} trail-change`}>
            Change<span className="sr-only"> your answers</span>
          </Link>
        </>
      )}
      <StepForm intent={old ? "keepOld" : "reset"} className="trail-again">
        <Button type="submit" variant="quiet" className="trail-link">
          {old ? (
            <>
              Keep it<span className="sr-only"> on {weekdayDate(old.startsAt)}</span>
            </>
          ) : (
            "Start again"
          )}
        </Button>
      </StepForm>
    </div>
  );
}

function Moving({ old }: { old: NonNullable<BookingView["old"]> }) {
  return (
    <>
      Moving <span className="whitespace-nowrap">{dateAndTime(old.startsAt)}</span>
    </>
  );
}

/** The reason that a booking about an entry of the record begins with (ruling B72). */
export function GivenReason({ view: { choices } }: { view: BookingView }) {
  if (choices.slot !== undefined || !choices.reason?.text) return null;
  return (
    <p className="mb-4 text-small">
      Reason: <strong>“{choices.reason.text}”</strong>. You can change it before you book.
    </p>
  );
}

/** The type of the last appointment. Choosing a time accepts it. */
function Offer({ view }: { view: BookingView }) {
  const href = useBookingHref();
  const { last, who } = view;
  if (!last) return null;
  return (
    <div className="trail is-offer">
      <p>
        <Icon name="history" size="small" />
        Same as {whose(otherName(who))} appointment on{" "}
        <span className="whitespace-nowrap">{weekdayDate(last.startsAt)}</span>:{" "}
        <strong>{answersInLine(view)}</strong>
        {who.isForOther || view.family.length > 0 ? `, ${forWhom(who)}` : ""}{" "}
        <Link to={href({ step: "type" })} className="hit trail-change">
          Change<span className="sr-only"> your answers</span>
        </Link>
      </p>
    </div>
  );
}
