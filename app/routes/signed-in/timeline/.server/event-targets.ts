import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { formatName } from "#app/documents/.server/document.ts";
import { isAboutEntry } from "#app/lists/is-about-entry.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { TimelineEvent } from "#practice-api/timeline/endpoints.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type Identified, readPages } from "#practice-api/wire/read-pages.ts";
import { eventKindOf } from "../event-kind.ts";

export type ListedEvent = TimelineEvent & { href?: string; more?: string };

type Target = Pick<ListedEvent, "href" | "more">;

const maxPages = 10;

/** Only where the practice's own list has what the event names. */
export async function eventTargets(context: RequestContext): Promise<(event: TimelineEvent) => Target> {
  const { api } = context;
  const menu = await unlessFailed(context.menu());
  const areas = new Set(menu?.entries.map(({ area }) => area));
  const [results, letters] = await Promise.all([
    areas.has("results") ? byId((page) => api.results.list({ page }), pageSizes.results) : undefined,
    areas.has("letters") ? byId((page) => api.letters.list({ page }), pageSizes.letters) : undefined,
  ]);
  return (event) => {
    const { id, kind } = event;
    const area = eventKindOf(kind)?.area;
    if (area === undefined || !areas.has(area)) return {};
    const search = (name: string) => new URLSearchParams({ [name]: id });
    switch (area) {
      case "results": {
        const result = results?.get(id);
        return result && isAboutEntry(event, { id, name: result.test, at: result.reportedAt })
          ? { href: `/reports?${search("result")}`, ...line(result.laboratory) }
          : {};
      }
      case "letters": {
        const letter = letters?.get(id);
        return letter && isAboutEntry(event, { id, name: letter.type, at: letter.at })
          ? { href: `/letters?${search("letter")}`, ...line(formatName(letter.contentType)) }
          : {};
      }
      // Other screens open no entry of their own, and the top of a long list is not what was pressed.
      default:
        return {};
    }
  };
}

const line = (more: string | undefined) => (more === undefined ? {} : { more });

/** The events are still shown, without their links. */
async function byId<T extends Identified>(read: (page: number) => Promise<ListPage<T>>, pageSize: number) {
  const list = await unlessFailed(readPages(read, { pages: maxPages, pageSize }));
  return new Map(list?.entries.map((entry) => [entry.id, entry]));
}
