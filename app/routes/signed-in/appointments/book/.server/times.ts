import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { sessionValue } from "#app/.server/store/sessions/session-values.ts";
import { addDays } from "#app/.server/time.ts";
import { dayTile, timeOf, weekdayDate } from "#app/format/dates.ts";
import type { Choices, Named } from "#machines/booking/choices.ts";
import { bookingRules, type PartOfDay, partOfDay } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { type Availability, availability, bookableDays, findRole, slotCalls } from "./availability.ts";
import {
  type FoundDay,
  findSoonest,
  type Provider,
  type ProviderTimes,
  type SlotCalls,
  timesOn,
} from "./search.ts";

type TimesQuery = {
  day?: string | undefined;
  from?: string | undefined;
  wanted?: string | undefined;
  noticeMinutes: number;
};

const maxDaysShown = 7;
/** A recent search of the page before serves another day. */
const recentMs = 5 * 60_000;

type Searched = Availability & { role: Named; provider: Named | undefined } & Pick<
    FoundDay,
    "daysOf" | "closed"
  >;

const lastSearch = sessionValue<{ key: string; storedAt: number; value: Searched }>("availability");

export type Times = Awaited<ReturnType<typeof findTimes>>;
export type FoundTimes = ReturnType<typeof shown>;
export type ProviderCard = FoundTimes["cards"][number];
export type TimeButton = NonNullable<ProviderCard["times"]>["morning"][number];

export async function findTimes(
  { now }: Pick<Services, "now">,
  context: RequestContext,
  choices: Choices,
  { day, from, wanted, noticeMinutes }: TimesQuery,
) {
  // Begins now, in parallel with the search.
  const usual = choices.member === undefined ? usualProvider(context) : undefined;
  const { sameDayAllowed } = bookingRules(await context.settings());
  // Reads the practice's clock, which waits for its first response.
  const readLimits = async () => bookableDays(await context.now(), sameDayAllowed);
  if (day !== undefined && !sameDayAllowed) {
    const limits = await readLimits();
    if (day === limits.today) return noSlots([], day, limits.last, bookingTexts.sameDay);
  }
  const { member, type, locations, reason } = choices;
  const asked = [member?.id, type?.id, locations.map(({ id }) => id), choices.role?.id, choices.provider?.id];
  const key = JSON.stringify([...asked, reason?.id?.id, wanted]);
  // Another day of the same search needs only that day's times.
  const before = day === undefined ? undefined : context.cache.get(lastSearch);
  const recent = before?.key === key && now() - before.storedAt < recentMs ? before.value : undefined;
  const searched = recent ?? (await findProviders(context, choices, wanted));
  if (searched === undefined) return noProvider("anyone");
  const { role, lockedBy } = searched;
  if (lockedBy !== undefined) return { state: "lockedDown" as const, lockedBy };
  const provider = choices.provider ?? searched.provider;
  const providers = provider ? searched.providers.filter(({ id }) => id === provider.id) : searched.providers;
  if (providers.length === 0) return noProvider(role.name);
  const calls = slotCalls(context, choices, noticeMinutes);
  if (day === undefined) {
    const { today, first, last } = await readLimits();
    const later = from !== undefined && from > first ? from : undefined;
    const found = await findSoonest(calls, providers, { today, from: later ?? first });
    if (found) {
      const value = { ...searched, daysOf: found.daysOf, closed: found.closed };
      await context.cache.set(lastSearch, { key, storedAt: now(), value });
      return shown(found, { role, today, last, usual: await usual });
    }
    const places = locations.map(({ name }) => name);
    const text = bookingTexts.noNextDay;
    // Without `from` and with empty places, all days and places were searched.
    return { state: "noNextDay" as const, text, provider: provider?.name, places, from: later };
  }
  const closed = recent?.closed ?? [];
  const [times, daysOf, { today, last }] = await Promise.all([
    timesOn(calls, providers, day),
    recent ? recent.daysOf : nextDays(calls, providers, day),
    readLimits(),
  ]);
  const free = providers.flatMap(({ id }) => daysOf[id] ?? []);
  const days = [...new Set([day, ...free])].sort();
  if (times.every(({ slots }) => slots?.length === 0)) return noSlots(days, day, last, bookingTexts.noSlots);
  return shown({ day, days, daysOf, providers: times, closed }, { role, today, last, usual: await usual });
}

const noProvider = (name: string) => ({ state: "noProvider" as const, text: bookingTexts.noProvider(name) });

/** `next`: the next free day or, where that is not known, the day after this one. */
function noSlots(days: readonly string[], day: string, last: string, text: string) {
  const known = days.find((each) => each > day);
  return {
    state: "noSlots" as const,
    day,
    days: tiles(days, day),
    next: known ?? dayAfter(day, last),
    isKnown: known !== undefined,
    text,
    isSameDay: text === bookingTexts.sameDay,
  };
}

export async function findProviders(context: RequestContext, choices: Choices, wanted?: string) {
  const found = choices.role
    ? { role: choices.role, provider: undefined }
    : await findRole(context, choices, wanted);
  return found && { ...found, ...(await availability(context, choices, found.role)), daysOf: {}, closed: [] };
}

/** Later days are an extra: a provider whose days cannot be read has none. */
async function nextDays(calls: SlotCalls, providers: readonly Provider[], day: string) {
  const read = async ({ id }: Provider) => [id, (await unlessFailed(calls.nextDays(id, day))) ?? []] as const;
  return Object.fromEntries(await Promise.all(providers.map(read)));
}

const dayAfter = (day: string, last: string) => (day < last ? addDays(day, 1) : undefined);

const usualProvider = async (context: RequestContext) =>
  (await unlessFailed(context.profile()))?.generalPractitioner;

function shown(
  { day, days: found, daysOf, providers, closed }: FoundDay,
  { role, today, last, usual }: { role: Named; today: string; last: string; usual: string | undefined },
) {
  const nextOf = ({ provider }: ProviderTimes) => daysOf[provider.id]?.find((each) => each > day);
  const days = tiles(found, day, closed, today);
  return {
    state: "found" as const,
    day,
    days,
    next: dayAfter(days.at(-1)?.day ?? day, last),
    role,
    // The usual provider first, also where another is free sooner; then the soonest.
    cards: providers
      .map((times) => ({ ...cardOf(times), next: nextOf(times), isUsual: times.provider.name === usual }))
      .filter(({ times, first, next }) => times === undefined || first !== undefined || next !== undefined)
      .sort((a, b) => rank(a).localeCompare(rank(b))),
    count: providers.reduce((sum, { slots = [] }) => sum + slots.length, 0),
  };
}

function rank({ first, isUsual }: { first: string | undefined; isUsual: boolean }): string {
  return isUsual ? "" : (first ?? "99");
}

/** A day without times has no place of its own: those before a day are named together. */
function tiles(days: readonly string[], shownDay: string, closed: readonly string[] = [], today = "") {
  const first = days.slice(0, maxDaysShown);
  if (first.length > 0 && !first.includes(shownDay)) first.splice(-1, 1, shownDay);
  const shown = first.map((day) => ({ day, tile: dayTile(day), closed: closedBefore(day, closed, today) }));
  const places = () => shown.length + shown.filter((one) => one.closed !== undefined).length;
  while (places() > maxDaysShown)
    shown.splice(
      shown.findLastIndex(({ day }) => day !== shownDay),
      1,
    );
  return shown;
}

/** Such as "Sat, Sun". `soon` where today or tomorrow is one of them: "Sat 28-11-2026 and Sun 29-11-2026". */
function closedBefore(day: string, closed: readonly string[], today: string) {
  const run: string[] = [];
  for (let before = addDays(day, -1); closed.includes(before); before = addDays(before, -1))
    run.unshift(before);
  const [first] = run;
  if (first === undefined) return undefined;
  const joined = (names: readonly string[], and: string) =>
    names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(and);
  const weekdays = run.map((one) => dayTile(one).weekday);
  const soon = first <= addDays(today, 1) ? joined(run.map(weekdayDate), " and ") : undefined;
  return { text: joined(weekdays, ", "), soon };
}

function cardOf({ provider, slots }: ProviderTimes) {
  const buttons = slots?.map(({ slotId, startsAt, locationId }) => ({
    time: timeOf(startsAt),
    slot: { slotId, startsAt, practitioner: provider, ...(locationId ? { locationId } : {}) },
  }));
  const of = (part: PartOfDay) => buttons?.filter(({ time }) => partOfDay(time) === part) ?? [];
  return {
    provider,
    times: buttons && { morning: of("morning"), afternoon: of("afternoon") },
    first: buttons?.[0]?.time,
  };
}
