import { hasArea } from "#app/.server/has-area.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { isAboutRepeats } from "#practice-api/reminders/rules.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

export type RepeatReminders = {
  reminders: Reminder[];
  /** Some reminders could not be read, so one about repeats may be missing. */
  isPart: boolean;
};

/** None for an account that may not see reminders. @throws PracticeError as {@link hasArea}. */
export async function listRepeatReminders({
  api,
  menu,
}: Pick<RequestContext, "api" | "menu">): Promise<RepeatReminders> {
  if (!(await hasArea({ menu }, "reminders"))) return { reminders: [], isPart: false };
  const { entries, unreadable, hasMore } = await readPages((page) => api.reminders.list({ page }), {
    pageSize: pageSizes.reminders,
  });
  return { reminders: entries.filter(isAboutRepeats), isPart: unreadable > 0 || hasMore };
}
