import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { type dayTile, shortDate } from "#app/format/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/fields/date-field.tsx";
import { useBookingHref } from "../parts/step-form.tsx";
import { usePartOfDay, withParam } from "./view-params.ts";
import "./times.css";

export const dayStrip = "day-strip mb-2 grid gap-1 @row:mb-3 @row:gap-2";
export const dayTileSize = "min-h-14 rounded-m @row:min-h-15";
const tileClass = `${dayTileSize} place-content-center border-1.5 border-line-strong py-0.5 text-center text-small/5.5 tracking-tight no-underline hover:border-primary @row:p-1 @row:tracking-normal`;

type DayStripProps = {
  days: readonly { day: string; tile: ReturnType<typeof dayTile> }[];
  shown: string | undefined;
  next: string | undefined;
  limits: { today: string; first: string; last: string };
};

/** Spec 2, section 9. */
export function DayStrip({ days, shown, next, limits }: DayStripProps) {
  const href = useBookingHref();
  const { part, search } = usePartOfDay();
  const loading = useNavigation().location?.search;
  const isMore = search.has("more");
  const dayHref = (day: string) =>
    `${href({ step: "time", day })}${part === undefined ? "" : `&part=${part}`}`;
  const isLoading = (to: string) => loading !== undefined && to.endsWith(loading);
  return (
    <>
      <nav aria-label="Days" className={dayStrip}>
        {days.map(({ day, tile }) => (
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
          </Link>
        ))}
        <Link
          to={withParam(search, "more", isMore ? undefined : "1")}
          replace
          preventScrollReset
          className={`${tileClass} border-dashed text-link`}
        >
          {isMore ? "Fewer" : "More"} <strong className="text-current">dates</strong>
        </Link>
      </nav>
      {isMore ? <MoreDates shown={shown} next={next} limits={limits} /> : null}
    </>
  );
}

function MoreDates({ shown, next, limits }: Omit<DayStripProps, "days">) {
  const href = useBookingHref();
  const { part } = usePartOfDay();
  const [action = "", query] = `${href({ step: "time" })}${part === undefined ? "" : `&part=${part}`}`.split(
    "?",
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("[type=date]")?.focus(), []);
  return (
    <div ref={box} className="card mb-3 grid gap-3 p-4">
      <Form action={action} preventScrollReset className="flex flex-wrap items-end gap-3 [&>.field]:mb-0">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DateField
          id="another-day"
          name="day"
          label="Date"
          hint={`From ${shortDate(limits.first)} to ${shortDate(limits.last)}`}
          // Today is allowed, because the practice's text about same-day bookings answers it (ruling B40).
          min={limits.today}
          max={limits.last}
          defaultValue={shown ?? limits.first}
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
