import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { readPages } from "#app/.server/read-pages.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { maxSubjectLength } from "../../sending/message-errors.ts";

/** The entry of the record that a new message is about, by its id. */
export type MessageAbout = { resultId: string | undefined; reminderId: string | undefined };

/** Pages of a list in which the entry is searched. */
const range = { pages: 10, pageSize: 100 };

/**
 * The subject of a message about an entry of the record. The entry is found in its list: reading a result by itself
 * marks it (ruling B31).
 */
export async function subjectAbout(
  { api }: RequestContext,
  { resultId, reminderId }: MessageAbout,
): Promise<string | undefined> {
  try {
    if (resultId !== undefined) {
      const { entries } = await readPages((page) => api.results.list({ page }), range);
      return subjectOf("My test result", entries.find(({ id }) => id === resultId)?.test);
    }
    if (reminderId === undefined) return undefined;
    const { entries } = await readPages((page) => api.reminders.list({ page }), range);
    return subjectOf("My reminder", entries.find(({ id }) => id === reminderId)?.title);
  } catch (error) {
    // The message can be written without it.
    if (error instanceof PracticeError) return undefined;
    throw error;
  }
}

const subjectOf = (what: string, name: string | undefined) =>
  name === undefined ? undefined : `${what}: ${name}`.slice(0, maxSubjectLength);
