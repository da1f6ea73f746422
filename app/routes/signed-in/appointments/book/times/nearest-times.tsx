import { longDate } from "#app/format/dates.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { BookingView } from "../.server/loader.ts";
import { AnswerForm } from "../parts/answer-form.tsx";

/** The free times nearest to one that is taken. All other answers are kept. */
export function NearestTimes({
  times,
  places,
}: Pick<BookingView, "places"> & { times: BookingView["nearest"] }) {
  return (
    <section aria-labelledby="nearest-times" className="card mb-6">
      <h3 id="nearest-times">The nearest times that are still free</h3>
      <AnswerForm intent="chooseSlot" className="mt-3">
        <ul className="choice-list">
          {times.map(({ time, slot }) => (
            <li key={slot.slotId}>
              <button type="submit" name="slot" value={JSON.stringify(slot)} className="choice">
                <span className="min-w-0 flex-1">
                  <span className="block">
                    {longDate(slot.startsAt)}, {time}
                  </span>
                  <span className="block text-muted text-small">
                    {[slot.practitioner.name, places[slot.locationId ?? ""]].filter(Boolean).join(", ")}
                  </span>
                </span>
                <Icon name="chevron-right" size="small" />
              </button>
            </li>
          ))}
        </ul>
      </AnswerForm>
    </section>
  );
}
