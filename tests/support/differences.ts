import { isDeepStrictEqual } from "node:util";

type Test = (found: unknown, wanted: unknown) => boolean;

const partsOf = (found: unknown): unknown[] => (Array.isArray(found) ? found : []);
const fits = (found: unknown, wanted: unknown) => differences(found, wanted).length === 0;
const inOrder = (found: unknown) => (typeof found === "string" ? Date.parse(found) || found : found);
const sorted = (found: unknown) => {
  const parts = partsOf(found).map(inOrder);
  return parts.every((part, at) => at === 0 || Number(part) >= Number(parts[at - 1]));
};
const different = (found: unknown) => new Set(partsOf(found).map((part) => JSON.stringify(part)));

/** What a table can say of a value besides the value. */
const tests: Readonly<Record<string, Test>> = {
  same: (found, wanted) => isDeepStrictEqual(found, wanted),
  above: (found, wanted) => Number(found) > Number(wanted),
  below: (found, wanted) => Number(found) < Number(wanted),
  not: (found, wanted) => !fits(found, wanted),
  every: (found, wanted) => partsOf(found).length > 0 && partsOf(found).every((part) => fits(part, wanted)),
  some: (found, wanted) => partsOf(wanted).every((one) => partsOf(found).some((part) => fits(part, one))),
  none: (found, wanted) => partsOf(wanted).every((one) => !partsOf(found).some((part) => fits(part, one))),
  /** Each of these and no other, in any order. */
  set: (found, wanted) => fits([...different(found)].toSorted(), [...different(wanted)].toSorted()),
  different: (found, wanted) => different(found).size === wanted && partsOf(found).length === wanted,
  counts: (found, wanted) =>
    Object.entries(wanted ?? {}).every(
      ([one, count]) => partsOf(found).filter((part) => String(part) === one).length === count,
    ),
  rising: (found) => sorted(found),
  falling: (found) => sorted(partsOf(found).toReversed()),
  only: (found, wanted) =>
    fits(found, wanted) && fits(Object.keys(found ?? {}).toSorted(), Object.keys(wanted ?? {}).toSorted()),
};

/** What is at a path such as `entries.0.name`, `entries.-1`, `entries.*.name` or `entries.name=Iron.id`. */
export function valueAt(value: unknown, path: string): unknown {
  const [step = "", ...rest] = path.split(".");
  const then = (part: unknown) => (rest.length === 0 ? part : valueAt(part, rest.join(".")));
  if (step === "*") return partsOf(value).map(then);
  const [key = "", wanted] = step.split("=");
  if (wanted !== undefined) return then(partsOf(value).find((part) => String(valueAt(part, key)) === wanted));
  if (Array.isArray(value) && key !== "length") return then(value.at(Number(key)));
  return then(value === null || value === undefined ? undefined : Reflect.get(Object(value), key));
}

/**
 * In what a value is not as a table wants it. An object has at least the fields that are wanted, by their paths, `null` is
 * nothing at all, and a text between slashes is a pattern.
 */
export function differences(found: unknown, wanted: unknown, at = "answer"): string[] {
  const differs = (as: string) => [
    `${at} is ${JSON.stringify(found)?.slice(0, 2_000)}, not ${as.slice(0, 2_000)}`,
  ];
  if (wanted === null) return found === null || found === undefined ? [] : differs("absent");
  if (typeof wanted === "string") {
    const [, pattern, flags] = /^\/(.+)\/([a-z]*)$/s.exec(wanted) ?? [];
    if (pattern !== undefined) {
      const text = typeof found === "string" ? found : (JSON.stringify(found) ?? "");
      return new RegExp(pattern, flags).test(text) ? [] : differs(wanted);
    }
  }
  if (typeof wanted !== "object")
    return Object.is(found, wanted) ? [] : differs(JSON.stringify(wanted) ?? "");
  const [[name = "", by] = [], ...others] = Object.entries(wanted ?? {});
  const test = others.length === 0 && !Array.isArray(wanted) ? tests[name] : undefined;
  if (test !== undefined) return test(found, by) ? [] : differs(JSON.stringify(wanted));
  if (Array.isArray(wanted) && (!Array.isArray(found) || found.length !== wanted.length)) {
    return differs(JSON.stringify(wanted));
  }
  if (typeof found !== "object") return differs(JSON.stringify(wanted));
  return Object.entries(wanted ?? {}).flatMap(([path, part]) =>
    differences(valueAt(found, path), part, `${at}.${path}`),
  );
}
