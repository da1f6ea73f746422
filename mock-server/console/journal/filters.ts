import type { JournalEntry } from "../../control/client.ts";

export type Filter = { readonly person?: string; readonly isFaultsOnly: boolean };

export const isFault = ({ fault, status }: JournalEntry) =>
  fault !== undefined || status === undefined || status >= 400;

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
export function peopleIn(entries: readonly JournalEntry[]): string[] {
  const people = new Set<string>();
  for (const { by, person } of entries) {
    const one = by ?? person;
    if (one !== undefined) people.add(one);
  }
  return [...people];
}
