import { hasArea } from "#app/.server/has-area.ts";
import { PracticeError, readableEntries, unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { byDay, isoDay } from "#app/format/dates.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { immunisationGroup, isToCome, namesImmunisation } from "#practice-api/immunisations/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { asksToRing } from "#practice-api/practice/rules.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { reminderAction } from "#practice-api/reminders/rules.ts";
import type { IsoDay } from "#practice-api/units.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type Identified, readPages } from "#practice-api/wire/read-pages.ts";
import { bookedFor, subjectKey } from "./booked-for.ts";
import { illnessesNamed } from "./illnesses.ts";

type Acts = Pick<Services, "appointmentActs">;

/**
 * In each list those without a date come first, then the earliest date.
 * @throws PracticeError when a list has entries and none can be read, or is longer than is ever read.
 */
export async function dueVaccines(services: Acts, context: RequestContext) {
  const { immunisations } = context.api;
  const read = (which: "overdue" | "due") =>
    wholeList("immunisations.list", pageSizes.immunisations, (page) => immunisations.list({ which, page }));
  const [overdue, due, booked] = await Promise.all([
    read("overdue"),
    read("due"),
    bookedFor(services, context),
  ]);
  const overdueIds = new Set(overdue.entries.map(({ id }) => id));
  const inOrder = (vaccines: readonly Immunisation[]) =>
    vaccines
      .toSorted((one, other) => byDay(one.dueAt ?? one.month, other.dueAt ?? other.month))
      .map((one) => ({ ...one, booked: booked.get(subjectKey("immunisation", one.id)) }));
  return {
    overdue: inOrder(overdue.entries),
    due: inOrder(due.entries.filter(({ id }) => !overdueIds.has(id))),
    unreadable: overdue.unreadable + due.unreadable,
  };
}

/** The list is in no order, so all of it is read. @throws PracticeError when it is unreadable or too long. */
export async function highReminders(services: Acts, context: RequestContext) {
  const read = (page: number) => context.api.reminders.list({ page });
  const [{ entries, unreadable }] = await Promise.all([
    wholeList("reminders.list", pageSizes.reminders, read),
    bookedFor(services, context),
  ]);
  const high = entries
    .filter(({ priority }) => priority === "high")
    .toSorted((one, other) => byDay(other.sentAt, one.sentAt));
  // One of those that are unreadable may be of high priority.
  return {
    reminders: await withAnswers(services, context, high),
    days: entries.map(({ sentAt }) => sentAt),
    unreadable,
  };
}

export type WaitingReminder = Awaited<ReturnType<typeof withAnswers>>[number];

/** With what was booked for each, and the day on which what it asks for was given. */
export async function withAnswers(services: Acts, context: RequestContext, reminders: readonly Reminder[]) {
  const [booked, givenOn, wordsToRing] = await Promise.all([
    bookedFor(services, context),
    givenSince(context, reminders),
    askedToRing(context, reminders),
  ]);
  return reminders.map((one) => {
    const appointment = booked.get(subjectKey("reminder", one.id));
    // What the practice writes of the vaccine, which is not booked here.
    const words = appointment === undefined ? wordsToRing(one) : undefined;
    return { ...one, booked: appointment, givenOn: givenOn(one), wordsToRing: words };
  });
}

/**
 * Those that ask to book a vaccine which is neither booked for them nor given. `isIncomplete` where one may be
 * missing.
 */
export async function vaccineReminders(services: Acts, context: RequestContext) {
  if ((await unlessFailed(hasArea(context, "reminders"))) === false)
    return { reminders: [], isIncomplete: false };
  const { reminders } = context.api;
  const read = (page: number) => reminders.list({ page });
  const list = await unlessFailed(readPages(read, { pageSize: pageSizes.reminders }));
  const asking = (list?.entries ?? []).filter(
    (one) => reminderAction(one) === "book" && namesImmunisation(`${one.title}. ${one.description}`),
  );
  const answered = await withAnswers(services, context, asking);
  return {
    reminders: answered.filter(({ booked, givenOn, wordsToRing }) => !booked && !givenOn && !wordsToRing),
    isIncomplete: list === undefined || list.unreadable > 0 || list.missing !== undefined,
  };
}

/**
 * A reminder is answered by a vaccine against everything that its title names, given on its day or later,
 * while none against it is still to be given.
 */
export async function givenSince(context: RequestContext, reminders: readonly Reminder[]) {
  if (!reminders.some(asksForVaccine)) return () => undefined;
  // Without the list nothing says that it was given.
  const entries = await unlessFailed(immunisationsOf(context), []);
  return (reminder: Reminder): IsoDay | undefined => {
    const { sentAt } = reminder;
    if (!asksForVaccine(reminder) || sentAt === undefined) return undefined;
    const fitting = entries.filter((one) => isForReminder(one, reminder));
    if (fitting.some((one) => isToCome(immunisationGroup(one, "all")))) return undefined;
    const days = fitting.flatMap((one) =>
      one.date !== undefined && immunisationGroup(one, "all") === "administered" ? isoDay(one.date) : [],
    );
    return days.toSorted().find((day) => day >= isoDay(sentAt));
  };
}

/** The practice's words to call, where all that a reminder asks for is a vaccine that is not booked here. */
async function askedToRing(context: RequestContext, reminders: readonly Reminder[]) {
  if (!reminders.some(asksForVaccine)) return () => undefined;
  // Without the list nothing says so.
  const entries = await unlessFailed(immunisationsOf(context), []);
  return (reminder: Reminder): string | undefined => {
    const fitting = entries.filter(
      (one) => isToCome(immunisationGroup(one, "all")) && isForReminder(one, reminder),
    );
    return fitting.every(({ message }) => asksToRing(message)) ? fitting[0]?.message : undefined;
  };
}

/** Against everything that the reminder's title names, and not of another dose. */
export function isForReminder({ name }: Pick<Immunisation, "name">, { title = "" }: Reminder): boolean {
  const [asked, against] = [illnessesNamed(title), illnessesNamed(name)];
  const [dose, other] = [doseIn(title), doseIn(name)];
  const isOtherDose = dose !== undefined && other !== undefined && dose !== other;
  return asked.length > 0 && !isOtherDose && asked.every((illness) => against.includes(illness));
}

const doseIn = (text: string) => /\bdose (\d+)/i.exec(text)?.[1];

const asksForVaccine = (reminder: Reminder) =>
  reminderAction(reminder) === "book" &&
  namesImmunisation(reminder.title ?? "") &&
  illnessesNamed(reminder.title ?? "").length > 0;

const immunisationsOf = (context: RequestContext): Promise<Immunisation[]> =>
  context.memo("all immunisations", async () => {
    if (!(await hasArea(context, "immunisations"))) return [];
    const { api } = context;
    const { entries } = await wholeList("immunisations.list", pageSizes.immunisations, (page) =>
      api.immunisations.list({ which: "all", page }),
    );
    return entries;
  });

/** Reads all pages. @throws PracticeError when no entry can be read, or the list is too long to be read. */
export async function wholeList<T extends Identified>(
  call: string,
  pageSize: number,
  read: (page: number) => Promise<ListPage<T>>,
) {
  const list = await readPages(read, { pageSize });
  if (list.missing !== undefined) throw new PracticeError("unreadable", call);
  return { entries: readableEntries(call, list), unreadable: list.unreadable };
}
