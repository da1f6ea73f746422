import { bulkhead } from "cockatiel";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { addDays, dayOf } from "#app/.server/time.ts";
import type { ChosenSlot } from "#machines/booking/choices.ts";
import type { Practitioner, Slot } from "#practice-api/appointments/endpoints.ts";
import { daysAhead, daysSearched } from "#practice-api/appointments/rules.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";

export type SlotCalls = {
  /** Soonest first, up to about 60 days ahead. */
  nextDays: (practitionerId: string, from: string) => Promise<string[]>;
  slots: (practitionerId: string, day: string) => Promise<ListPage<Slot>>;
};

export type Provider = Pick<Practitioner, "id" | "name">;
/** `slots` is undefined where they could not be loaded, which does not mean that there are none. */
export type ProviderTimes = { provider: Provider; slots: Slot[] | undefined };
export type FoundDay = NonNullable<Awaited<ReturnType<typeof findSoonest>>>;

const callsAtOnce = 12;
const maxDaysRead = 30;

/**
 * The first day is mostly free, so its times are read beside the next free days; then one day after another,
 * because days can be at other locations than the chosen ones (ruling B39). Goes on from day 60 to day 90
 * (ruling B10). @throws the first failure, when no provider's days could be read.
 */
export async function findSoonest(
  calls: SlotCalls,
  providers: readonly Provider[],
  window: { today: string; from: string },
) {
  const last = addDays(window.today, daysAhead);
  const limit = bulkhead(callsAtOnce, Number.POSITIVE_INFINITY);
  let daysRead = 0;
  for (let from = window.from; from <= last; ) {
    const start = from;
    const isFirst = start === window.from;
    const [daysOf, firstTimes] = await Promise.all([
      settleAll(providers.map(({ id }) => limit.execute(() => calls.nextDays(id, start)))),
      isFirst ? unlessFailed(timesOn(calls, providers, start, limit)) : undefined,
    ]);
    const days = [...new Set(daysOf.flatMap((list) => list ?? []))]
      .filter((day) => day >= start && day <= last)
      .sort();
    for (const day of days) {
      if (daysRead++ >= maxDaysRead) return undefined;
      const free = providers.filter((_, index) => mayBeFree(daysOf[index], day));
      const isRead = isFirst && day === start && firstTimes !== undefined;
      const times = isRead
        ? firstTimes.filter(({ provider }) => free.includes(provider))
        : await timesOn(calls, free, day, limit);
      if (times.some(({ slots }) => slots === undefined || slots.length > 0)) {
        const slotsOf = (provider: Provider) =>
          (times.find((one) => one.provider === provider) ?? { slots: [] }).slots;
        return {
          day,
          days: days.filter((later) => later >= day),
          daysOf: Object.fromEntries(providers.map(({ id }, index) => [id, daysOf[index] ?? []])),
          providers: providers.map((one, index) => ({ provider: one, slots: daysOf[index] && slotsOf(one) })),
          closed: closedDays(daysOf, start, last),
        };
      }
    }
    // An empty response covers `daysSearched` days; any other covers the days up to its last one.
    const lastRead = days.at(-1);
    from = lastRead === undefined ? addDays(start, daysSearched) : addDays(lastRead, 1);
  }
  return undefined;
}

/** @throws the first failure, when no provider's times could be read. */
export async function timesOn(
  calls: SlotCalls,
  providers: readonly Provider[],
  day: string,
  limit = bulkhead(callsAtOnce, Number.POSITIVE_INFINITY),
): Promise<ProviderTimes[]> {
  const listPages = await settleAll(providers.map(({ id }) => limit.execute(() => calls.slots(id, day))));
  return providers.map((provider, index) => {
    const slots = listPages[index]?.entries;
    return { provider, slots: slots?.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)) };
  });
}

async function settleAll<T>(calls: Promise<T>[]): Promise<(T | undefined)[]> {
  const results = await Promise.all(calls.map((call) => unlessFailed(call)));
  if (results.every((result) => result === undefined)) await calls[0];
  return results;
}

/** Days of the list on which no one has a time. None are known where a provider's days could not be read. */
export function closedDays(daysOf: readonly (string[] | undefined)[], from: string, last: string): string[] {
  const closed = [];
  const known = daysOf.filter((days) => days !== undefined);
  const end =
    known
      .map((days) => days.at(-1) ?? "")
      .sort()
      .at(-1) ?? "";
  for (let day = from; known.length === daysOf.length && day < end && day <= last; day = addDays(day, 1)) {
    if (!known.some((days) => mayBeFree(days, day))) closed.push(day);
  }
  return closed;
}

function mayBeFree(days: string[] | undefined, day: string): boolean {
  if (days === undefined) return false;
  return days.includes(day) || day > (days.at(-1) ?? day);
}

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
      : await unlessFailed(findSoonest(calls, searched, { today: day, from: addDays(day, 1) }));
  const start = ({ startsAt }: ChosenSlot) => Date.parse(startsAt);
  const distance = (slot: ChosenSlot) => Math.abs(start(slot) - start(refused));
  const nearest = [...others, ...slotsIn(later?.providers ?? [])]
    .sort((a, b) => distance(a) - distance(b) || start(a) - start(b))
    .slice(0, maxOffered);
  return { isGone, nearest };
}

function slotsIn(times: readonly ProviderTimes[]): ChosenSlot[] {
  return times.flatMap(({ provider, slots = [] }) =>
    slots.map((slot) => ({ ...slot, practitioner: { id: provider.id, name: provider.name } })),
  );
}
