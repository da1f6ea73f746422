import { closest, distance } from "../core/suggest.ts";

/**
 * A page shows "Unread" beside "1" and a report prints "Unread · 1", so spaces, line breaks, · • | – —
 * and a colon at the end of a word all count as one space.
 */
export function wordsOf(text: string): string {
  return text
    .replace(/:(?=\s|$)/g, " ")
    .replace(/[\s·•|–—]+/g, " ")
    .trim();
}

export const isShown = (shown: string, wanted: string) => timesShown(shown, wanted) > 0;

/** A number is never part of a longer one: "1 new" is not in "11 new". */
export function timesShown(shown: string, wanted: string): number {
  const words = wordsOf(wanted);
  const source = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const [before, after] = [/^\d/.test(words) ? "(?<!\\d)" : "", /\d$/.test(words) ? "(?!\\d)" : ""];
  return [...wordsOf(shown).matchAll(new RegExp(`${before}${source}${after}`, "g"))].length;
}

export function nearestShown(shown: string, wanted: string): string | undefined {
  const words = wordsOf(shown).split(" ");
  const count = wordsOf(wanted).split(" ").length;
  const lengths = [count - 1, count, count + 1].filter((length) => length > 0);
  const runs = lengths.flatMap((length) =>
    words.slice(0, words.length - length + 1).map((_, at) => words.slice(at, at + length).join(" ")),
  );
  return nearest(wordsOf(wanted), new Set(runs));
}

/** Undefined where half of it or more differs. */
export function nearest(wanted: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates];
  const longer = all.find((candidate) => candidate.startsWith(`${wanted} `));
  if (longer !== undefined) return longer;
  const found = closest(wanted, all);
  return found !== undefined && distance(wanted, found) < wanted.length / 2 ? found : undefined;
}
