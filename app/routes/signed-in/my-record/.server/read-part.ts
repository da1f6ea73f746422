import type { HtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ResultDetail } from "#practice-api/results/detail.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { textOfHtml } from "#practice-api/wire/prose.ts";
import type { ContentsPage, ListedPart, PartEntries, PartPage, ResultContent } from "../copy/parts.ts";

type Api = RequestContext["api"];
type Read<T> = (api: Api, page: number) => Promise<ListPage<T>>;

/** Listing calls only: none marks anything as read (ruling B31). */
const lists: { [P in ListedPart]: Read<PartEntries[P]> } = {
  allergies: (api, page) => api.allergies.list({ page }),
  medications: (api, page) => api.medications.list({ which: "all", page }),
  diagnoses: (api, page) => api.diagnoses.list({ which: "all", page }),
  immunisations: (api, page) => api.immunisations.list({ which: "all", page }),
  results: (api, page) => api.results.list({ page }),
  vitals: (api, page) => api.vitals.list({ page }),
  letters: async (api, page) => {
    const listing = await api.letters.list({ page });
    return { ...listing, entries: listing.entries.map(({ data, ...letter }) => letter) };
  },
  timeline: (api, page) => api.timeline.list({ page }),
  appointments: (api, page) => api.appointments.list({ category: "all", page }),
  reminders: (api, page) => api.reminders.list({ page }),
};

export const isListedPart = (name: string | null): name is ListedPart =>
  name !== null && Object.hasOwn(lists, name);

export async function readListPage<P extends ListedPart>(
  context: RequestContext,
  part: P,
  page: number,
): Promise<PartPage<PartEntries[P]>> {
  const { entries, unreadable, total } = await lists[part](context.api, page);
  return { entries, unreadable, ...(total === undefined ? {} : { total }), asOf: await timeOf(context) };
}

/**
 * The caller names results that are read already: opening one of these marks nothing (ruling B71). Those that
 * the practice refuses because of its limit are left out, with its wait. @throws PracticeError when the
 * session has ended.
 */
export async function readContents(
  context: RequestContext,
  ids: readonly string[],
  html: HtmlCleaner,
): Promise<ContentsPage> {
  const waits: number[] = [];
  const read = await Promise.all(
    ids.map(async (id) => {
      try {
        return [{ id, content: await contentIn(await context.api.results.read({ resultId: id }), html) }];
      } catch (error) {
        if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
        const wait = limitWait(error);
        if (wait === undefined) return [{ id, content: { kind: "failed" as const } }];
        waits.push(wait);
        return [];
      }
    }),
  );
  const refused = waits.length === 0 ? {} : { retryAfter: Math.max(...waits) };
  return { entries: read.flat(), ...refused, asOf: await timeOf(context) };
}

const defaultWaitSeconds = 5;

/** Undefined unless the practice's limit refused the call. */
export const limitWait = ({ status, retryAfter }: PracticeError): number | undefined =>
  status === 429 ? Math.ceil((retryAfter ?? 1_000 * defaultWaitSeconds) / 1_000) : undefined;

/** HTML that is too large to be cleaned, or has no words, is not in the copy, like a PDF. */
async function contentIn(detail: ResultDetail, cleaner: HtmlCleaner): Promise<ResultContent> {
  if (detail.kind === "pdf" || detail.kind === "file") return { kind: "document" };
  if (detail.kind === "html") {
    const cleaned = await cleaner.clean(detail.html);
    if (cleaned.html === undefined) return { kind: cleaned.reason === "busy" ? "failed" : "document" };
    const text = textOfHtml(cleaned.html).replaceAll(/\n{2,}/g, "\n");
    return text === "" ? { kind: "document" } : { kind: "text", text };
  }
  if (detail.kind === "empty") return { kind: "empty" };
  return { kind: "values", values: detail.observations, unreadable: detail.unreadable };
}

const timeOf = async (context: RequestContext) => (await context.now()).toUTC().toISO();
