import type { RequestContext } from "./request-context.ts";
import { sessionValue } from "./store/sessions/session-values.ts";

type SearchedList = "resultWords" | "timelineWords" | "messageWords";

type Search = { number: number; words: string };

/** Enough for the Back button. */
const maxSearches = 10;

const valueFor = (list: SearchedList) => sessionValue<{ searches: Search[] }>(list);
const searchesOf = ({ cache }: RequestContext, list: SearchedList) =>
  cache.get(valueFor(list))?.searches ?? [];

/** Words may be about health, and addresses are in histories and logs: an address has a number instead. */
export async function saveWords(context: RequestContext, list: SearchedList, words: string): Promise<string> {
  if (words === "") return "";
  const before = searchesOf(context, list);
  const same = before.find((search) => search.words === words);
  if (same !== undefined) return String(same.number);
  const number = (before[0]?.number ?? 0) + 1;
  const searches = [{ number, words }, ...before].slice(0, maxSearches);
  await context.cache.set(valueFor(list), { searches });
  return String(number);
}

/** Empty for a number that is not stored, which then finds everything. */
export function findWords(context: RequestContext, list: SearchedList, number: string | null): string {
  return searchesOf(context, list).find((search) => String(search.number) === number)?.words ?? "";
}
