import type { OpenDocument } from "#app/documents/open-document.ts";
import { shortDate } from "#app/format/dates.ts";
import type { Noun } from "#app/lists/list.ts";

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

/** Who sent each letter, by its id, as far as the timeline says. `undefined` where it says that it is not recorded. */
export type Senders = Readonly<Record<string, string | undefined>>;

export const letterNoun: Noun = { one: "letter", many: "letters" };

/** "18-11-2026, PDF", as far as the practice says. */
export function detailsOf({ at, format }: ListedLetter): string {
  return [at === undefined ? "Date not recorded" : shortDate(at), format].filter(Boolean).join(", ");
}
