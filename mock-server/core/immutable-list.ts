/** Anything the practice keeps in a list. */
export type Identified = { readonly id: string };

/** Where each id stands in a list. Lists never change, so this is made once, when first asked for. */
const places = new WeakMap<readonly Identified[], Map<string, number>>();

function placesIn(list: readonly Identified[]): Map<string, number> {
  let found = places.get(list);
  if (!found) {
    found = new Map(list.map(({ id }, index) => [id, index]));
    places.set(list, found);
  }
  return found;
}

export function findIn<R extends Identified>(list: readonly R[], id: string): R | undefined {
  const place = placesIn(list).get(id);
  return place === undefined ? undefined : list[place];
}

/** The list with a new record before all others. */
export function withFirst<R extends Identified>(list: readonly R[], record: R): readonly R[] {
  return Object.freeze([deepFreeze(record), ...list]);
}

/** The list with the record in place of the one with its id, or after all others when there is none. */
export function withRecord<R extends Identified>(list: readonly R[], record: R): readonly R[] {
  const known = placesIn(list);
  const place = known.get(record.id);
  deepFreeze(record);
  if (place === undefined) return Object.freeze([...list, record]);
  const replaced = Object.freeze(list.with(place, record));
  // Every id stands where it stood, so the new list needs no index of its own.
  places.set(replaced, known);
  return replaced;
}

/** The list without one record, or the same list when it has no such record. */
export function withoutRecord<R extends Identified>(list: readonly R[], id: string): readonly R[] {
  const place = placesIn(list).get(id);
  return place === undefined ? list : Object.freeze(list.toSpliced(place, 1));
}

/**
 * Makes a record unchangeable, with everything in it. Records are shared between worlds and what was
 * written of them is kept, so a change in place must fail loudly and not reach another world.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
