/**
 * What hovering a link has already fetched: page data in memory, seconds old at most, read once.
 * Patient data must not be stored by the browser, so the usual prefetch would fetch it twice
 * (PERFORMANCE, "The prefetch trap"). It is emptied after every write; signing out and changing the
 * person leave the document, and the memory with it.
 */
type Entry = { at: number; data: unknown };

const freshMs = 5_000;
const filled = new Map<string, Entry>();
const wanted = new Set<string>();

/** Says that the next load of this address is for later. */
export function expectLater(href: string): boolean {
  const key = keyOf(href);
  if (isFresh(filled.get(key)) || wanted.has(key)) return false;
  wanted.add(key);
  return true;
}

export function emptyHoverCache(): void {
  filled.clear();
  wanted.clear();
}

/** The `clientLoader` of every signed-in screen that may be fetched ahead. */
export async function hoverLoader<T>({
  request,
  serverLoader,
}: {
  request: Request;
  serverLoader: () => Promise<T>;
}): Promise<T> {
  const key = keyOf(request.url);
  if (wanted.delete(key)) {
    // A click that is quicker than the hovered fetch finds its mark and comes here in its place, so a
    // failure must not end in an empty page: it is asked for once more, and that answer stands. What a
    // pointer alone fetches cannot fail (see visit-fetch.ts).
    const data = await serverLoader()
      .then(whole)
      .catch(() => undefined);
    if (data === undefined) return serverLoader();
    filled.set(key, { at: performance.now(), data });
    return data;
  }
  const entry = filled.get(key);
  filled.delete(key);
  // Whoever asks for the page they are on wants it anew: Retry, Refresh, the tab that is open.
  const isAskedAgain = globalThis.location !== undefined && keyOf(globalThis.location.href) === key;
  return !isAskedAgain && isFresh(entry) ? (entry.data as T) : serverLoader();
}

/**
 * Page data with every panel arrived. What is fetched ahead may be broken off by the next hovered link,
 * so nothing of it that is still on its way may reach a page.
 */
async function whole<T>(data: T | Promise<T>): Promise<T> {
  const known = await data;
  if (Array.isArray(known)) return (await Promise.all(known.map(whole))) as T;
  if (typeof known !== "object" || known === null) return known;
  const members = Object.entries(known).map(async ([name, value]) => [name, await whole(value)] as const);
  return Object.fromEntries(await Promise.all(members)) as T;
}

function isFresh(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && performance.now() - entry.at < freshMs;
}

/** The router marks index routes with ?index, which says nothing about the page. */
function keyOf(href: string): string {
  const url = new URL(href, "http://page");
  url.searchParams.delete("index");
  return `${url.pathname}${url.search}`;
}
