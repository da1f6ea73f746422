import { longDate, timeOf } from "#app/format/dates.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import type { BookingView } from "../.server/loader.ts";

/** The chosen time, provider, type and place as texts. */
export function factsOfSlot({ choices, places }: Pick<BookingView, "choices" | "places">) {
  const { slot, type, locations } = choices;
  const only = locations.length === 1 ? locations[0]?.name : undefined;
  return {
    when: slot && `${longDate(slot.startsAt)}, ${timeOf(slot.startsAt)}`,
    who: slot?.practitioner.name,
    what: type?.name,
    // The slot of a video consult has the practitioner's location, where the patient must not go.
    where: slot && (isVirtual(type?.name ?? "") ? "By video" : (places[slot.locationId ?? ""] ?? only)),
  };
}
