import { defer } from "#app/.server/defer.ts";
import { hasArea } from "#app/.server/has-area.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { findWords } from "#app/.server/search-words.ts";
import { readDateRange } from "#app/lists/.server/date-range.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { DateRange } from "#app/lists/date-range.ts";
import type { List } from "#app/lists/list.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { messageRules } from "#practice-api/messages/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { otherSearches } from "../patients-words.ts";
import { isDocument, openResult } from "./open-result.ts";

/** Before any electronic record. The specification sets no limit here. */
const earliest = "1900-01-01";

/** A refused range lists nothing. */
export async function loadResults(args: ScreenArgs) {
  const { request, url, context } = args;
  const { searchParams } = url;
  const pages = pagesIn(searchParams);
  const typed = findWords(context, "resultWords", searchParams.get("search"));
  const others = otherSearches(typed);
  const search = typed === "" ? [] : [typed, ...others];
  // Without a range the list depends on no day, and does not wait for the practice's clock.
  const hasRange = ["from", "to"].some((end) => (searchParams.get(end) ?? "") !== "");
  const whole = hasRange ? undefined : listResults(context, { search, pages });
  // It can fail before `defer` handles it.
  whole?.catch(() => undefined);
  const filter = readDateRange(searchParams, { earliest, today: await context.today() });
  const list = whole ?? (filter.range && listResults(context, { search, range: filter.range, pages }));
  const id = searchParams.get("result");
  const panels = {
    opened: isDocument(request) && id ? openAgain(args, id, list) : undefined,
    canAsk: mayAsk(context),
  };
  return {
    typed,
    others,
    filter,
    ...(list === undefined
      ? { list, ...(await defer({ request, context }, panels)) }
      : await defer({ request, context }, { ...panels, list })),
  };
}

/**
 * There after a reload. An address opens only what is read already: reading another result would mark it as
 * read (rulings B31 and B71).
 */
async function openAgain(args: ScreenArgs, id: string, list: Promise<List<TestResult>> | undefined) {
  const result = (await list)?.entries.find((one) => one.id === id);
  return result?.isRead ? openResult(args, { resultId: id, test: result.test }) : undefined;
}

async function mayAsk(context: RequestContext): Promise<boolean> {
  const [isOffered, settings] = await Promise.all([hasArea(context, "messages"), context.settings()]);
  return isOffered && messageRules(settings).mayCompose;
}

/** Listing the results marks none as read (ruling B31). */
export async function listResults(
  context: RequestContext,
  { search = [], range, pages }: { search?: readonly string[]; range?: DateRange | undefined; pages: number },
): Promise<List<TestResult>> {
  const listFor = (query: { search?: string }) => {
    const read = (page: number) => context.api.results.list({ ...query, ...range, page });
    return readList(context, { read, pages, pageSize: pageSizes.results });
  };
  const [first, ...others] = await Promise.all([
    listFor(search[0] === undefined ? {} : { search: search[0] }),
    ...search.slice(1).map((one) => listFor({ search: one })),
  ]);
  const found = others.reduce(joined, first);
  return { ...found, entries: found.entries.toSorted((a, b) => (timeOf(b) || 0) - (timeOf(a) || 0)) };
}

function joined(one: List<TestResult>, other: List<TestResult>): List<TestResult> {
  const ids = new Set(one.entries.map(({ id }) => id));
  const missing = one.missing ?? other.missing;
  return {
    ...one,
    entries: [...one.entries, ...other.entries.filter(({ id }) => !ids.has(id))],
    unreadable: one.unreadable + other.unreadable,
    hasMore: one.hasMore || other.hasMore,
    ...(missing === undefined ? {} : { missing }),
  };
}

const timeOf = ({ reportedAt }: TestResult) => Date.parse(reportedAt ?? "");
