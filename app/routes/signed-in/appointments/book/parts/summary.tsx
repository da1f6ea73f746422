import { whose } from "#app/format/whose.ts";
import { Facts } from "#app/ui/facts.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import type { BookingView } from "../.server/loader.ts";
import { bookingFacts, bookLabel, otherName } from "../labels.ts";
import { whenClass } from "./when.tsx";

/** In a narrow window the line above the questions says it. */
export function Summary({ view }: { view: BookingView }) {
  const { when, provider, type, place, how, number } = bookingFacts(view);
  const [day, time] = (when ?? "").split(", ");
  const facts = [
    ["For", view.who.name],
    ["With", [provider, type].filter(Boolean).join(", ")],
    [place === undefined ? "How" : "Where", place ?? [how, number].filter(Boolean).join(". ")],
  ] as const;
  return (
    <aside
      aria-label={`${capitalized(whose(otherName(view.who)))} booking`}
      className="card hidden gap-2 wrap-anywhere @wide:grid"
    >
      <p className="text-muted text-small">{capitalized(whose(otherName(view.who)))} time</p>
      <p className={whenClass}>
        <WholeDates>{day}</WholeDates> <span className="block whitespace-nowrap">{time}</span>
      </p>
      <Facts look="stacked" rows={facts} className="my-2 border-line border-y py-4" />
      <p className="text-muted text-small">
        {view.old
          ? `${capitalized(whose(otherName(view.who)))} appointment stays as it is until you press “Move to …”.`
          : `Nothing is booked until you press “${bookLabel(view.who)}”.`}
      </p>
    </aside>
  );
}
