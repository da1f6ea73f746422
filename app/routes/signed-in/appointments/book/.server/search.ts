import { bulkhead } from "cockatiel";
import { addDays } from "#app/.server/time.ts";
import { timeOf } from "#app/format/dates.ts";
import type { Practitioner, Slot } from "#practice-api/appointments/endpoints.ts";
import { daysAhead, daysSearched, partOfDay } from "#practice-api/appointments/rules.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";

/** The two calls that find times, for one kind of visit and one choice of places. */
export type Diary = {
  /** Days on which somebody has a free time, soonest first, looking about 60 days ahead. */
  nextDays: (practitionerId: string, from: string) => Promise<string[]>;
  slots: (practitionerId: string, day: string) => Promise<Listing<Slot>>;
};

export type Provider = Pick<Practitioner, "id" | "name">;
/** `slots` is absent where they could not be loaded: that does not mean that there are none. */
export type ProviderTimes = { provider: Provider; slots: Slot[] | undefined };
export type FoundDay = {
  day: string;
  /** Days that somebody named as free, for going on from here; this one is among them. */
  days: string[];
  providers: ProviderTimes[];
};
export type Window = { today: string; from: string; part?: "morning" | "afternoon" | undefined };

/** How many calls of one search are under way at once. */
const atOnce = 4;
/** Days on which somebody is free are looked at this often before the search gives up for now. */
const mostDaysLookedAt = 30;

/**
 * The first day from `from` on that can be booked, with everybody's times on it: the next free days of
 * all providers are asked for side by side, then the times. The practice does not say where those days
 * are, so it goes on until one has a time at a chosen place (DECISIONS B39), from day 60 up to day 90 too
 * (DECISIONS B10). Undefined when there is none.
 * @throws the first failure, when nobody's days could be read.
 */
export async function soonest(diary: Diary, providers: readonly Provider[], window: Window) {
  const last = addDays(window.today, daysAhead);
  const seats = bulkhead(atOnce, Number.POSITIVE_INFINITY);
  let looked = 0;
  for (let from = window.from; from <= last; ) {
    const start = from;
    const answers = await Promise.allSettled(
      providers.map(({ id }) => seats.execute(() => diary.nextDays(id, start))),
    );
    const failure = answers.find((answer) => answer.status === "rejected");
    if (failure && answers.every((answer) => answer.status === "rejected")) throw failure.reason;
    const daysOf = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : undefined));
    const days = [...new Set(daysOf.flatMap((list) => list ?? []))]
      .filter((day) => day >= start && day <= last)
      .sort();
    for (const day of days) {
      if (looked++ >= mostDaysLookedAt) return undefined;
      const asked = providers.filter((_, index) => mayBeFree(daysOf[index], day));
      const unknown = providers.filter((_, index) => daysOf[index] === undefined);
      const times = await timesOn(diary, asked, day, window.part);
      if (times.some(({ slots }) => slots === undefined || slots.length > 0)) {
        const lost = unknown.map((provider) => ({ provider, slots: undefined }));
        return { day, days: days.filter((each) => each >= day), providers: [...times, ...lost] } as FoundDay;
      }
    }
    // An empty answer speaks for the days it has looked at; a full one for those up to its last.
    const seen = days.at(-1);
    from = seen === undefined ? addDays(start, daysSearched) : addDays(seen, 1);
  }
  return undefined;
}

/** Everybody's times on one day, each provider's in order; those who have none stay in the list. */
export async function timesOn(
  diary: Diary,
  providers: readonly Provider[],
  day: string,
  part?: "morning" | "afternoon",
  side = atOnce,
): Promise<ProviderTimes[]> {
  const seats = bulkhead(side, Number.POSITIVE_INFINITY);
  const answers = await Promise.allSettled(
    providers.map(({ id }) => seats.execute(() => diary.slots(id, day))),
  );
  const failure = answers.find((answer) => answer.status === "rejected");
  if (failure && answers.every((answer) => answer.status === "rejected")) throw failure.reason;
  return providers.map((provider, index) => {
    const answer = answers[index];
    if (answer?.status !== "fulfilled") return { provider, slots: undefined };
    const wanted = answer.value.entries.filter(
      ({ startsAt }) => part === undefined || partOfDay(timeOf(startsAt)) === part,
    );
    return { provider, slots: wanted.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)) };
  });
}

/** Somebody who named later days only has nothing on this one; a list that ends before it says nothing. */
function mayBeFree(days: string[] | undefined, day: string): boolean {
  if (days === undefined) return false;
  return days.includes(day) || (days.length > 0 && day > (days.at(-1) as string));
}
