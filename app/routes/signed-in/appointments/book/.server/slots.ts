import type { RequestContext } from "#app/.server/request-context.ts";
import { addDays, type DateTime } from "#app/.server/time.ts";
import { dayTile, timeOf } from "#app/format/dates.ts";
import type { Choices, ChosenSlot } from "#machines/booking/choices.ts";
import { bookingRules, daysAhead, partOfDay } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { type Availability, availability, slotCalls } from "./availability.ts";
import { bookingLookups } from "./lookups.ts";
import { type FoundDay, findSoonest, type Provider, type ProviderTimes, timesOn } from "./search.ts";

/** A time to choose: its label, and the slot that its form sends. */
export type TimeButton = { time: string; slot: ChosenSlot };
export type ProviderCard = {
  provider: Provider;
  /** Undefined where this provider's times could not be loaded. */
  times: { morning: TimeButton[]; afternoon: TimeButton[] } | undefined;
  first: string | undefined;
  isUsual: boolean;
};

/** What the question about the time shows. `text` is the specification's text. */
export type Times =
  | { state: "noProvider" | "lockedDown" | "noNextDay"; text: string }
  | { state: "noSlots"; day: string; next: string | undefined; text: string }
  | {
      state: "found";
      day: string;
      /** Days with a free time; the shown one is among them. */
      days: { day: string; tile: ReturnType<typeof dayTile> }[];
      /** The day after those, where a search continues; undefined when it is too far ahead to book. */
      next: string | undefined;
      cards: ProviderCard[];
      count: number;
      places: Record<string, string>;
    };

const lockedDown = (name: string) =>
  `${name} takes no bookings online, so the role and the practitioner cannot be changed here. ${bookingTexts.ring}.`;
const maxDaysShown = 7;

/** The first and last day that can be booked. Today is one of them where the practice allows it. */
export function bookableDays(now: DateTime<true>, sameDayAllowed: boolean) {
  return {
    today: now.toISODate(),
    first: now.plus({ days: sameDayAllowed ? 0 : 1 }).toISODate(),
    last: now.plus({ days: daysAhead }).toISODate(),
  };
}

/** The times for these choices: on the chosen day, or else on the soonest. */
export async function findTimes(context: RequestContext, choices: Choices): Promise<Times> {
  const { role, provider } = choices;
  // Starts now, in parallel with the search.
  const usual = usualProvider(context);
  const { sameDayAllowed } = bookingRules(await context.settings());
  const { today, first, last } = bookableDays(await context.now(), sameDayAllowed);
  if (choices.day === today && !sameDayAllowed) {
    return { state: "noSlots", day: today, next: dayAfter(today, last), text: bookingTexts.sameDay };
  }
  if (!role) return { state: "noProvider", text: bookingTexts.noProvider("a practitioner") };
  const { providers, lockedBy } = await availability(context, choices, role);
  if (lockedBy !== undefined) return { state: "lockedDown", text: lockedDown(lockedBy) };
  const wanted = provider ? providers.filter(({ id }) => id === provider.id) : providers;
  if (wanted.length === 0) return { state: "noProvider", text: bookingTexts.noProvider(role.name) };
  const calls = slotCalls(context, choices);
  const { part } = choices;
  if (choices.day === undefined) {
    const from = choices.from !== undefined && choices.from > first ? choices.from : first;
    const found = await findSoonest(calls, wanted, { today, from, part });
    return found ? shown(context, found, last, usual) : { state: "noNextDay", text: bookingTexts.noNextDay };
  }
  const { day } = choices;
  const [times, later] = await Promise.all([
    timesOn(calls, wanted, day, part),
    // Later days are an extra: without them the times are still shown.
    Promise.all(wanted.map(({ id }) => calls.nextDays(id, day).catch(() => []))),
  ]);
  const days = [...new Set([day, ...later.flat().filter((each) => each > day)])].sort();
  const isEmpty = times.every(({ slots }) => slots?.length === 0);
  if (isEmpty) return { state: "noSlots", day, next: dayAfter(day, last), text: bookingTexts.noSlots };
  return shown(context, { day, days, providers: times }, last, usual);
}

function dayAfter(day: string, last: string): string | undefined {
  return day < last ? addDays(day, 1) : undefined;
}

/** The name of the patient's own GP. Undefined also when the profile cannot be read. */
async function usualProvider(context: RequestContext): Promise<string | undefined> {
  const profile = await Promise.resolve(context.profile()).catch(() => undefined);
  return profile?.generalPractitioner;
}

async function shown(
  context: RequestContext,
  { day, days: found, providers }: FoundDay,
  last: string,
  usual: Promise<string | undefined>,
): Promise<Times> {
  const [locations, name] = await Promise.all([bookingLookups(context).locations(), usual]);
  const cards = providers.map((times) => card(times, name));
  const days = found.slice(0, maxDaysShown);
  return {
    state: "found",
    day,
    days: days.map((each) => ({ day: each, tile: dayTile(each) })),
    next: dayAfter(days.at(-1) ?? day, last),
    // Soonest first. Providers whose times could not be read come last.
    cards: cards
      .filter(({ times, first }) => times === undefined || first !== undefined)
      .sort((a, b) => (a.first ?? "99").localeCompare(b.first ?? "99")),
    count: providers.reduce((sum, { slots = [] }) => sum + slots.length, 0),
    places: Object.fromEntries(locations.map(({ id, name }) => [id, name])),
  };
}

function card({ provider, slots }: ProviderTimes, usual: string | undefined): ProviderCard {
  const buttons = slots?.map(({ slotId, startsAt, locationId }) => ({
    time: timeOf(startsAt),
    slot: { slotId, startsAt, practitioner: provider, ...(locationId ? { locationId } : {}) },
  }));
  const of = (part: "morning" | "afternoon") => buttons?.filter(({ time }) => partOfDay(time) === part) ?? [];
  return {
    provider,
    times: buttons && { morning: of("morning"), afternoon: of("afternoon") },
    first: buttons?.[0]?.time,
    isUsual: provider.name === usual,
  };
}

/** The providers of the chosen role, for the questions about role and provider. */
export async function findProviders(context: RequestContext, choices: Choices): Promise<Availability> {
  if (!choices.role) return { providers: [], lockedBy: undefined };
  return availability(context, choices, choices.role);
}
