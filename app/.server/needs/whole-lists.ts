import { PracticeError, readableEntries } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { immunisationPageSize } from "#practice-api/immunisations/rules.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { reminderPageSize } from "#practice-api/reminders/rules.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type Identified, readPages } from "#practice-api/wire/read-pages.ts";

/**
 * In each list those without a date come first, then the earliest date.
 * @throws PracticeError when a list has entries and none can be read, or is longer than is ever read.
 */
export async function dueVaccines({ api }: RequestContext) {
  const read = (which: "overdue" | "due") =>
    wholeList("immunisations.list", immunisationPageSize, (page) => api.immunisations.list({ which, page }));
  const [overdue, due] = await Promise.all([read("overdue"), read("due")]);
  const overdueIds = new Set(overdue.entries.map(({ id }) => id));
  return {
    overdue: overdue.entries.toSorted(byDay),
    due: due.entries.filter(({ id }) => !overdueIds.has(id)).toSorted(byDay),
    unreadable: overdue.unreadable + due.unreadable,
  };
}

const byDay = (one: Immunisation, other: Immunisation) => dayOf(one).localeCompare(dayOf(other));
const dayOf = ({ dueAt, month }: Immunisation) => {
  const on = dueAt ?? month;
  return on === undefined ? "" : isoDay(on);
};

/** The list is in no order, so all of it is read. @throws PracticeError when it is unreadable or too long. */
export async function highReminders({ api }: RequestContext) {
  const { entries, unreadable } = await wholeList("reminders.list", reminderPageSize, (page) =>
    api.reminders.list({ page }),
  );
  const dayOf = ({ sentAt }: Reminder) => (sentAt === undefined ? "" : isoDay(sentAt));
  const reminders = entries
    .filter(({ priority }) => priority === "high")
    .toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
  // One of those that are unreadable may be of high priority.
  return { reminders, unreadable };
}

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
