import { Link } from "react-router";
import { dateAndTime, isoDay, weekdayDate } from "#app/format/dates.ts";
import { whose } from "#app/format/whose.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import { tabHref } from "../../tabs.ts";
import type { BookingView } from "../.server/loader.ts";
import { answersInLine, bookingFacts, forWhom, otherName } from "../labels.ts";
import { StepButton, StepForm, type StepProps, useBookingHref } from "./step-form.tsx";

const link = `${buttonClass("quiet")} flex-none whitespace-nowrap`;
const line = "mb-3 rounded-m text-small @row:mb-4 @row:flex @row:items-center @row:gap-2 @row:px-2 @row:py-1";

const answers =
  "col-span-full row-start-2 -mt-0.5 min-w-0 border-line px-2 pb-2 text-small/6 wrap-anywhere @row:mt-0 @row:border-l @row:py-2 @row:pr-0 @row:pl-4 @row:first:border-l-0 @row:first:pl-2";

export function Trail({ view, back }: Pick<StepProps, "view" | "back">) {
  const href = useBookingHref();
  const { step, choices, isOffer, who, old } = view;
  if (step === "time" && isOffer) return <Offer view={view} />;
  const day = back === "time" ? choices.slot && isoDay(choices.slot.startsAt) : undefined;
  const isList = step === "type" || step === "who";
  if (isList && back === undefined && !old) return null;
  const { when, provider, type } = bookingFacts(view);
  return (
    <div className={`${line} grid grid-cols-start-rest-end bg-surface px-1 shadow-1`}>
      {back === undefined && !old ? null : (
        <Link to={back === undefined ? tabHref("upcoming") : href({ step: back, day })} className={link}>
          <Icon name="arrow-left" size="small" />
          Back
        </Link>
      )}
      {isList ? null : (
        <>
          {when === undefined || step === "time" ? (
            <p className={answers}>
              {old ? <Moving old={old} /> : capitalized(forWhom(who))}: <strong>{answersInLine(view)}</strong>
            </p>
          ) : (
            <p className={answers}>
              {old ? (
                <>
                  <Moving old={old} /> to{" "}
                </>
              ) : null}
              <strong className="whitespace-nowrap">{when}</strong> with {provider}, {type}, {forWhom(who)}
            </p>
          )}
          <Link to={href({ step: "type" })} className={`${link} col-start-3 row-start-1`}>
            Change<span className="sr-only"> your answers</span>
          </Link>
        </>
      )}
      <StepButton
        intent={old ? "keepOld" : "reset"}
        formClass="col-start-2 row-start-1 justify-self-end @row:ml-auto"
        variant="quiet"
        className="flex-none whitespace-nowrap"
      >
        {old ? "Keep the old time" : "Start again"}
      </StepButton>
    </div>
  );
}

function Moving({ old }: { old: NonNullable<BookingView["old"]> }) {
  return (
    <>
      Moving <WholeDates>{dateAndTime(old.startsAt)}</WholeDates>
    </>
  );
}

/** Ruling B72. */
export function GivenReason({ view: { choices } }: { view: BookingView }) {
  if (choices.slot !== undefined || !choices.reason?.text) return null;
  return (
    <p className="mb-4 text-small">
      Reason: <strong>“{choices.reason.text}”</strong>. You can change it before you book.
    </p>
  );
}

function Offer({ view }: { view: BookingView }) {
  const href = useBookingHref();
  const { last, who, newPatientKind } = view;
  return (
    <div className={`${line} bg-tint px-1 py-0.5 text-on-tint`}>
      <p className="min-w-0 px-2 py-1 text-small/6 wrap-anywhere @row:py-2 @row:pr-0">
        <Icon
          name={last ? "history" : "calendar"}
          size="small"
          className="mr-1.5 -mb-0.75 inline-block align-baseline text-link"
        />
        {last ? (
          <>
            Same as {whose(otherName(who))} appointment on{" "}
            <WholeDates>{weekdayDate(last.startsAt)}</WholeDates>:{" "}
          </>
        ) : (
          "The usual appointment here: "
        )}
        <strong>{answersInLine(view)}</strong>
        {who.isForOther || view.family.length > 0 ? `, ${forWhom(who)}` : ""}{" "}
        <Link to={href({ step: "type" })} className="hit ml-2 font-semi">
          Change<span className="sr-only"> your answers</span>
        </Link>
      </p>
      {newPatientKind === undefined ? null : (
        <StepForm
          intent="chooseType"
          className="flex flex-wrap items-center gap-x-3 px-2 pb-1 @row:ml-auto @row:py-1"
        >
          <span>{who.isForOther ? `${who.name}’s first visit?` : "First time here?"}</span>
          <Button type="submit" name="id" value={newPatientKind.id} variant="secondary">
            {[newPatientKind.name, newPatientKind.minutes && `${newPatientKind.minutes} minutes`]
              .filter(Boolean)
              .join(", ")}
          </Button>
        </StepForm>
      )}
    </div>
  );
}
