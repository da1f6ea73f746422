import { bookedFor, subjectKey } from "#app/.server/needs/booked-for.ts";
import { givenSince } from "#app/.server/needs/given-since.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { isoDay } from "#app/format/dates.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import type { BookedAppointment } from "#app/shell/page/booked.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { priorityRank, reminderPageSize } from "#practice-api/reminders/rules.ts";

export type ListedReminder = Reminder & {
  booked?: BookedAppointment | undefined;
  givenOn?: string | undefined;
};

export async function listReminders(
  services: Pick<Services, "appointmentActs">,
  context: RequestContext,
  pages: number,
): Promise<List<ListedReminder>> {
  const read = (page: number) => context.api.reminders.list({ page });
  const list = await readList(context, { read, pages, pageSize: reminderPageSize });
  const [booked, givenOn] = await Promise.all([
    bookedFor(services, context),
    givenSince(context, list.entries),
  ]);
  const entries = list.entries.toSorted(byPriority).map((reminder) => ({
    ...reminder,
    booked: booked.get(subjectKey("reminder", reminder.id)),
    givenOn: givenOn(reminder),
  }));
  return { ...list, entries };
}

function byPriority(one: Reminder, other: Reminder): number {
  return priorityRank(one.priority) - priorityRank(other.priority) || dayOf(other).localeCompare(dayOf(one));
}

const dayOf = ({ sentAt }: Reminder) => (sentAt === undefined ? "" : isoDay(sentAt));
