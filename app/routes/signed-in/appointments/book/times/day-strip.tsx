import type { ReactNode } from "react";
import { type dayTile, shortDate } from "#app/format/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AnswerForm } from "../parts/answer-form.tsx";

export type DayStripProps = {
  days: readonly { day: string; tile: ReturnType<typeof dayTile> }[];
  shown: string | undefined;
  /** The day on which a search for later days begins. */
  next: string | undefined;
  isSoonest: boolean;
  limits: { today: string; first: string; last: string };
  /** The shown day, beside the controls for another one. */
  children: ReactNode;
};

/** The next days with a free time, and a field for any other day within 90 days (spec 2, section 9). */
export function DayStrip({ days, shown, next, isSoonest, limits, children }: DayStripProps) {
  return (
    <div className="mb-4 grid grid-cols-1 gap-3">
      <AnswerForm intent="chooseDay" className="day-strip">
        {days.map(({ day, tile }) => (
          <button
            key={day}
            type="submit"
            name="day"
            value={day}
            aria-pressed={day === shown}
            className="day-tile"
          >
            {tile.weekday} <b>{tile.day}</b> {tile.month}
          </button>
        ))}
        {next !== undefined ? (
          <button type="submit" name="from" value={next} className="day-tile is-more">
            {days.length === 0 ? "Next free day" : "Later"}
            <Icon name="chevron-right" size="small" />
          </button>
        ) : null}
      </AnswerForm>
      <div className="day-head">
        {children}
        {isSoonest ? null : (
          <AnswerForm intent="chooseDay">
            <Button type="submit" name="day" value="" variant="quiet">
              Show the soonest day
            </Button>
          </AnswerForm>
        )}
        <details className="another-date">
          <summary className="button quiet min-h-touch px-2 text-link text-small">
            <Icon name="calendar" size="small" />
            Another date
          </summary>
          <AnswerForm intent="chooseDay" className="mt-3 flex flex-wrap items-end gap-3">
            <Field
              id="another-day"
              name="day"
              type="date"
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
          </AnswerForm>
        </details>
      </div>
    </div>
  );
}
