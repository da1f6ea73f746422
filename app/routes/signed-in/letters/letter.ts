import type { Findable } from "#app/browser/seen-lists.ts";
import type { OpenDocument } from "#app/documents/open-document.ts";
import { shortDate } from "#app/format/dates.ts";
import type { Noun } from "#app/lists/list.ts";
import { letterParameter, lettersHref, readParameter } from "./links.ts";

/** A letter as it is listed. */
export type ListedLetter = {
  id: string;
  title: string;
  /** ISO instant. */
  at: string | undefined;
  /** What kind of file it is, in a word: "PDF". */
  format: string | undefined;
  /** Its file, which can be shown without asking what it is. Absent where only reading it tells. */
  file?: OpenDocument | undefined;
};

/** The provider of each letter in the timeline, by the id of the letter, where it names one. */
export type LetterProviders = Readonly<Record<string, string>>;

export const letterNoun: Noun = { one: "letter", many: "letters" };

/** "18-11-2026, PDF", as far as the practice says. */
export function detailsOf({ at, format }: ListedLetter): string {
  return [at === undefined ? "Date not recorded" : shortDate(at), format].filter(Boolean).join(", ");
}

/** How a letter is found by name, and opened. Where the list does not know its file, it is read first. */
export function findableLetter(letter: ListedLetter, search = new URLSearchParams()): Findable {
  const address = new URLSearchParams(search);
  address.set(letterParameter, letter.id);
  if (letter.file === undefined) address.set(readParameter, "1");
  const { id, title } = letter;
  return { id, name: title, facts: detailsOf(letter), href: `${lettersHref()}?${address}` };
}
