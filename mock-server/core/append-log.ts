/**
 * Immutable, and grows at its end. Versions share their entries, so that a snapshot of a long list costs nothing and
 * appending to it is as cheap as to an array.
 */
export type AppendLog<T> = {
  /** Shared with other versions; may be longer than this version. */
  readonly entries: T[];
  readonly length: number;
  /** Of the oldest entries. */
  readonly dropped: number;
};

export function createLog<T>(entries: readonly T[] = [], dropped = 0): AppendLog<T> {
  return { entries: [...entries], length: entries.length, dropped };
}

/** At the limit the log drops the oldest tenth. */
export function append<T>(log: AppendLog<T>, entry: T, limit: number): AppendLog<T> {
  const surplus = log.length >= limit ? Math.ceil(limit / 10) : 0;
  // A version that is not the latest of its array continues in an array of its own.
  const isLatest = log.entries.length === log.length && surplus === 0;
  const entries = isLatest ? log.entries : log.entries.slice(surplus, log.length);
  entries.push(entry);
  return { entries, length: entries.length, dropped: log.dropped + surplus };
}

export function isLog(value: unknown): value is AppendLog<unknown> {
  return typeof value === "object" && value !== null && "entries" in value && "dropped" in value;
}

export function entriesOf<T>(log: AppendLog<T>): readonly T[] {
  return log.entries.slice(0, log.length);
}

/** Of all entries ever appended, dropped ones included. */
export function latestSequence(log: AppendLog<unknown>): number {
  return log.dropped + log.length;
}
