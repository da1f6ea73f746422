import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { type dayTile, shortDate } from "#app/format/dates.ts";
import { tabHref } from "#app/routes/signed-in/appointments/tabs.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/fields/date-field.tsx";
import { useBookingHref } from "../parts/answer-form.tsx";
import { usePartOfDay, withParam } from "./view-params.ts";

export type DayStripProps = {
  days: readonly { day: string; tile: ReturnType<typeof dayTile> }[];
  shown: string | undefined;
  /** The day on which a search for later days begins. */
  next: string | undefined;
  limits: { today: string; first: string; last: string };
};

/** The next days with a free time, and a field for any other day within 90 days (spec 2, section 9). */
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
      <nav aria-label="Days" className="day-strip">
        {days.map(({ day, tile }) => (
          <Link
            key={day}
            to={dayHref(day)}
            preventScrollReset
            aria-current={day === shown ? "date" : undefined}
            aria-busy={isLoading(dayHref(day)) || undefined}
            className="day-tile"
          >
            <span>{tile.weekday}</span>{" "}
            <strong>
              {tile.day} {tile.month}
            </strong>
          </Link>
        ))}
        <Link
          to={withParam(search, "more", isMore ? undefined : "1")}
          replace
          preventScrollReset
          className="day-tile is-more"
        >
          {isMore ? "Fewer" : "More"} <strong>dates</strong>
        </Link>
      </nav>
      {isMore ? <MoreDates shown={shown} next={next} limits={limits} /> : null}
    </>
  );
}

function MoreDates({ shown, next, limits }: Omit<DayStripProps, "days">) {
  const href = useBookingHref();
  const { search } = usePartOfDay();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("[type=date]")?.focus(), []);
  const replaced = search.get("reschedule");
  return (
    <div ref={box} className="card more-dates">
      <Form action={tabHref("book")} preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="tab" value="book" />
        <input type="hidden" name="step" value="time" />
        {replaced === null ? null : <input type="hidden" name="reschedule" value={replaced} />}
        <DateField
          id="another-day"
          name="day"
          label="Date"
          hint={`From ${shortDate(limits.first)} to ${shortDate(limits.last)}`}
          // Today is allowed here, because the practice's text about same-day bookings answers it
          // (ruling B40).
          min={limits.today}
          max={limits.last}
          defaultValue={shown ?? limits.first}
          required
        />
        <Button type="submit" variant="secondary" className="mb-6">
          Show this date
        </Button>
      </Form>
      <div className="flex flex-wrap gap-2">
        {next === undefined ? null : (
          <Link to={href({ step: "time", from: next })} className={buttonClass("quiet")}>
            Later dates
          </Link>
        )}
        <Link to={href({ step: "time" })} className={buttonClass("quiet")}>
          Soonest available
        </Link>
      </div>
    </div>
  );
}
