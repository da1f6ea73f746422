export type Identified = { readonly id: string };

/** Lists never change, so each index is built once, on the first search. */
const indexes = new WeakMap<readonly Identified[], Map<string, number>>();

function indexOf(list: readonly Identified[]): Map<string, number> {
  let index = indexes.get(list);
  if (!index) {
    index = new Map(list.map(({ id }, position) => [id, position]));
    indexes.set(list, index);
  }
  return index;
}

export function findById<R extends Identified>(list: readonly R[], id: string): R | undefined {
  const position = indexOf(list).get(id);
  return position === undefined ? undefined : list[position];
}

/** Before all others. */
export function prepend<R extends Identified>(list: readonly R[], record: R): readonly R[] {
  return Object.freeze([deepFreeze(record), ...list]);
}

/** After all others when there is none with its id. */
export function upsert<R extends Identified>(list: readonly R[], record: R): readonly R[] {
  const index = indexOf(list);
  const position = index.get(record.id);
  deepFreeze(record);
  if (position === undefined) return Object.freeze([...list, record]);
  const replaced = Object.freeze(list.with(position, record));
  // Every id keeps its position, so the new list can share the index.
  indexes.set(replaced, index);
  return replaced;
}

/** The same list when it has no such record. */
export function removeById<R extends Identified>(list: readonly R[], id: string): readonly R[] {
  const position = indexOf(list).get(id);
  return position === undefined ? list : Object.freeze(list.toSpliced(position, 1));
}

/**
 * Worlds share records and their cached JSON, so a change in place must throw instead of reaching another world.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
