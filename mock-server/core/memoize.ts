import { deepFreeze } from "./immutable-list.ts";

type Fact = string | number | boolean | undefined;

/**
 * A way to show records otherwise than they are kept: with a status that follows from the clock, say.
 * The same record and the same facts give the same frozen value, whose JSON can then be kept too; an
 * answer built anew for every request would be written anew for every request.
 */
export function memoize<R extends object, F extends readonly Fact[], D extends object>(
  derive: (record: R, ...facts: F) => D,
): (record: R, ...facts: F) => D {
  const latest = new WeakMap<R, { facts: F; shown: D }>();
  return (record, ...facts) => {
    const held = latest.get(record);
    if (held?.facts.every((fact, index) => fact === facts[index])) return held.shown;
    const shown = deepFreeze(derive(record, ...facts));
    latest.set(record, { facts, shown });
    return shown;
  };
}
