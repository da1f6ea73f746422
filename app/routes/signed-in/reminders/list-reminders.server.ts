import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { priorityRank, reminderPageSize } from "#practice-api/reminders/rules.ts";

/** Reminders by priority, high first, and the latest first within one. */
export async function listReminders(context: RequestContext, pages: number): Promise<List<Reminder>> {
  const list = await readList(context, {
    read: (page) => context.api.reminders.list({ page }),
    pages,
    pageSize: reminderPageSize,
  });
  return { ...list, entries: list.entries.toSorted(byPriority) };
}

function byPriority(one: Reminder, other: Reminder): number {
  return priorityRank(one.priority) - priorityRank(other.priority) || dayOf(other).localeCompare(dayOf(one));
}

const dayOf = ({ sentAt }: Reminder) => (sentAt === undefined ? "" : isoDay(sentAt));
