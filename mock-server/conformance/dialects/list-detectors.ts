import type { Sign } from "./detector.ts";
import { type ListSample, type SamplePage, sampleSizes } from "./list-sample.ts";

const { small, middle, large } = sampleSizes;

function lengths(sample: ListSample, size: number): readonly number[] {
  return (sample.get(size) ?? []).map(({ entries }) => entries.length);
}

/** A larger page size gives no longer page, although more entries follow. */
export function isCapped(sample: ListSample): Sign {
  const [first = 0, second = 0] = lengths(sample, middle);
  const [largest = 0] = lengths(sample, large);
  if (first === middle) return false;
  return second > 0 ? first === largest : undefined;
}

/** A page is shorter than its size, which is no upper limit, although more entries follow. */
export function isShort(sample: ListSample): Sign {
  const [first = 0, second = 0] = lengths(sample, small);
  const [longer = 0] = lengths(sample, middle);
  if (second === 0) return undefined;
  return first < small && first < longer;
}

export function isRepeated(sample: ListSample): Sign {
  const signs = [...sample.values()].flatMap((pages) =>
    pages.slice(1).flatMap(({ entries }, index) => {
      const before = new Set(pages[index]?.entries);
      return entries.length === 0 ? [] : [entries.some((entry) => before.has(entry))];
    }),
  );
  return signs.length === 0 ? undefined : signs.includes(true);
}

/** The practice counts entries that no page has. */
export function isTotalLarge(sample: ListSample): Sign {
  const whole = [...sample.values()].find(isWhole);
  const total = whole?.[0]?.total;
  if (!whole || total === undefined) return undefined;
  return total > new Set(whole.flatMap(({ entries }) => entries)).size;
}

function isWhole(pages: readonly SamplePage[]): boolean {
  return pages.at(-1)?.entries.length === 0;
}
