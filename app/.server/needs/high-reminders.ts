import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { readableEntries } from "#app/.server/practice-client/readable-entries.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { reminderPageSize } from "#practice-api/reminders/rules.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

export type HighReminders = {
  /** The latest one is first. */
  reminders: Reminder[];
  /** How many reminders could not be read. One of them may be of high priority. */
  unreadable: number;
};

/**
 * Reads the reminders of high priority. The practice's list is in no order, so all of it is read: one call for a list
 * of one page.
 * @throws PracticeError when there are reminders and none can be read, or the list is longer than is ever read.
 */
export async function highReminders({ api }: RequestContext): Promise<HighReminders> {
  const list = await readPages((page) => api.reminders.list({ page }), { pageSize: reminderPageSize });
  if (list.missing !== undefined) throw new PracticeError("unreadable", "reminders.list");
  const dayOf = ({ sentAt }: Reminder) => (sentAt === undefined ? "" : isoDay(sentAt));
  return {
    reminders: readableEntries("reminders.list", list)
      .filter(({ priority }) => priority === "high")
      .toSorted((one, other) => dayOf(other).localeCompare(dayOf(one))),
    unreadable: list.unreadable,
  };
}
