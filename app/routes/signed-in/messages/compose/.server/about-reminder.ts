import { hasArea } from "#app/.server/has-area.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { reminderPageSize } from "#practice-api/reminders/rules.ts";
import { findInPages } from "#practice-api/wire/read-pages.ts";
import { maxSubjectLength } from "../../sending/message-errors.ts";

/**
 * The subject of a message about a reminder. Undefined when it is not found and for an account without reminders; the
 * message can be written without it.
 */
export async function subjectAboutReminder(
  context: RequestContext,
  reminderId: string,
): Promise<string | undefined> {
  try {
    if (!(await hasArea(context, "reminders"))) return undefined;
    const read = (page: number) => context.api.reminders.list({ page });
    const found = await findInPages(read, { pageSize: reminderPageSize }, ({ id }) => id === reminderId);
    const title = found?.title;
    return title && `My reminder: ${title}`.slice(0, maxSubjectLength);
  } catch (error) {
    if (error instanceof PracticeError) return undefined;
    throw error;
  }
}
