import type { Findable } from "#app/browser/seen-lists.ts";
import { plainText } from "#app/format/plain-text.ts";

export type Prepared = { entry: Findable; name: string; rest: string };

export const prepared = (entry: Findable): Prepared => ({
  entry,
  name: plainText(entry.name),
  rest: plainText(`${entry.facts} ${entry.also ?? ""}`),
});

export const wordsOf = (typed: string): string[] => plainText(typed).split(" ").filter(Boolean);

/** With `isNear` also what has one letter wrong, missing or too many, or two swapped. */
export function matching(entries: readonly Prepared[], words: readonly string[], isNear = false): Findable[] {
  const ranked = entries.flatMap(({ entry, name, rest }) => {
    let rank = 0;
    for (const word of words) {
      const place = placeOf(word, name, rest) ?? (isNear && hasNear(`${name} ${rest}`, word) ? 3 : undefined);
      if (place === undefined) return [];
      rank += place;
    }
    return [{ entry, rank }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}

export const isNamed = ({ name }: Findable, words: readonly string[]): boolean =>
  words.every((word) => startIn(plainText(name), word) >= 0);

function placeOf(word: string, name: string, rest: string): number | undefined {
  if (startIn(name, word) >= 0) return 0;
  if (startIn(rest, word) >= 0) return 1;
  return name.includes(word) || rest.includes(word) ? 2 : undefined;
}

/** Fewer letters are near to too many words, and another number is another invoice or day. */
const canBeNear = /^(?!.*\p{N}{2}).{4}/u;

const hasNear = (text: string, typed: string) =>
  canBeNear.test(typed) && text.split(/[^\p{L}\p{N}]+/u).some((word) => isNearStart(word, typed));

function isNearStart(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  // A first letter that is wrong as well would find too much.
  if (at === 0) return false;
  const rest = typed.slice(at + 1);
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(rest.slice(1), at + 2))
  );
}

const isPartOfWord = /[\p{L}\p{N}]/u;

const isInside = (text: string, at: number) => at > 0 && isPartOfWord.test(text.charAt(at - 1));

function startIn(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isInside(text, at)) return at;
  }
  return -1;
}

type Piece = { text: string; isMatch: boolean };

export function highlighted(text: string, words: readonly string[]): Piece[] {
  const shown = text.normalize("NFC");
  const plain = plainText(shown);
  // A text that is longer or shorter than its plain one has no places in common with it, so nothing is marked.
  if (words.length === 0 || plain.length !== shown.length) return [{ text: shown, isMatch: false }];
  const places = words.map((word) => ({ word, isStart: startIn(plain, word) >= 0 }));
  const pieces: Piece[] = [];
  let end = 0;
  for (let at = 0; at < plain.length; at++) {
    const found = places.find(
      ({ word, isStart }) => plain.startsWith(word, at) && !(isStart && isInside(plain, at)),
    );
    if (found === undefined) continue;
    const matchEnd = at + found.word.length;
    pieces.push(
      { text: shown.slice(end, at), isMatch: false },
      { text: shown.slice(at, matchEnd), isMatch: true },
    );
    end = matchEnd;
    at = matchEnd - 1;
  }
  return [...pieces, { text: shown.slice(end), isMatch: false }];
}
