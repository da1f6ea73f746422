import { hasArea } from "#app/.server/has-area.ts";
import { readPages } from "#app/.server/read-pages.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isAboutEntry } from "#app/lists/is-about-entry.ts";
import type { List } from "#app/lists/list.ts";
import type { Letter } from "#practice-api/letters/endpoints.ts";
import { timelinePageSize } from "#practice-api/timeline/rules.ts";
import type { Senders } from "../letter.ts";

/** Pages of the timeline in which the letters are searched. */
const maxPages = 10;

/**
 * Who sent each letter. A letter has no sender of its own (spec 2, section 3); the timeline names one beside each
 * event. Undefined for an account without a timeline.
 * @throws PracticeError when the timeline cannot be read.
 */
export async function findSenders(
  context: RequestContext,
  letters: Promise<List<Letter>>,
): Promise<Senders | undefined> {
  if (!(await hasArea(context, "timeline"))) return undefined;
  const read = readPages((page) => context.api.timeline.list({ page }), {
    pages: maxPages,
    pageSize: timelinePageSize,
  });
  const [{ entries: events }, { entries }] = await Promise.all([read, letters]);
  const byId = new Map(events.map((event) => [event.id, event]));
  const found = entries.flatMap(({ id, type, at }) => {
    const event = byId.get(id);
    return event && isAboutEntry(event, { id, name: type, at }) ? [[id, event.provider] as const] : [];
  });
  return Object.fromEntries(found);
}
