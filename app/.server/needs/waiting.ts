import { wholeList } from "#app/.server/practice-client/readable-entries.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { isoDay } from "#app/format/dates.ts";
import type { BookedAppointment } from "#app/shell/page/booked.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { immunisationPageSize } from "#practice-api/immunisations/rules.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { reminderPageSize } from "#practice-api/reminders/rules.ts";
import { bookedFor, subjectKey } from "./booked-for.ts";
import { givenSince } from "./given-since.ts";

type Acts = Pick<Services, "appointmentActs">;

type WaitingVaccine = Immunisation & { booked: BookedAppointment | undefined };

/** In each list those without a date come first, then the earliest date. */
type DueVaccines = { overdue: WaitingVaccine[]; due: WaitingVaccine[]; unreadable: number };

/** @throws PracticeError when a list has entries and none can be read, or is longer than is ever read. */
export async function dueVaccines(services: Acts, context: RequestContext): Promise<DueVaccines> {
  const { immunisations } = context.api;
  const read = (which: "overdue" | "due") =>
    wholeList("immunisations.list", immunisationPageSize, (page) => immunisations.list({ which, page }));
  const [overdue, due, booked] = await Promise.all([
    read("overdue"),
    read("due"),
    bookedFor(services, context),
  ]);
  const overdueIds = new Set(overdue.entries.map(({ id }) => id));
  const inOrder = (vaccines: readonly Immunisation[]) =>
    vaccines
      .toSorted((one, other) =>
        dayOf(one.dueAt ?? one.month).localeCompare(dayOf(other.dueAt ?? other.month)),
      )
      .map((one) => ({ ...one, booked: booked.get(subjectKey("immunisation", one.id)) }));
  return {
    overdue: inOrder(overdue.entries),
    due: inOrder(due.entries.filter(({ id }) => !overdueIds.has(id))),
    unreadable: overdue.unreadable + due.unreadable,
  };
}

const dayOf = (on: string | undefined) => (on === undefined ? "" : isoDay(on));

export type WaitingReminder = Reminder & {
  booked: BookedAppointment | undefined;
  givenOn: string | undefined;
};

/** Latest first. One of those that are `unreadable` may be of high priority. */
type HighReminders = { reminders: WaitingReminder[]; unreadable: number };

/** The list is in no order, so all of it is read. @throws PracticeError when it is unreadable or too long. */
export async function highReminders(services: Acts, context: RequestContext): Promise<HighReminders> {
  const read = (page: number) => context.api.reminders.list({ page });
  const [{ entries, unreadable }] = await Promise.all([
    wholeList("reminders.list", reminderPageSize, read),
    bookedFor(services, context),
  ]);
  const high = entries
    .filter(({ priority }) => priority === "high")
    .toSorted((one, other) => dayOf(other.sentAt).localeCompare(dayOf(one.sentAt)));
  return { reminders: await withAnswers(services, context, high), unreadable };
}

/** With what was booked for each, and the day on which what it asks for was given. */
export async function withAnswers(
  services: Acts,
  context: RequestContext,
  reminders: readonly Reminder[],
): Promise<WaitingReminder[]> {
  const [booked, givenOn] = await Promise.all([bookedFor(services, context), givenSince(context, reminders)]);
  return reminders.map((one) => ({
    ...one,
    booked: booked.get(subjectKey("reminder", one.id)),
    givenOn: givenOn(one),
  }));
}
