import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { reminderPageSize } from "#practice-api/reminders/rules.ts";
import { wholeList } from "../practice-client/readable-entries.ts";

type HighReminders = {
  reminders: Reminder[];
  /** One of them may be of high priority. */
  unreadable: number;
};

/** The list is in no order, so all of it is read. @throws PracticeError when it is unreadable or too long. */
export async function highReminders({ api }: RequestContext): Promise<HighReminders> {
  const { entries, unreadable } = await wholeList("reminders.list", reminderPageSize, (page) =>
    api.reminders.list({ page }),
  );
  const dayOf = ({ sentAt }: Reminder) => (sentAt === undefined ? "" : isoDay(sentAt));
  const reminders = entries
    .filter(({ priority }) => priority === "high")
    .toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
  return { reminders, unreadable };
}
