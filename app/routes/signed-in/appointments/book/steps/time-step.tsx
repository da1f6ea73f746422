import { Link } from "react-router";
import { dateAndTime, longDay, weekdayDate } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { DeadEnd } from "../../dead-end.tsx";
import type { BookingView } from "../.server/loader.ts";
import type { Times } from "../.server/times.ts";
import { clinicInWords } from "../labels.ts";
import { Choices } from "../parts/choices.tsx";
import { StepList, type StepProps, useBookingHref } from "../parts/step-form.tsx";
import { countText, type FoundTimes } from "../times/count-text.ts";
import { DayHead } from "../times/day-head.tsx";
import { DayStrip } from "../times/day-strip.tsx";
import { ProviderTimes, providerCards } from "../times/provider-times.tsx";
import { PartSelect } from "../times/time-filters.tsx";
import { TimesSkeleton } from "../times/times-skeleton.tsx";
import { type PartOfDay, usePartOfDay } from "../times/view-params.ts";
import { LockedDown } from "./practitioner-step.tsx";

export function TimesStatus({ times }: Pick<StepProps["data"], "times">) {
  const { part } = usePartOfDay();
  return (
    <p role="status" className="sr-only">
      <Deferred panel={times} loading="Looking for free times" failed={null}>
        {(found) => (found === undefined ? null : timesText(found, part))}
      </Deferred>
    </p>
  );
}

function timesText(found: Times, part: PartOfDay | undefined): string | undefined {
  if (found.state === "found") {
    return `${countText(found, part)} on ${longDay(found.day)}`;
  }
  if (found.state === "noSlots") return `No free times on ${longDay(found.day)}`;
  return "text" in found ? found.text : undefined;
}

export function AskTime({ view, data: { times } }: StepProps) {
  const { message, nearest } = view;
  return (
    <>
      {message === undefined ? null : (
        <div role="alert">
          <Note tone="danger" title={message} className="mb-4" />
        </div>
      )}
      {nearest.length === 0 ? null : (
        <Choices
          title="The nearest times that are still free"
          className="mb-4 max-w-800"
          intent="chooseSlot"
          name="slot"
          choices={nearest.map(({ slot }) => ({
            value: JSON.stringify(slot),
            label: dateAndTime(slot.startsAt),
            hint: [slot.practitioner.name, clinicInWords(view.places[slot.locationId ?? ""])]
              .filter(Boolean)
              .join(", "),
          }))}
        />
      )}
      <StepList panel={times} what="the free times" loading={<TimesSkeleton />}>
        {(found) => <Found found={found} view={view} />}
      </StepList>
    </>
  );
}

function Found({ found, view }: { found: Times; view: BookingView }) {
  switch (found.state) {
    case "found":
      return <FreeTimes found={found} view={view} />;
    case "noSlots":
      return <NoSlots found={found} view={view} />;
    case "lockedDown":
      return <LockedDown name={found.lockedBy} />;
    case "noNextDay":
      return <NoNextDay found={found} />;
    default:
      return <OtherProvider title={found.text} />;
  }
}

type NoNextDay = Extract<Times, { state: "noNextDay" }>;

function FreeTimes({ found, view }: { found: FoundTimes; view: BookingView }) {
  const { part } = usePartOfDay();
  return (
    <>
      <DayStrip days={found.days} shown={found.day} next={found.next} limits={view.days} />
      <DayHead>
        <h3 id="times-of-day" className="text-body/5.5 @row:text-lead">
          {longDay(found.day)}{" "}
          <span className="block font-normal text-muted text-small/5.5 @row:ml-2 @row:inline">
            {countText(found, part)}
            {found.count === 1 ? "" : `, ${found.cards[0]?.isUsual ? "usual doctor" : "soonest"} first`}
          </span>
        </h3>
        <PartSelect />
      </DayHead>
      <section aria-labelledby="times-of-day" className={providerCards}>
        {found.cards.map((card) => (
          <ProviderTimes key={card.provider.id} card={card} day={found.day} role={found.role} view={view} />
        ))}
      </section>
    </>
  );
}

function NoSlots({ found, view }: { found: Extract<Times, { state: "noSlots" }>; view: BookingView }) {
  const href = useBookingHref();
  const { day, next, isSameDay, isKnown } = found;
  const who = view.choices.provider?.name ?? "No one";
  return (
    <>
      <DayStrip days={found.days} shown={day} next={next} limits={view.days} />
      <DeadEnd
        title={found.text}
        actions={
          <>
            {next === undefined ? null : (
              <Link
                to={href({ step: "time", ...(isKnown ? { day: next } : { from: next }) })}
                className={buttonClass("primary")}
              >
                {isKnown ? `Next free day: ${weekdayDate(next)}` : "Next free day"}
              </Link>
            )}
            <Link to={href({ step: "role" })} className={buttonClass("secondary")}>
              See someone else
            </Link>
          </>
        }
      >
        {isSameDay ? null : (
          <p>
            <WholeDates>
              {who === "No one" ? "No one has a" : `${who} has no`} free time on {weekdayDate(day)}.
            </WholeDates>
          </p>
        )}
      </DeadEnd>
    </>
  );
}

/** What was chosen can be changed before calling (ruling B91). */
function NoNextDay({ found: { text, provider, places, from } }: { found: NoNextDay }) {
  const href = useBookingHref();
  const { practice } = useShell();
  const ways = [
    from === undefined ? undefined : { to: href({ step: "time" }), label: "Start from the first day" },
    { to: href({ step: "role" }), label: "See someone else" },
    places.length === 0 ? undefined : { to: href({ step: "where" }), label: "Choose another place" },
    { to: href({ step: "type" }), label: "Choose another kind" },
  ].filter((way) => way !== undefined);
  const isAny = provider === undefined && places.length === 0;
  return (
    <DeadEnd
      title={text}
      isCallPrimary={isAny && from === undefined}
      actions={ways.map(({ to, label }, index) => (
        <Link
          key={label}
          to={to}
          className={buttonClass(index === 0 && !(isAny && from === undefined) ? "primary" : "secondary")}
        >
          {label}
        </Link>
      ))}
    >
      <p>
        <WholeDates>
          {`No free times${provider === undefined ? "" : ` with ${provider}`}${places.length === 0 ? "" : ` at ${places.join(" or ")}`} ${
            from === undefined ? "in the next 90 days" : `from ${weekdayDate(from)} on`
          }${isAny ? " for this kind of appointment" : ""}.`}
        </WholeDates>{" "}
        Change what you chose, or call{" "}
        <Deferred panel={practice} loading="the practice" failed="the practice">
          {({ phone }) => (phone === undefined ? "the practice" : phoneText(phone))}
        </Deferred>
        .
      </p>
    </DeadEnd>
  );
}

function OtherProvider({ title }: { title: string }) {
  const href = useBookingHref();
  return (
    <DeadEnd
      title={title}
      actions={
        <Link to={href({ step: "role" })} className={buttonClass("primary")}>
          Choose who you would like to see
        </Link>
      }
    />
  );
}
