import type { Findable } from "#app/browser/seen-lists.ts";
import type { OpenDocument } from "#app/documents/open-document.ts";
import { shortDate } from "#app/format/dates.ts";
import { searchWith } from "#app/format/search.ts";
import type { DateRange } from "#app/lists/date-range.ts";
import type { Noun } from "#app/lists/list.ts";

export type ListedLetter = {
  id: string;
  title: string;
  at: string | undefined;
  format: string | undefined;
  /** Absent where only reading the letter tells what it is. */
  file?: OpenDocument | undefined;
};

export type LetterProviders = Readonly<Record<string, string>>;

export const letterNoun: Noun = { one: "letter", many: "letters" };

/** Such as "18-11-2026, PDF". */
export function detailsOf({ at, format }: ListedLetter): string {
  return [at === undefined ? "Date not recorded" : shortDate(at), format].filter(Boolean).join(", ");
}

/** Where the list does not know the file, it is read first. */
export function findableLetter(
  letter: ListedLetter,
  provider: string | undefined,
  search = new URLSearchParams(),
): Findable {
  const { id, title } = letter;
  return {
    id,
    name: title,
    facts: [detailsOf(letter), provider].filter(Boolean).join(", "),
    also: /discharge/i.test(title) ? "hospital" : "",
    href: `${lettersHref()}${openSearch(search, letter)}`,
  };
}

export const lettersHref = (range?: DateRange) =>
  range === undefined ? "/letters" : `/letters?from=${range.from}&to=${range.to}`;

export const openSearch = (search: URLSearchParams, { id, file }: Pick<ListedLetter, "id" | "file">) =>
  searchWith(search, { ...(file === undefined ? { [readParameter]: "1" } : {}), [letterParameter]: id });

export const letterParameter = "letter";

/** Added where the letter has to be read before it can be shown. */
export const readParameter = "read";
