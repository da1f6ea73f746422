import { type ReactNode, useEffect, useRef } from "react";
import { Link, useActionData } from "react-router";
import { dateAndTime, isoDay, weekdayDate } from "#app/format/dates.ts";
import { whose } from "#app/format/whose.ts";
import { Panel } from "#app/shell/page/panel.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { DeadEnd } from "../dead-end.tsx";
import { tabHref } from "../links.ts";
import type { BookingRefusal } from "./.server/action.ts";
import type { BookingData, BookingView } from "./.server/loader.ts";
import { answersInLine, bookingFacts, forWhom, otherName } from "./labels.ts";
import type { Step } from "./links.ts";
import { LeftOut, Summary } from "./parts/appointment.tsx";
import {
  BookingPageContext,
  StepButton,
  StepForm,
  type StepProps,
  useBookingHref,
} from "./parts/step-form.tsx";
import { questionPages } from "./question-pages.tsx";
import { Booked, BookedOldNotCancelled, Resume, Unclear } from "./steps/outcome-step.tsx";
import { TimesSkeleton } from "./times/provider-times.tsx";

export function BookingPanel({ data }: { data: BookingData }) {
  return (
    <Panel of={data.view} what="the booking page" loading={<BookingSkeleton />}>
      {(view) => {
        if (view === "disabled") return <DeadEnd title={bookingTexts.ring} isCallPrimary />;
        // A link to move an appointment can outlive the appointment.
        if (view === "oldIsGone")
          return (
            <Note tone="warning" title="There is no such appointment to move.">
              It may have been cancelled. <Link to={tabHref("upcoming")}>See what is coming up</Link> or{" "}
              <Link to={tabHref("book")}>book a new appointment</Link>.
            </Note>
          );
        if (view === "nothingTicked")
          return (
            <Note tone="warning" title="There is nothing to book for this visit.">
              Nothing was ticked, or it may be booked or given by now, or in another record.{" "}
              <Link to="/immunisation">Go back to Immunisations</Link> or{" "}
              <Link to={tabHref("upcoming")}>see what is coming up</Link>.
            </Note>
          );
        const { revision, shown, step, old } = view;
        return (
          <BookingPageContext
            value={{ revision, shown, step, replaces: old?.id ?? data.replacedId, ...data.subject }}
          >
            <StepAddress view={view} />
            <Booking view={view} data={data} />
          </BookingPageContext>
        );
      }}
    </Panel>
  );
}

/** Without it, the browser's Back would lead to the offer to continue. Nothing is loaded. */
function StepAddress({ view: { step, isResume } }: { view: BookingView }) {
  const href = useBookingHref()({ step });
  useEffect(() => {
    if (step === undefined || isResume || new URLSearchParams(window.location.search).has("step")) return;
    window.history.replaceState(window.history.state, "", href);
  }, [step, isResume, href]);
  return null;
}

function BookingSkeleton() {
  return (
    <div>
      <noscript>
        <p>To book without JavaScript, load this page again in a minute, or call the practice.</p>
      </noscript>
      <Skeleton height="own" className="mb-3 min-h-17 rounded-m @row:mb-4 @row:min-h-14" />
      <HeadingLine>
        <Skeleton width="quarter" height="lead" />
        <div className="basis-full @row:basis-1/2">
          <Skeleton height="own" className="min-h-touch rounded-full" />
        </div>
      </HeadingLine>
      <TimesSkeleton />
    </div>
  );
}

function Booking({ view, data }: Pick<StepProps, "view" | "data">) {
  const refused = useActionData<BookingRefusal>();
  const { value, step } = view;
  if (value === "booked") return <Booked view={view} />;
  if (value === "unclear") return <Unclear view={view} />;
  if (value === "oldNotCancelled") return <BookedOldNotCancelled view={view} />;
  if (view.isResume || step === undefined) return <Resume view={view} />;
  return <AskedQuestion step={step} view={view} data={data} refused={refused} />;
}

function AskedQuestion({ step, ...page }: Omit<StepProps, "back"> & { step: Step }) {
  const { view, refused } = page;
  const question = questionPages[step];
  const { Above, Aside, Status, Body } = question;
  const props = { ...page, back: question.back(view) };
  const hasSummary = question.hasSummary && view.choices.slot !== undefined;
  const isShown = refused !== undefined && refused.intent === question.showsRefused;
  return (
    <>
      <Trail view={view} back={props.back} />
      <GivenReason view={view} />
      <div className={hasSummary ? "grid items-start gap-6 @wide:grid-cols-aside" : undefined}>
        <div className="min-w-0">
          {Above ? <Above {...props} /> : null}
          <HeadingLine>
            <Heading step={step}>{question.heading(view.who)}</Heading>
            {Aside ? <Aside {...props} /> : null}
          </HeadingLine>
          {view.message !== undefined && !question.showsMessage ? (
            <Note isAlert tone="warning" title={view.message} className="mb-4" />
          ) : null}
          {refused && (refused.isChanged || !isShown) ? (
            <Note isAlert tone="danger" title={refused.error} className="mb-4">
              {refused.typed.text && step !== "reason" ? `You wrote: “${refused.typed.text}”` : null}
            </Note>
          ) : null}
          {Status ? <Status {...props} /> : null}
          {/* A new revision remounts the form, which would keep what was ticked in the revision before. */}
          <Body key={view.revision} {...props} refused={isShown ? refused : undefined} />
        </div>
        {hasSummary ? <Summary view={view} /> : null}
      </div>
    </>
  );
}

function Heading({ step, children }: { step: Step; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className="min-w-0 wrap-anywhere">
      {children}
    </h2>
  );
}

function HeadingLine({ children }: { children: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @narrow:mb-3">
      {children}
    </div>
  );
}

const link = `${buttonClass("quiet")} flex-none whitespace-nowrap`;
const line = "mb-3 rounded-m text-small @row:mb-4 @row:flex @row:items-center @row:gap-2 @row:px-2 @row:py-1";

const answers =
  "col-span-full row-start-2 -mt-0.5 min-w-0 border-line px-2 pb-2 text-small/6 wrap-anywhere @row:mt-0 @row:border-l @row:py-2 @row:pr-0 @row:pl-4 @row:first:border-l-0 @row:first:pl-2";

function Trail({ view, back }: Pick<StepProps, "view" | "back">) {
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
          <p className={answers}>
            {old ? (
              <>
                Moving <WholeDates>{dateAndTime(old.startsAt)}</WholeDates>
              </>
            ) : null}
            {when === undefined || step === "time" ? (
              <>
                {old ? "" : capitalized(forWhom(who))}: <strong>{answersInLine(view)}</strong>
              </>
            ) : (
              <>
                {old ? " to " : ""}
                <strong className="whitespace-nowrap">{when}</strong> with {provider}, {type}, {forWhom(who)}
              </>
            )}
          </p>
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

/** Ruling B72. */
function GivenReason({ view }: { view: BookingView }) {
  const { choices } = view;
  if (choices.slot !== undefined || !choices.reason?.text) return null;
  return (
    <>
      <LeftOut view={view} />
      <p className="mb-4 text-small">
        Reason: <strong>“{choices.reason.text.replaceAll("\n", ", ")}”</strong>. You can change it before you
        book.
      </p>
    </>
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
