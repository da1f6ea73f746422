import { searchWith } from "#app/format/search.ts";
import "./times.css";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSearchParams, useSubmit } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/fields/date-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Choices, Named } from "#machines/booking/choices.ts";
import type { PartOfDay } from "#practice-api/appointments/rules.ts";
import { consultMethodOf, consultMethods, mayBeOffered } from "#practice-api/appointments/rules.ts";
import { namesImmunisation } from "#practice-api/immunisations/rules.ts";
import { methodLabels } from "../../place.ts";
import type { BookingData, BookingView } from "../.server/loader.ts";
import type { FoundTimes } from "../.server/times.ts";
import { ChoiceChip } from "../parts/choices.tsx";
import { StepForm, useBookingHref, usePressed } from "../parts/step-form.tsx";

export const dayStrip = "day-strip mb-2 grid gap-1 @row:mb-3 @row:gap-2";
export const dayTileSize = "min-h-14 rounded-m @row:min-h-15";
const closedClass = `${dayTileSize} place-content-center bg-sunken py-0.5 text-center text-small/5.5 tracking-tight @row:p-1`;
const tileClass = `${dayTileSize} place-content-center border-1.5 border-line-strong py-0.5 text-center text-small/5.5 tracking-tight no-underline hover:border-primary @row:p-1 @row:tracking-normal`;

type DayStripProps = Pick<FoundTimes, "days" | "next"> & { shown: string; limits: BookingView["days"] };

/** Spec 2, section 9. */
export function DayStrip({ days, shown, next, limits }: DayStripProps) {
  const href = useBookingHref();
  const { part, search } = usePartOfDay();
  const loading = useNavigation().location?.search;
  const isMore = search.has("more");
  const { helpline } = useShell();
  const closedSoon = days.find(({ closed }) => closed?.soon)?.closed?.soon;
  const dayHref = (day: string) => href({ step: "time", day, part });
  const isLoading = (to: string) => loading !== undefined && to.endsWith(loading);
  return (
    <>
      <nav aria-label="Days" className={dayStrip}>
        {days.flatMap(({ day, tile, closed }) => [
          closed === undefined ? null : (
            <p key={`before ${day}`} className={`${closedClass} text-muted`}>
              <span>{closed.text}</span> <span>none</span>
            </p>
          ),
          <Link
            key={day}
            to={dayHref(day)}
            preventScrollReset
            aria-current={day === shown ? "date" : undefined}
            aria-busy={isLoading(dayHref(day)) || undefined}
            className={`${tileClass} ${day === shown || isLoading(dayHref(day)) ? "border-primary bg-primary text-on-primary aria-busy:opacity-80 forced-colors:border-3" : "bg-surface text-ink"}`}
          >
            <span>{tile.weekday}</span>{" "}
            <strong className="text-current">
              {tile.day} {tile.month}
            </strong>
          </Link>,
        ])}
        <Link
          to={{ search: searchWith(search, { more: isMore ? undefined : "1" }) }}
          replace
          preventScrollReset
          className={`${tileClass} border-dashed text-link`}
        >
          {isMore ? "Fewer" : "More"} <strong className="text-current">dates</strong>
        </Link>
      </nav>
      {isMore ? <MoreDates shown={shown} next={next} limits={limits} /> : null}
      {closedSoon === undefined ? null : (
        <p className="mb-2 text-small/6">
          No times on <WholeDates>{closedSoon}</WholeDates>. For advice, call the helpline on{" "}
          <PhoneLink phone={helpline.number} />.
        </p>
      )}
    </>
  );
}

function MoreDates({ shown, next, limits }: Omit<DayStripProps, "days">) {
  const href = useBookingHref();
  const { part } = usePartOfDay();
  const [action = "", query] = href({ step: "time", part }).split("?");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("[type=date]")?.focus(), []);
  return (
    <div ref={box} className="card mb-3 grid gap-3 p-4">
      <Form action={action} preventScrollReset className="flex flex-wrap items-end gap-3 [&>.field]:mb-0">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <DateField
          id="another-day"
          name="day"
          label="Date"
          hint={`From ${shortDate(limits.first)} to ${shortDate(limits.last)}`}
          // Today is allowed, because the practice's text about same-day bookings answers it (ruling B40).
          min={limits.today}
          max={limits.last}
          defaultValue={shown}
          required
        />
        <Button type="submit" variant="secondary" className="min-h-12 @max-row:w-full">
          Show this date
        </Button>
      </Form>
      <div className="flex flex-wrap justify-between gap-x-4 font-semi @row:justify-start">
        {next === undefined ? null : (
          <Link to={href({ step: "time", from: next })} className="hit min-h-touch">
            Later dates
          </Link>
        )}
        <Link to={href({ step: "time" })} className="hit min-h-touch">
          Soonest available
        </Link>
      </div>
    </div>
  );
}

export function DayHead({ children }: { children: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-touch items-center justify-between gap-x-4 gap-y-1 @max-[20rem]:flex-wrap @row:mb-2.5 @row:min-h-0 @row:flex-wrap">
      {children}
    </div>
  );
}

const chipLabels = { ...methodLabels, virtual: "Video" };

const parts = [
  { value: undefined, label: "All day" },
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
] as const;

/** The method follows from the appointment's type (ruling B9). */
export function TimeFilters({ view, kinds }: { view: BookingView; kinds: BookingData["kinds"] }) {
  return (
    <div className="flex w-full flex-wrap gap-x-5 gap-y-2 @row:w-auto">
      <Deferred panel={kinds} loading={null} failed={null}>
        {(list) => <MethodChips choices={view.choices} types={list?.kinds ?? []} />}
      </Deferred>
      <PartChips />
    </div>
  );
}

/** Leads to times at once: of the shown type, or of the practice's first one that suits most people. */
function MethodChips({
  choices: { type, option },
  types,
}: {
  choices: Choices;
  types: readonly (Named & { plain?: string | undefined })[];
}) {
  const pressed = usePressed("chooseType", "id");
  const chosen = type?.name ?? "";
  const offered = consultMethods.filter((method) =>
    types.some(({ name }) => consultMethodOf(name) === method),
  );
  // A vaccine is given in person, and a "Flu clinic" is one in the practice's plain words.
  const { plain = "" } = types.find(({ name }) => name === chosen) ?? {};
  if (option !== undefined || offered.length < 2 || namesImmunisation(`${chosen} ${plain}`)) return null;
  return (
    <fieldset className="w-full @row:w-auto">
      <legend className="sr-only">How</legend>
      <StepForm intent="chooseType" className="flex flex-wrap gap-1.5 @row:gap-2">
        {offered.map((method) => {
          const ofMethod = types.filter(({ name }) => consultMethodOf(name) === method);
          const first = ofMethod.find(({ name }) => mayBeOffered(name)) ?? ofMethod[0];
          const isOn = method === consultMethodOf(chosen);
          const id = (isOn ? type?.id : first?.id) ?? "";
          return (
            <ChoiceChip
              key={method}
              name="id"
              value={id}
              isOn={isOn}
              isBusy={pressed === id}
              className="flex-auto justify-center gap-1 whitespace-nowrap px-2 aria-busy:bg-tint @row:flex-initial @row:gap-1.5 @row:px-3.5"
              // On a phone the thicker border alone marks the chosen one.
              tickClass="hidden @row:block"
            >
              {pressed === id ? "Loading times…" : chipLabels[method]}
            </ChoiceChip>
          );
        })}
      </StepForm>
    </fieldset>
  );
}

function PartChips() {
  const { part, search } = usePartOfDay();
  return (
    <nav aria-label="Part of the day" className="hidden flex-wrap gap-2 @row:flex">
      {parts.map(({ value, label }) => (
        <Link
          key={label}
          to={{ search: searchWith(search, { part: value }) }}
          replace
          preventScrollReset
          aria-current={value === part ? "true" : undefined}
          className="chip whitespace-nowrap"
        >
          {value === part ? <Icon name="tick" size="small" /> : null}
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the chips have no room beside the day. */
export function PartSelect() {
  const { part, search } = usePartOfDay();
  const submit = useSubmit();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Form
      className="flex flex-none @row:hidden"
      replace
      preventScrollReset
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      {[...search].map(([name, value]) =>
        name === "part" ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
      )}
      <select
        name="part"
        aria-label="Part of the day"
        defaultValue={part ?? ""}
        key={part}
        // Another part of the day would drop the answer that is being sent.
        disabled={isSending}
        className="chip field-sizing-content pr-2 pl-3"
      >
        {parts.map(({ value, label }) => (
          <option key={label} value={value ?? ""}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="chip">
          Show
        </button>
      </noscript>
    </Form>
  );
}

export function usePartOfDay() {
  const [search] = useSearchParams();
  const part = search.get("part");
  const shown: PartOfDay | undefined = part === "morning" || part === "afternoon" ? part : undefined;
  return { part: shown, search };
}
