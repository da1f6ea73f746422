import { isObject } from "#practice-api/wire/fields.ts";

/** Ways to compare a value other than equality, for an expectation: `{ contains: knee }`. */
export const matchers: Readonly<Record<string, (found: unknown, wanted: unknown) => boolean>> = {
  /** A text has these words somewhere, or a list this value. */
  contains: (found, wanted) =>
    Array.isArray(found) ? found.some((one) => isSame(one, wanted)) : textOf(found).includes(String(wanted)),
  /** A text has a part of this regular expression. */
  matches: (found, wanted) => new RegExp(String(wanted), "u").test(textOf(found)),
  "any of": (found, wanted) => Array.isArray(wanted) && wanted.some((one) => isSame(one, found)),
};

/** YAML holds values as texts, so a number and its digits are the same. */
const isSame = (one: unknown, other: unknown) => one === other || textOf(one) === textOf(other);
const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value ?? ""));

/** Whether a found value matches, for a value that is a matcher; undefined for an ordinary one. */
export function matcherOf(value: unknown): ((found: unknown) => boolean) | undefined {
  if (!isObject(value)) return undefined;
  const [[name = "", wanted] = [], ...others] = Object.entries(value);
  const matcher = others.length === 0 && Object.hasOwn(matchers, name) ? matchers[name] : undefined;
  return matcher && ((found) => matcher(found, wanted));
}

/** Why a matcher can never be read, such as an open bracket in a regular expression. */
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
