import { isObject } from "#practice-api/wire/fields.ts";
import { isHolder, valueAt } from "../core/value-at.ts";

/** For an expectation: `{ contains: knee }`. */
export const matchers: Readonly<Record<string, (found: unknown, wanted: unknown) => boolean>> = {
  contains: (found, wanted) =>
    Array.isArray(found) ? found.some((one) => isEntry(one, wanted)) : textOf(found).includes(String(wanted)),
  matches: (found, wanted) => new RegExp(String(wanted), "u").test(textOf(found)),
  "any of": (found, wanted) => Array.isArray(wanted) && wanted.some((one) => isSame(one, found)),
};

/** YAML holds values as texts, so a number and its digits are the same. */
const isSame = (one: unknown, other: unknown) => one === other || textOf(one) === textOf(other);
/** An entry with these members, or with one of this value, such as the title of a file. */
const isEntry = (one: unknown, wanted: unknown) =>
  isObject(one)
    ? hasMembers(wanted, one) || Object.values(one).some((member) => isSame(member, wanted))
    : isSame(one, wanted);
const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value ?? ""));

/** Undefined for an ordinary value. */
export function matcherOf(value: unknown): ((found: unknown) => boolean) | undefined {
  if (!isObject(value)) return undefined;
  const [[name = "", wanted] = [], ...others] = Object.entries(value);
  const matcher = others.length === 0 && Object.hasOwn(matchers, name) ? matchers[name] : undefined;
  return matcher && ((found) => matcher(found, wanted));
}

/** The found value may have more members; of a list one item must have them. */
export function hasMembers(wanted: unknown, found: unknown): boolean {
  const matcher = matcherOf(wanted);
  if (matcher) return matcher(found);
  if (Array.isArray(found) && !Array.isArray(wanted)) return found.some((one) => hasMembers(wanted, one));
  if (!isHolder(wanted)) return isSame(wanted, found);
  return Object.entries(wanted).every(([name, value]) => hasMembers(value, valueAt(found, [name])));
}

/** Such as an open bracket in a regular expression. */
export function matcherProblem(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  if (matcherOf(value) && "any of" in value && !Array.isArray(value["any of"]))
    return '"any of" takes a list, such as [booked, refused].';
  if (!matcherOf(value) || !("matches" in value)) return undefined;
  try {
    new RegExp(String(value.matches), "u");
    return undefined;
  } catch {
    return `"${String(value.matches)}" is not a regular expression.`;
  }
}
