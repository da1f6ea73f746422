import type { ComponentProps } from "react";
import { Link } from "react-router";
import { dateAndTime, longDay, weekdayDate } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { PartOfDay } from "#practice-api/appointments/rules.ts";
import { DeadEnd } from "../../dead-end.tsx";
import type { BookingView } from "../.server/loader.ts";
import type { FoundTimes, Times } from "../.server/times.ts";
import { clinicInWords, countText } from "../labels.ts";
import { Choices } from "../parts/choices.tsx";
import { StepList, type StepProps, useBookingHref } from "../parts/step-form.tsx";
import { ProviderTimes, providerCards, TimesSkeleton } from "../times/provider-times.tsx";
import { DayHead, DayStrip, PartSelect, usePartOfDay } from "../times/time-filters.tsx";
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
  if (found.state === "found") return `${countText(found, part)} on ${longDay(found.day)}`;
  if (found.state === "noSlots") return `No free times on ${longDay(found.day)}`;
  return "text" in found ? found.text : undefined;
}

export function AskTime({ view, data: { times } }: StepProps) {
  const { message, nearest } = view;
  return (
    <>
      {message === undefined ? null : <Note isAlert tone="danger" title={message} className="mb-4" />}
      {nearest.length === 0 ? null : (
        <Choices
          title="The nearest times that are still free"
          className="mb-4 max-w-800"
          intent="chooseSlot"
          name="slot"
          choices={nearest.map((slot) => ({
            value: JSON.stringify(slot),
            label: dateAndTime(slot.startsAt),
            hint: [slot.practitioner.name, clinicInWords(view.places[slot.locationId ?? ""])]
              .filter(Boolean)
              .join(", "),
          }))}
        />
      )}
      <StepList panel={times} what="the free times" loading={<TimesSkeleton />}>
        {(found) => {
          if (found.state === "found") return <FreeTimes found={found} view={view} />;
          if (found.state === "lockedDown") return <LockedDown name={found.lockedBy} />;
          return <NoTimes found={found} view={view} />;
        }}
      </StepList>
    </>
  );
}

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
          <ProviderTimes key={card.provider.id} card={card} found={found} view={view} />
        ))}
      </section>
    </>
  );
}

type NoTimesProps = { found: Exclude<Times, FoundTimes | { state: "lockedDown" }>; view: BookingView };

/** What was chosen can be changed before calling (ruling B91). */
function NoTimes({ found, view }: NoTimesProps) {
  const href = useBookingHref();
  const { practice } = useShell();
  const someoneElse = { to: href({ step: "role" }), label: "See someone else" };
  if (found.state === "noProvider")
    return (
      <WaysOn title={found.text} ways={[{ ...someoneElse, label: "Choose who you would like to see" }]} />
    );
  if (found.state === "noSlots") {
    const { day, days, next, isSameDay, isKnown } = found;
    const who = view.choices.provider?.name;
    return (
      <>
        <DayStrip days={days} shown={day} next={next} limits={view.days} />
        <WaysOn
          title={found.text}
          isPrimary={next !== undefined}
          ways={[
            next === undefined
              ? undefined
              : {
                  to: href({ step: "time", ...(isKnown ? { day: next } : { from: next }) }),
                  label: isKnown ? `Next free day: ${weekdayDate(next)}` : "Next free day",
                },
            someoneElse,
          ]}
        >
          {isSameDay ? null : (
            <p>
              <WholeDates>
                {who === undefined ? "No one has a" : `${who} has no`} free time on {weekdayDate(day)}.
              </WholeDates>
            </p>
          )}
        </WaysOn>
      </>
    );
  }
  const { text, provider, places, from } = found;
  const isAny = provider === undefined && places.length === 0;
  const isCallPrimary = isAny && from === undefined;
  return (
    <WaysOn
      title={text}
      isCallPrimary={isCallPrimary}
      isPrimary={!isCallPrimary}
      ways={[
        from === undefined ? undefined : { to: href({ step: "time" }), label: "Start from the first day" },
        someoneElse,
        places.length === 0 ? undefined : { to: href({ step: "where" }), label: "Choose another place" },
        { to: href({ step: "type" }), label: "Choose another kind" },
      ]}
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
    </WaysOn>
  );
}

type WaysOnProps = Omit<ComponentProps<typeof DeadEnd>, "actions"> & {
  ways: readonly ({ to: string; label: string } | undefined)[];
  isPrimary?: boolean;
};

function WaysOn({ ways, isPrimary = true, ...deadEnd }: WaysOnProps) {
  const actions = ways
    .filter((way) => way !== undefined)
    .map(({ to, label }, index) => (
      <Link key={label} to={to} className={buttonClass(isPrimary && index === 0 ? "primary" : "secondary")}>
        {label}
      </Link>
    ));
  return <DeadEnd actions={actions} {...deadEnd} />;
}
