/**
 * A list that only grows at its end. Every version of it is a value: an older version goes on meaning
 * what it meant, yet shares its entries with the newer ones, so that a snapshot of a long list costs
 * nothing and adding to it is as cheap as to an array.
 */
export type Log<T> = {
  /** Shared with other versions, and possibly longer than this one. */
  readonly entries: T[];
  readonly length: number;
  /** How many of the oldest entries have been let go. */
  readonly dropped: number;
};

export function logOf<T>(entries: readonly T[] = [], dropped = 0): Log<T> {
  return { entries: [...entries], length: entries.length, dropped };
}

/** The log with one more entry. Beyond the limit the oldest tenth is let go. */
export function appended<T>(log: Log<T>, entry: T, limit: number): Log<T> {
  const surplus = log.length >= limit ? Math.ceil(limit / 10) : 0;
  // Where a newer version has grown past this one, this one goes on in a list of its own.
  const isTip = log.entries.length === log.length && surplus === 0;
  const entries = isTip ? log.entries : log.entries.slice(surplus, log.length);
  entries.push(entry);
  return { entries, length: entries.length, dropped: log.dropped + surplus };
}

export function isLog(value: unknown): value is Log<unknown> {
  return typeof value === "object" && value !== null && "entries" in value && "dropped" in value;
}

export function entriesOf<T>(log: Log<T>): readonly T[] {
  return log.entries.slice(0, log.length);
}

/** How many entries there have ever been, which numbers the next one. */
export function everIn(log: Log<unknown>): number {
  return log.dropped + log.length;
}
