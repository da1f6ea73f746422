import { hasArea } from "#app/.server/has-area.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isAboutEntry } from "#app/lists/is-about-entry.ts";
import type { List } from "#app/lists/list.ts";
import type { Letter } from "#practice-api/letters/endpoints.ts";
import { letterEvent, timelinePageSize } from "#practice-api/timeline/rules.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import type { LetterProviders } from "../letter.ts";

const maxPages = 10;

/**
 * A letter names no provider (spec 2, section 3), and what the timeline's did with it is not recorded.
 * @throws PracticeError when the timeline cannot be read.
 */
export async function findProviders(
  context: RequestContext,
  letters: Promise<List<Letter>>,
): Promise<LetterProviders | undefined> {
  if (!(await hasArea(context, "timeline"))) return undefined;
  const read = readPages((page) => context.api.timeline.list({ page }), {
    pages: maxPages,
    pageSize: timelinePageSize,
  });
  const [{ entries: events }, { entries }] = await Promise.all([read, letters]);
  const byId = new Map(events.map((event) => [event.id, event]));
  const found = entries.flatMap(({ id, type, at }) => {
    const event = byId.get(id);
    const isLetter = event !== undefined && letterEvent.test(event.kind ?? "");
    if (!isLetter || event.provider === undefined || !isAboutEntry(event, { id, name: type, at })) return [];
    return [[id, event.provider] as const];
  });
  return Object.fromEntries(found);
}
