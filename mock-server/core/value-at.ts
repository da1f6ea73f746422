/** An object or a list, whose parts are found by their keys. */
export const isHolder = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;

/** What a value of JSON holds at a path; undefined where it holds nothing. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((held, key) => (isHolder(held) ? held[key] : undefined), value);
}
