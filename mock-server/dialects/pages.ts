import type { AnyEndpoint } from "#practice-api/contract.ts";
import { parametersOf, type ReceivedRequest } from "#practice-api/wire/request.ts";
import { dialect, envelopeOf } from "./dialect.ts";
import { type Judgement, type ListSample, sampleSizes } from "./sign.ts";

/** Undefined for a call without pages. */
function pageIn(request: ReceivedRequest, endpoint: AnyEndpoint) {
  const { page, pageSize } = endpoint.query.fields;
  if (!page || !pageSize) return undefined;
  const query = parametersOf(endpoint, request);
  const numberIn = (name: string) => Number(query(name) || Number.NaN);
  return {
    page: Math.max(1, numberIn(page.path) || 1),
    size: numberIn(pageSize.path),
    with: (changed: { page?: number; size: number }): ReceivedRequest => ({
      ...request,
      query: withValues(request.query, {
        ...(changed.page === undefined ? {} : { [page.path]: changed.page }),
        [pageSize.path]: changed.size,
      }),
    }),
  };
}

function withValues(query: ReceivedRequest["query"], values: Readonly<Record<string, number>>) {
  const names = new Set(Object.keys(values).map((name) => name.toLowerCase()));
  const others = Object.entries(query).filter(([name]) => !names.has(name.toLowerCase()));
  const set = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries([...others, ...set]);
}

const cap = 7;
const everything = 100_000;

const { small, middle, large } = sampleSizes;
const lengths = (sample: ListSample, size: number) =>
  (sample.get(size) ?? []).map(({ entries }) => entries.length);

/** A larger page size gives no longer page, although more entries follow. */
function isCapped(sample: ListSample): Judgement {
  const [first = 0, second = 0] = lengths(sample, middle);
  const [largest = 0] = lengths(sample, large);
  if (first === middle) return false;
  return second > 0 ? first === largest : undefined;
}

/** A page is shorter than its size, which is no upper limit, although more entries follow. */
function isShort(sample: ListSample): Judgement {
  const [first = 0, second = 0] = lengths(sample, small);
  const [longer = 0] = lengths(sample, middle);
  return second === 0 ? undefined : first < small && first < longer;
}

function isRepeated(sample: ListSample): Judgement {
  const signs = [...sample.values()].flatMap((pages) =>
    pages.slice(1).flatMap(({ entries }, index) => {
      const before = new Set(pages[index]?.entries);
      return entries.length === 0 ? [] : [entries.some((entry) => before.has(entry))];
    }),
  );
  return signs.length === 0 ? undefined : signs.includes(true);
}

/** The practice counts entries that no page has. */
function isTotalLarge(sample: ListSample): Judgement {
  const whole = [...sample.values()].find((pages) => pages.at(-1)?.entries.length === 0);
  const total = whole?.[0]?.total;
  if (!whole || total === undefined) return undefined;
  return total > new Set(whole.flatMap(({ entries }) => entries)).size;
}

export const pageDialects = [
  dialect("capped-pages", {
    changes: `A page has at most ${cap} entries, whatever size is requested; the page number counts such pages.`,
    allowedBy: "“Page sizes passed in by callers” (spec 1 §9) promise no page of that size (B76).",
    request: (request, endpoint) => {
      const wanted = pageIn(request, endpoint);
      return wanted?.with({ size: Math.min(cap, wanted.size || cap) }) ?? request;
    },
    sign: { list: isCapped },
  }),
  dialect("short-pages", {
    changes:
      "A page has fewer entries than its size although more follow, as if it were filtered afterwards.",
    allowedBy: "A list ends when the practice says so or a page is empty, not because a page is short (B76).",
    request: (request, endpoint) => {
      const wanted = pageIn(request, endpoint);
      return wanted?.size ? wanted.with({ size: Math.max(1, Math.floor(wanted.size * 0.9)) }) : request;
    },
    sign: { list: isShort },
  }),
  dialect("repeated-entries", {
    changes: "A page begins with the last entry of the page before it.",
    allowedBy: "“A more step that appends the next page” (spec 1 §4) says nothing about entries that move.",
    // The practice is wanted for the pages so far, of which the answer keeps the end.
    request: (request, endpoint) => {
      const wanted = pageIn(request, endpoint);
      if (!wanted?.size || wanted.page === 1) return request;
      return wanted.with({ page: 1, size: Math.min(everything, wanted.page * wanted.size) });
    },
    document: (value, { endpoint, request }) => {
      const wanted = pageIn(request, endpoint);
      const envelope = envelopeOf(value);
      if (!envelope || !wanted?.size || wanted.page === 1) return value;
      const start = (wanted.page - 1) * wanted.size;
      envelope.entry = envelope.entry.length <= start ? [] : envelope.entry.slice(start - 1);
      return value;
    },
    sign: { list: isRepeated },
  }),
  dialect("no-totals", {
    group: "totals",
    changes: "Lists do not say how long they are.",
    allowedBy: "Only people and messages are listed “with total and entry” (spec 1 §7, spec 2 §3).",
    document: (value) => {
      delete envelopeOf(value)?.total;
      return value;
    },
    sign: {
      answer: ({ wire }) => {
        const envelope = envelopeOf(wire);
        return envelope && envelope.total === undefined;
      },
    },
  }),
  dialect("large-totals", {
    group: "totals",
    changes: "Lists say that they have three entries more than can be read.",
    allowedBy: "“total” (spec 2 §3) does not say whether it counts what is hidden from the patient.",
    document: (value) => {
      const envelope = envelopeOf(value);
      if (typeof envelope?.total === "number") envelope.total += 3;
      return value;
    },
    sign: { list: isTotalLarge },
  }),
] as const;
