import type { AnyEndpoint } from "#practice-api/contract.ts";
import { bodyIn } from "#practice-api/wire/body.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import type { Suite } from "../suite.ts";

/** Entries are JSON, compared and then forgotten. */
export type SamplePage = { readonly entries: readonly string[]; readonly total: number | undefined };
export type ListSample = ReadonlyMap<number, readonly SamplePage[]>;

export const sampleSizes = { small: 5, middle: 20, large: 50 };
const most = new Map([
  [sampleSizes.small, 4],
  [sampleSizes.middle, 2],
  [sampleSizes.large, 4],
]);

/** Until a page is empty. @throws Failed when an answer is not understood. */
export async function sampleOf(suite: Suite, endpoint: AnyEndpoint, input: object): Promise<ListSample> {
  const sample = new Map<number, SamplePage[]>();
  for (const [pageSize, last] of most) {
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
