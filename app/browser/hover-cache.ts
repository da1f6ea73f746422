/**
 * Read once. Patient data is `no-store`, so the browser's own prefetch would load it twice. Every write empties the
 * cache; logging out and switching the patient replace the document, and the memory with it.
 */
type Entry = { loadedAt: number; data: unknown };

const freshMs = 5_000;
/** It never leaves the browser. */
const prefetchMark = "_prefetch";
const entries = new Map<string, Entry>();
let writes = 0;

export function needsPrefetch(href: string): boolean {
  const key = keyOf(new URL(href, window.location.href));
  return key !== keyOf(new URL(window.location.href)) && !isFresh(entries.get(key));
}

export function prefetchHref(href: string): string {
  const url = new URL(href, window.location.href);
  // Without it the router would load the layout of the index route.
  if (url.pathname === "/") url.searchParams.set("index", "");
  url.searchParams.set(prefetchMark, "");
  return `${url.pathname}${url.search}`;
}

export function takePrefetchMark(url: URL): boolean {
  const isPrefetch = url.searchParams.has(prefetchMark);
  if (isPrefetch) url.searchParams.delete(prefetchMark);
  return isPrefetch;
}

export function emptyHoverCache(): void {
  writes++;
  entries.clear();
}

/** For a page that is opened next, where a request has brought its data already. */
export function keepPageData(href: string, data: unknown): void {
  entries.set(keyOf(new URL(href, "http://portal")), { loadedAt: performance.now(), data });
}

export async function hoverLoader<T>({
  request,
  serverLoader,
}: {
  request: Request;
  serverLoader: () => Promise<T>;
}): Promise<T> {
  const url = new URL(request.url);
  const isPrefetch = takePrefetchMark(url);
  const key = keyOf(url);
  if (isPrefetch) return prefetch(key, serverLoader);
  const entry = entries.get(key);
  entries.delete(key);
  // Loading the page that is open already means new data: Retry, Refresh, its own tab in a tab strip.
  const isReload = key === keyOf(new URL(window.location.href));
  return !isReload && isFresh(entry) ? (entry.data as T) : serverLoader();
}

/** A failure or a redirect must not replace the open page, so it is dropped: the click loads for itself. */
async function prefetch<T>(key: string, serverLoader: () => Promise<T>): Promise<T> {
  const writesBefore = writes;
  const data = await serverLoader()
    .then(settled)
    .catch(() => undefined);
  if (data !== undefined && writes === writesBefore) entries.set(key, { loadedAt: performance.now(), data });
  return data as T;
}

/** Hovering the next link aborts the request, and a panel of an aborted request never resolves. */
async function settled(data: unknown): Promise<unknown> {
  const value = await data;
  if (Array.isArray(value)) return Promise.all(value.map(settled));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(async ([name, member]) => [name, await settled(member)] as const);
  return Object.fromEntries(await Promise.all(members));
}

function isFresh(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && performance.now() - entry.loadedAt < freshMs;
}

/** The router adds `?index` to the address of an index route. */
function keyOf({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams(searchParams);
  search.delete("index");
  return `${pathname}?${search}`;
}
