import type { Findable } from "#app/browser/seen-lists.ts";
import { plainText } from "#app/format/plain-text.ts";

/** A findable entry with its texts as they are compared. */
export type Prepared = { entry: Findable; name: string; rest: string };

export const prepared = (entry: Findable): Prepared => ({
  entry,
  name: plainText(entry.name),
  rest: plainText(`${entry.facts} ${entry.also ?? ""}`),
});

/** The words of a text that was typed, as they are compared. */
export const wordsOf = (typed: string): string[] => plainText(typed).split(" ").filter(Boolean);

/**
 * The entries that hold every word, in any order and in any part of a word. Those come first in which more of the
 * words begin a word of the name, then in which they begin a word beside it. Others keep their order.
 */
export function matching(entries: readonly Prepared[], words: readonly string[]): Findable[] {
  const ranked = entries.flatMap(({ entry, name, rest }) => {
    let rank = 0;
    for (const word of words) {
      const place = placeOf(word, name, rest);
      if (place === undefined) return [];
      rank += place;
    }
    return [{ entry, rank }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}

/** 0 at the start of a word of the name, 1 at that of a word beside it, 2 inside a word; undefined nowhere. */
function placeOf(word: string, name: string, rest: string): number | undefined {
  if (startIn(name, word) >= 0) return 0;
  if (startIn(rest, word) >= 0) return 1;
  return name.includes(word) || rest.includes(word) ? 2 : undefined;
}

const isPartOfWord = /[\p{L}\p{N}]/u;

/** Where a text has a word that begins like this one, from a place on; -1 without one. */
function startIn(text: string, word: string, from = 0): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !isPartOfWord.test(text.charAt(at - 1))) return at;
  }
  return -1;
}

/** A piece of a text, and whether it is what was looked for. */
export type Piece = { text: string; isMatch: boolean };

/** A text in pieces: where the words begin words of it, or else where they are inside one. */
export function highlighted(text: string, words: readonly string[]): Piece[] {
  const { plain, origins } = plainWithOrigins(text);
  const marked = new Set<number>();
  for (const word of words) {
    const hasStart = startIn(plain, word) >= 0;
    const next = (from: number) => (hasStart ? startIn(plain, word, from) : plain.indexOf(word, from));
    for (let at = next(0); at >= 0; at = next(at + word.length)) {
      for (let unit = at; unit < at + word.length; unit++) marked.add(origins[unit] ?? -1);
    }
  }
  const pieces: Piece[] = [];
  for (const [at, character] of [...text].entries()) {
    const last = pieces.at(-1);
    // A mark such as a macron may be a character of its own, which belongs to the letter before it.
    const isMatch = isMark.test(character) ? last?.isMatch === true : marked.has(at);
    if (last?.isMatch === isMatch) last.text += character;
    else pieces.push({ text: character, isMatch });
  }
  return pieces;
}

const isMark = /^\p{M}$/u;

/** A text as it is compared, with the character of the text that each of its units comes from. */
function plainWithOrigins(text: string) {
  let plain = "";
  const origins: number[] = [];
  for (const [at, character] of [...text].entries()) {
    const compared = /^\s$/.test(character) ? " " : plainText(character);
    plain += compared;
    for (let unit = 0; unit < compared.length; unit++) origins.push(at);
  }
  return { plain, origins };
}
