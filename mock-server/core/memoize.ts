import { deepFreeze } from "./immutable-list.ts";

type Input = string | number | boolean | undefined;

/**
 * For a function of an immutable object and some plain values. The same object and values return the same frozen
 * result, so that its JSON can be cached as well. Only the latest result of each object is kept.
 */
export function memoize<R extends object, I extends readonly Input[], D>(
  derive: (record: R, ...inputs: I) => D,
): (record: R, ...inputs: I) => D {
  const latest = new WeakMap<R, { inputs: I; result: D }>();
  return (record, ...inputs) => {
    const cached = latest.get(record);
    if (cached?.inputs.every((input, index) => input === inputs[index])) return cached.result;
    const result = deepFreeze(derive(record, ...inputs));
    latest.set(record, { inputs, result });
    return result;
  };
}
