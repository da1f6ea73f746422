import { failureOf, PracticeError, unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { nextAppointment } from "#app/.server/record/next-appointment.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { dateAndTime, dayOrMonth, isoDay, shortDate } from "#app/format/dates.ts";
import { isOfOnePage } from "#app/lists/.server/read-list.ts";
import { groupBy } from "#app/lists/group-by.ts";
import { bookAnotherVerb, bookedText, seeAppointment, timeAndType } from "#app/shell/page/booked.ts";
import type { BadgeProps } from "#app/ui/badge.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { daysBetween } from "#practice-api/medications/rules.ts";
import type { IsoDay } from "#practice-api/units.ts";
import { keysOf } from "#practice-api/wire/keys.ts";
import { day, type FormAction, facts, kindOf, kinds, type Need, type Offers, type Words } from "./kinds.ts";
import { type NeedSource, type Read, type SourceState, sources } from "./sources.ts";

export type NamedNeed = { text: string; open: FormAction | undefined };

export type NeedRow = Words & {
  kind: Need["kind"];
  ids: readonly (string | number | undefined)[];
  icon: IconName;
  tone: ReturnType<typeof kindOf>["tone"];
  /** The most pressing ones of a row of several. */
  named: readonly NamedNeed[];
};

type States = Partial<Record<NeedSource, SourceState>>;

export type Needs = {
  rows: NeedRow[];
  /** The patient has asked, and the practice is to answer. */
  waiting: NeedRow[];
  since: SinceLast | undefined;
  /** A source that the account's menu does not offer is left out. */
  sources: States;
  hasAppointmentToday: boolean;
  isNew: boolean;
  offersMessages: boolean;
  /** The practice's time. */
  asOf: string;
};

/** @throws PracticeError as `findNeeds`. */
export async function readNeeds(args: ScreenArgs, areas: MenuArea[]): Promise<Needs> {
  const { context, services } = args;
  // The calls begin before the practice's clock is awaited.
  const [found, asOf] = await Promise.all([findNeeds(args, areas), context.asOf()]);
  const { needs, sources: states, days } = found;
  const today = isoDay(asOf);
  const lastDay = await services.followUp
    .noteOpened(context, today)
    .catch((cause) => log.warn({ cause }, "opening not noted"));
  const offers: Offers = (area) => areas.includes(area);
  const isWaiting = (need: Need) => kindOf(need).isWaiting === true;
  const rowsOf = (some: readonly Need[]) => needRows(some).map((row) => rowOf(row, states, offers));
  return {
    rows: rowsOf(needs.filter((need) => !isWaiting(need))),
    waiting: rowsOf(needs.filter(isWaiting)),
    since: lastDay ? sinceLast(lastDay, today, { states, days, offers }) : undefined,
    sources: states,
    hasAppointmentToday: await hasAppointmentToday(context, "appointments" in states),
    isNew: needs.length === 0 && (await isNew(context)),
    offersMessages: offers("messages"),
    asOf,
  };
}

type Days = Partial<Record<NeedSource, Read["days"]>>;

export type SinceLast = {
  on: IsoDay;
  /** Of the lists that were read, also as a part. */
  found: { source: NewSource; count: number; isPart: boolean }[];
  /** Those of which nothing is known. */
  unknown: NewSource[];
  timeline: string | undefined;
};

const yearDays = 365;
const newSources = ["results", "medications", "reminders"] as const;
export type NewSource = (typeof newSources)[number];

type SinceOptions = { states: States; days: Days; offers: Offers };

/** What has that day or a later one. Nothing is read for it (ruling P124). */
export function sinceLast(on: IsoDay, today: IsoDay, { states, days, offers }: SinceOptions): SinceLast {
  const offered = newSources.filter((source) => source in states);
  const known = offered.filter((source) => days[source] !== undefined);
  return {
    on,
    found: known.map((source) => {
      const all = days[source] ?? [];
      const count = all.filter((day) => day !== undefined && isoDay(day) >= on).length;
      return { source, count, isPart: states[source] !== "whole" || all.includes(undefined) };
    }),
    unknown: offered.filter((source) => days[source] === undefined),
    // The filter goes back no further.
    timeline:
      offers("timeline") && daysBetween(on, today) < yearDays
        ? `/timeline?${new URLSearchParams({ show: "filter", from: on })}`
        : undefined,
  };
}

export const needSources = keysOf(sources);

/**
 * A source that fails leaves the others as they are. @throws PracticeError when no source can be read, or the
 * session or the link to the patient has ended.
 */
export async function findNeeds(args: ScreenArgs, areas: readonly MenuArea[]) {
  const offered = needSources.filter((source) => areas.includes(source) && isOfRecord(source, args));
  const read = await Promise.all(
    offered.map(async (source) => ({ source, ...(await readSource(source, args)) })),
  );
  const [failure] = read.flatMap(({ error }) => (error === undefined ? [] : [error]));
  if (failure !== undefined && read.every(({ state }) => state === "failed")) throw failure;
  return {
    needs: rankNeeds(read.flatMap((one) => one.needs)),
    sources: Object.fromEntries(read.map(({ source, state }) => [source, state])) as States,
    days: Object.fromEntries(read.map(({ source, days }) => [source, days])) as Days,
  };
}

/** Invoices belong to the account holder, not to the other patient (ruling B62). */
const isOfRecord = (source: NeedSource, { context }: ScreenArgs) => source !== "billing" || !context.isActing;

type Found = Read & { needs: Need[]; error?: unknown };

async function readSource(source: NeedSource, args: ScreenArgs): Promise<Found> {
  try {
    const read: Awaited<ReturnType<(typeof sources)[NeedSource]>> & Read = await sources[source](args);
    const needs = needKinds
      .filter((kind) => kinds[kind].source === source)
      .flatMap((kind) =>
        kindOf({ kind })
          .find(read)
          .map((facts) => ({ ...facts, kind }) as Need),
      );
    return { needs, state: read.state, days: read.days };
  } catch (error) {
    if (error instanceof PracticeError && !isOfOnePage(error)) throw error;
    log.warn({ call: source, ...failureOf(error) }, "needs not read");
    return { needs: [], state: "failed", error };
  }
}

async function hasAppointmentToday(context: RequestContext, isOffered: boolean) {
  if (!isOffered) return false;
  const next = await unlessFailed(nextAppointment(context));
  return next?.appointment !== undefined && isoDay(next.appointment.startsAt) === (await context.today());
}

/** A number that is not known is not zero. */
async function isNew({ counters }: RequestContext): Promise<boolean> {
  const known = await unlessFailed(counters());
  return known !== undefined && counted.every((name) => known[name] === 0);
}

const counted = ["longTermMedications", "newResults", "unreadMessages", "allAppointments"] as const;

export const needKinds = keysOf(kinds);

/**
 * Results, reminders and messages are not due, so the latest is first. A need without a date comes before
 * those with one: it may be the most pressing. Equal ones keep the practice's order.
 */
export function rankNeeds(needs: readonly Need[]): Need[] {
  return needs.toSorted(
    (one, other) =>
      needKinds.indexOf(one.kind) - needKinds.indexOf(other.kind) ||
      Number(isAnswered(one)) - Number(isAnswered(other)) ||
      byDate(one, other),
  );
}

const isOfSeveral = (need: Need) => "isOfSeveral" in need && need.isOfSeveral;
const isAnswered = (need: Need): boolean => bookedFor(need) !== undefined || givenOn(need) !== undefined;
const bookedFor = (need: Need) => ("booked" in need ? need.booked : undefined);
const givenOn = (need: Need) => ("givenOn" in need ? need.givenOn : undefined);

function byDate(one: Need, other: Need): number {
  const [a, b] = [timeOf(one), timeOf(other)];
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return kindOf(one).isDue ? a - b : b - a;
}

function timeOf(need: Need): number | undefined {
  const on = kindOf(need).dateOf(need);
  const time = on === undefined ? Number.NaN : Date.parse(on);
  return Number.isNaN(time) ? undefined : time;
}

/** What is answered is never in a row with what is not. */
type OfOneKind = { kind: Need["kind"]; needs: readonly [Need, ...Need[]] };

const maxOfKind = 3;
const maxRows = 8;

/** While there are too many rows, the kind with the most becomes one row, of the lowest rank among such kinds. */
export function needRows(needs: readonly Need[]): OfOneKind[] {
  const keyOf = (need: Need) => {
    const appointment = bookedFor(need);
    return appointment === undefined
      ? `${need.kind} ${isAnswered(need)} ${isOfSeveral(need)}`
      : `${kindOf(need).source} ${timeAndType(appointment)}`;
  };
  const groups = [...groupBy(needs, keyOf).values()].map((ofKind) => ({
    rows:
      ofKind.length > maxOfKind || ofKind.every((need) => isOfSeveral(need) || bookedFor(need))
        ? [ofKind]
        : ofKind.map((need) => [need]),
  }));
  const countRows = () => groups.reduce((sum, { rows }) => sum + rows.length, 0);
  while (countRows() > Math.max(maxRows, groups.length)) {
    const largest = groups.reduce((found, one) => (one.rows.length >= found.rows.length ? one : found));
    largest.rows = [largest.rows.flat()];
  }
  return groups.flatMap(({ rows }) =>
    rows.map((row) => ({ kind: (row as [Need])[0].kind, needs: row as [Need] })),
  );
}

/** The most pressing ones are named. A single further one is named as well. */
const namedFirst = 3;

const booked: BadgeProps = { tone: "success", icon: "check", children: "Booked" };
const given = (on: string): BadgeProps => ({ ...booked, children: `Given ${shortDate(on)}` });

function rowOf({ kind, needs }: OfOneKind, states: States, offers: Offers): NeedRow {
  const [need, ...others] = needs;
  const { source, icon, tone, many } = kindOf(need);
  const ids = needs.map((one) => ("id" in one ? one.id : "at" in one ? one.at : undefined));
  const appointment = bookedFor(need);
  const row = { kind, ids, icon, tone: appointment === undefined ? tone : ("tint" as const) };
  if (others.length === 0) return { ...row, named: [], ...wordsOf(need, offers) };
  const named = needs.slice(0, needs.length - namedFirst > 1 ? namedFirst : needs.length);
  const rest = needs.length - named.length;
  const facts = rest === 0 ? "" : `and ${rest} more`;
  const all = { verb: "See all", href: many.href };
  if (appointment !== undefined) {
    return {
      ...row,
      title: `${needs.length} ${many.title} booked: ${dateAndTime(appointment.startsAt)}`,
      named: named.map((one) => ({ text: kindOf(one).nameOf?.(one) ?? "", open: undefined })),
      facts,
      badge: booked,
      action: offers("appointments") ? seeAppointment : all,
    };
  }
  return {
    ...row,
    title: `${states[source] === "whole" ? "" : "At least "}${needs.length} ${many.title}`,
    named: named.map((one) => {
      const { action } = kindOf(one).words(one, offers);
      return { text: lineOf(one), open: action !== undefined && "form" in action ? action : undefined };
    }),
    facts,
    badge: isAnswered(need) ? undefined : many.badge,
    action: isOfSeveral(need) && offers("appointments") ? { ...all, verb: "Book" } : all,
  };
}

function lineOf(need: Need) {
  const { nameOf, dateOf } = kindOf(need);
  const name = nameOf?.(need);
  return facts(name, "month" in need ? dayOrMonth(need.dueAt, need.month) : day(dateOf(need)));
}

/** What is booked or given is said in place of what was to be booked (ruling B105). */
function wordsOf(need: Need, offers: Offers): Words {
  const words = kindOf(need).words(need, offers);
  const { action } = words;
  const [appointment, on] = [bookedFor(need), givenOn(need)];
  if (on !== undefined) return { ...words, badge: given(on), action: undefined };
  if (appointment === undefined || action === undefined || !("href" in action)) return words;
  return {
    ...words,
    facts: [bookedText(appointment), ...[words.facts].flat()],
    badge: booked,
    action: undefined,
    more: [...(offers("appointments") ? [seeAppointment] : []), { verb: bookAnotherVerb, href: action.href }],
  };
}
