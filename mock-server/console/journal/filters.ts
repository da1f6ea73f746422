import type { JournalEntry } from "../../control/client.ts";

export type Filter = { readonly person?: string; readonly isFaultsOnly: boolean };

/** A rule acted on it. What the practice itself refuses is no fault. */
export const isFault = ({ fault }: JournalEntry) => fault !== undefined;

/** Newest first. */
export function filtered(entries: readonly JournalEntry[], { person, isFaultsOnly }: Filter): JournalEntry[] {
  return entries
    .filter(
      (entry) =>
        (person === undefined || entry.person === person || entry.by === person) &&
        (!isFaultsOnly || isFault(entry)),
    )
    .reverse();
}

/** In the order in which they first appear. */
export const peopleIn = (entries: readonly JournalEntry[]): string[] => [
  ...new Set(entries.flatMap(({ by, person }) => by ?? person ?? [])),
];
