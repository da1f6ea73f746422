import { hasArea } from "#app/.server/has-area.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { readPages } from "#app/.server/read-pages.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { reminderPageSize } from "#practice-api/reminders/rules.ts";
import { maxSubjectLength } from "../../sending/message-errors.ts";

/** Pages of reminders in which the one that a message is about is searched. */
const maxPages = 10;

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
    const range = { pages: maxPages, pageSize: reminderPageSize };
    const { entries } = await readPages((page) => context.api.reminders.list({ page }), range);
    const title = entries.find(({ id }) => id === reminderId)?.title;
    return title && `My reminder: ${title}`.slice(0, maxSubjectLength);
  } catch (error) {
    if (error instanceof PracticeError) return undefined;
    throw error;
  }
}
