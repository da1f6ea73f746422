import { longDate, timeOf } from "#app/format/dates.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import type { BookingView } from "../.server/loader.ts";

/** The chosen time in words, for every place that repeats it. */
export function factsOfSlot({ choices, places }: Pick<BookingView, "choices" | "places">) {
  const { slot, type, locations } = choices;
  const only = locations.length === 1 ? locations[0]?.name : undefined;
  return {
    when: slot && `${longDate(slot.startsAt)}, ${timeOf(slot.startsAt)}`,
    who: slot?.practitioner.name,
    what: type?.name,
    // A time by video names the place the practitioner sits at, and nobody should go there.
    where: slot && (isVirtual(type?.name ?? "") ? "By video" : (places[slot.locationId ?? ""] ?? only)),
  };
}
