/** An object or a list, whose parts are found by their keys. */
export const isHolder = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;

/** What a value of JSON holds at a path; undefined where it holds nothing. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((held, key) => (isHolder(held) ? held[key] : undefined), value);
}

/** Removes the entry of a map or set that was added first. */
export function dropOldest<K>(entries: { keys(): Iterable<K>; delete(key: K): boolean }): void {
  for (const key of entries.keys()) {
    entries.delete(key);
    return;
  }
}
