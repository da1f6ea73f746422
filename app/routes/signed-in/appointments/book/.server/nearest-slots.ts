import { bulkhead } from "cockatiel";
import { addDays, dayOf } from "#app/.server/time.ts";
import type { ChosenSlot } from "#machines/booking/choices.ts";
import { findSoonest, type Provider, type ProviderTimes, type SlotCalls, timesOn } from "./search.ts";

const maxOffered = 3;

export async function nearestTimes(calls: SlotCalls, providers: readonly Provider[], refused: ChosenSlot) {
  const day = dayOf(refused.startsAt);
  const searched = providers.some(({ id }) => id === refused.practitioner.id)
    ? providers
    : [refused.practitioner, ...providers];
  // One call at a time: patients who lose the same slot all search at this moment.
  const sameDay = await timesOn(calls, searched, day, bulkhead(1, Number.POSITIVE_INFINITY));
  const own = sameDay.find(({ provider }) => provider.id === refused.practitioner.id);
  const isGone = own?.slots?.every(({ slotId }) => slotId !== refused.slotId) === true;
  const others = slotsIn(sameDay).filter(({ slotId }) => slotId !== refused.slotId);
  const later =
    others.length >= maxOffered
      ? undefined
      : await findSoonest(calls, searched, { today: day, from: addDays(day, 1) }).catch(() => undefined);
  const nearest = [...others, ...slotsIn(later?.providers ?? [])]
    .sort(
      (a, b) =>
        distance(a, refused) - distance(b, refused) || Date.parse(a.startsAt) - Date.parse(b.startsAt),
    )
    .slice(0, maxOffered);
  return { isGone, nearest };
}

function slotsIn(times: readonly ProviderTimes[]): ChosenSlot[] {
  return times.flatMap(({ provider, slots = [] }) =>
    slots.map((slot) => ({ ...slot, practitioner: { id: provider.id, name: provider.name } })),
  );
}

function distance(slot: ChosenSlot, refused: ChosenSlot): number {
  return Math.abs(Date.parse(slot.startsAt) - Date.parse(refused.startsAt));
}
