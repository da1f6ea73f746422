import { addDays, dayOf } from "#app/.server/time.ts";
import type { ChosenSlot } from "#machines/booking/choices.ts";
import { type Diary, type Provider, type ProviderTimes, soonest, timesOn } from "./search.ts";

const mostOffered = 3;

/** The three times nearest to one that could not be had, and whether somebody else has it. */
export async function nearestTimes(diary: Diary, providers: readonly Provider[], wished: ChosenSlot) {
  const day = dayOf(wished.startsAt);
  const asked = providers.some(({ id }) => id === wished.practitioner.id)
    ? providers
    : [wished.practitioner, ...providers];
  // One after the other: when a hundred people lose the same time, all of them ask at this moment.
  const sameDay = await timesOn(diary, asked, day, undefined, 1);
  const own = sameDay.find(({ provider }) => provider.id === wished.practitioner.id);
  const isGone = own?.slots?.every(({ slotId }) => slotId !== wished.slotId) === true;
  const others = chosenIn(sameDay).filter(({ slotId }) => slotId !== wished.slotId);
  // A full day has none left: then the days after it are the nearest.
  const later =
    others.length >= mostOffered
      ? undefined
      : await soonest(diary, asked, { today: day, from: addDays(day, 1) }).catch(() => undefined);
  const nearest = [...others, ...chosenIn(later?.providers ?? [])]
    .sort((a, b) => away(a, wished) - away(b, wished) || Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .slice(0, mostOffered);
  return { isGone, nearest };
}

function chosenIn(times: readonly ProviderTimes[]): ChosenSlot[] {
  return times.flatMap(({ provider, slots = [] }) =>
    slots.map((slot) => ({ ...slot, practitioner: { id: provider.id, name: provider.name } })),
  );
}

function away(slot: ChosenSlot, wished: ChosenSlot): number {
  return Math.abs(Date.parse(slot.startsAt) - Date.parse(wished.startsAt));
}
