import { readPages } from "#app/.server/read-pages.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { isAboutRepeats, reminderPageSize } from "#practice-api/reminders/rules.ts";

/** More pages than any record has. */
const mostPages = 5;

export type RepeatReminders = {
  reminders: Reminder[];
  /** Some reminders could not be read, so one about repeats may be missing. */
  isPart: boolean;
};

/** The practice's reminders that speak of repeat prescriptions. */
export async function listRepeatReminders({ api }: Pick<RequestContext, "api">): Promise<RepeatReminders> {
  const { entries, unreadable, hasMore } = await readPages((page) => api.reminders.list({ page }), {
    pages: mostPages,
    pageSize: reminderPageSize,
  });
  return { reminders: entries.filter(isAboutRepeats), isPart: unreadable > 0 || hasMore };
}
