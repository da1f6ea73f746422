import type { AnyEndpoint } from "#practice-api/contract.ts";
import { bodyIn } from "#practice-api/wire/body.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { type ListSample, type SamplePage, sampleSizes } from "../../dialects/sign.ts";
import { Failed, Skipped } from "../outcomes.ts";
import type { Suite } from "../suite.ts";

/** Beyond the end of every list. */
const farPage = 100_000;

/** Pages must be parts of one list, in its order, and say the same total. */
export async function checkPaging(suite: Suite, endpoint: AnyEndpoint, input: object): Promise<void> {
  const { page, pageSize } = endpoint.query.fields;
  if (!pageSize) return;
  const read = async (paging: object) => {
    const listing = await suite.call(endpoint, { ...input, ...paging });
    return isObject(listing) && Array.isArray(listing.entries) ? listing.entries.length : 0;
  };
  const check = (title: string, run: () => Promise<void>) =>
    suite.check(endpoint, { kind: "paging", title }, run);
  await check("sends no more entries than the page size", async () => {
    const count = await read({ pageSize: 1 });
    if (count > 1) throw new Failed("sends more entries than PageSize");
    if (count === 0) throw new Skipped("The list is empty.");
  });
  if (!page) return;
  await check("sends the list page by page", async () => {
    const sample = await sampleOf(suite, endpoint, input);
    for (const difference of differencesIn(sample)) suite.differs(difference);
    suite.dialects.addList(sample);
  });
  await check("sends an empty page after the last one", async () => {
    if ((await read({ page: farPage, pageSize: 50 })) > 0)
      throw new Failed("sends entries after the last page");
  });
}

/**
 * A reader that goes on until a page is empty understands short pages and repeated entries (ruling B76). @throws
 * Failed when such a reader would miss entries.
 */
function differencesIn(sample: ListSample): ReadonlySet<string> {
  const lists = [...sample.values()].map((pages) => [...new Set(pages.flatMap(({ entries }) => entries))]);
  const [first = []] = lists;
  if (first.length < 2) throw new Skipped("The list has fewer than two entries.");
  const isPart = lists.every((list) => list.every((entry, index) => (first[index] ?? entry) === entry));
  if (!isPart) throw new Failed("the same list has other entries in pages of another size");
  const totals = new Set([...sample.values()].flatMap((pages) => pages.map(({ total }) => total)));
  if (totals.size > 1) throw new Failed("pages of one list have different totals");
  const each = [...sample].flatMap(([size, pages]) => shortOrRepeated(pages, size));
  return new Set(each);
}

function shortOrRepeated(pages: readonly SamplePage[], size: number): string[] {
  const seen = new Set<string>();
  return pages.flatMap(({ entries }, index) => {
    const known = entries.filter((entry) => seen.has(entry)).length;
    for (const entry of entries) seen.add(entry);
    const isShort = entries.length < size && (pages[index + 1]?.entries.length ?? 0) > 0;
    if (entries.length > 1 && known === entries.length) throw new Failed("a page is the one before it again");
    return [
      ...(isShort ? ["a page has fewer entries than its size although more follow"] : []),
      ...(known > 0 ? ["a page repeats entries of the page before it"] : []),
    ];
  });
}

const pageLimits = new Map([
  [sampleSizes.small, 4],
  [sampleSizes.middle, 2],
  [sampleSizes.large, 4],
]);

/** Until a page is empty. @throws Failed when an answer is not understood. */
async function sampleOf(suite: Suite, endpoint: AnyEndpoint, input: object): Promise<ListSample> {
  const sample = new Map<number, SamplePage[]>();
  for (const [pageSize, last] of pageLimits) {
    const pages: SamplePage[] = [];
    for (let page = 1; page <= last; page += 1) {
      const read = await readPage(suite, endpoint, { ...input, page, pageSize });
      pages.push(read);
      if (read.entries.length === 0) break;
    }
    sample.set(pageSize, pages);
  }
  return sample;
}

async function readPage(suite: Suite, endpoint: AnyEndpoint, input: object): Promise<SamplePage> {
  const exchange = await suite.send(endpoint, suite.target.requestOf(endpoint, input));
  const listing = suite.accept(endpoint, exchange);
  const total = isObject(listing) && typeof listing.total === "number" ? listing.total : undefined;
  const wire = bodyIn(endpoint, exchange.answer.text);
  const bundle: unknown = Array.isArray(wire) ? wire[0] : wire;
  const entries = isObject(bundle) && Array.isArray(bundle.entry) ? bundle.entry : [];
  return { entries: entries.map((one) => JSON.stringify(isObject(one) ? one.resource : one)), total };
}
