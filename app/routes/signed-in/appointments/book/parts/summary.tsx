import type { BookingView } from "../.server/loader.ts";
import { placesInWords } from "../labels/location-labels.ts";
import { factsOfSlot } from "../labels/slot-labels.ts";

/** The booking so far, beside the question. */
export function Summary({ view }: { view: BookingView }) {
  const { choices, who } = view;
  const { when, who: provider, what, where } = factsOfSlot(view);
  const facts = {
    With: provider ?? choices.provider?.name ?? (choices.role && `Anyone, ${choices.role.name}`),
    Visit: what,
    Where: where ?? placesInWords(choices.locations.map(({ name }) => name)),
  };
  return (
    <aside aria-label="Your booking" className="card booking-summary">
      <p className="text-muted text-small">Booking for {who.name}</p>
      <p className="mt-1 font-strong text-h2 text-ink">{when ?? "No time chosen yet"}</p>
      <dl>
        {Object.entries(facts).map(([label, text]) =>
          text === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="booking-promise">
        Nothing is booked until you press “
        {who.firstName === undefined ? "Book" : `Book for ${who.firstName}`}”.
      </p>
    </aside>
  );
}
