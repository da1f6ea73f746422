export const isHolder = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((held, key) => (isHolder(held) ? held[key] : undefined), value);
}

export function dropOldest<K>(entries: { keys(): Iterable<K>; delete(key: K): boolean }): void {
  for (const key of entries.keys()) {
    entries.delete(key);
    return;
  }
}
