import { type WaitingReminder, withAnswers } from "#app/.server/record/vaccines-and-reminders.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { byDay } from "#app/format/dates.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { priorityRank } from "#practice-api/reminders/rules.ts";

export async function listReminders(
  services: Pick<Services, "appointmentActs">,
  context: RequestContext,
  pages: number,
): Promise<List<WaitingReminder>> {
  const list = await readReminders(context, pages);
  return { ...list, entries: await withAnswers(services, context, list.entries) };
}

export async function readReminders(context: RequestContext, pages: number): Promise<List<Reminder>> {
  const read = (page: number) => context.api.reminders.list({ page });
  const list = await readList(context, { read, pages, pageSize: pageSizes.reminders });
  return { ...list, entries: list.entries.toSorted(byPriority) };
}

function byPriority(one: Reminder, other: Reminder): number {
  return priorityRank(one.priority) - priorityRank(other.priority) || byDay(other.sentAt, one.sentAt);
}
