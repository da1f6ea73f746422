import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type HistoryBadge, historyBadges } from "#practice-api/appointments/rules.ts";
import type { HistoryData } from "./.server/loader.ts";
import { historyHref } from "./links.ts";

const names: Record<HistoryBadge, string> = {
  completed: "Completed",
  missed: "Missed",
  cancelled: "Cancelled",
  all: "All",
};

/** Badges and a range of days, as links and a plain form, so that what is shown has an address. */
export function HistoryFilter({ data }: { data: HistoryData }) {
  const { badge, range, typed, errors, limits } = data;
  const wrong = Object.entries(errors).map(([fieldId, text]) => ({ fieldId, text }));
  return (
    <div className="mb-6 grid gap-4">
      {wrong.length === 0 ? null : <ErrorSummary title="There is a problem" errors={wrong} />}
      <nav aria-label="Show">
        <ul className="chips">
          {historyBadges.map((name) => {
            const isChosen = name === badge && wrong.length === 0;
            return (
              <li key={name}>
                <Link
                  to={historyHref.badge(name)}
                  preventScrollReset
                  aria-current={isChosen ? "true" : undefined}
                  className="chip"
                >
                  {isChosen ? <Icon name="check" size="small" /> : null}
                  {names[name]}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <Form
        // A new address fills the fields anew, or they would keep the days of a range that was left.
        key={`${typed.from}/${typed.to}`}
        action="/appointments"
        aria-label="Between two days"
        className="range"
        preventScrollReset
      >
        <input type="hidden" name="tab" value="history" />
        <Field
          id="from"
          name="from"
          type="date"
          label="From"
          error={errors.from}
          min={limits.earliest}
          max={limits.today}
          defaultValue={range?.from ?? typed.from}
        />
        <Field
          id="to"
          name="to"
          type="date"
          label="To"
          error={errors.to}
          min={limits.earliest}
          max={limits.today}
          defaultValue={range?.to ?? typed.to}
        />
        <Button type="submit" variant="secondary">
          Show these days
        </Button>
      </Form>
    </div>
  );
}
