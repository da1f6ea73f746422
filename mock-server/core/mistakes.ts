import { z } from "zod";
import { capitalized } from "#practice-api/unicode.ts";
import { didYouMean } from "./suggest.ts";
import { valueAt } from "./value-at.ts";

type Path = readonly PropertyKey[];
/** `isKey`: the last step of the path is a word that is not valid there. */
export type Mistake = { readonly path: Path; readonly message: string; readonly isKey?: boolean };
/** By zod's names of types and formats. */
type Names = Readonly<Record<string, string>>;

const namesInJson: Names = {
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a day such as 2026-11-23",
  template_literal: "other-…",
  datetime: "a time such as 2026-11-23T09:00:00+13:00",
  url: "a URL",
};

/** As the `error` of a parse, so that no sentence is zod's own. An unknown field comes with the closest one. */
export function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") {
    const wanted = wantedBy(issue as z.core.$ZodIssue);
    return wanted && `This must be ${wanted}.`;
  }
  const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
  return issue.keys.map((key: string) => `There is no field "${key}".${didYouMean(key, known)}`).join(" ");
}

/** What follows "must be". Of a union every possibility is named once. */
export function wantedBy(issue: z.core.$ZodIssue, names = namesInJson): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return names[issue.expected] ?? issue.expected;
    case "invalid_format":
      return names[issue.format] ?? issue.format;
    case "invalid_value":
      return `one of ${issue.values.join(", ")}`;
    case "invalid_union":
      return [...new Set(issue.errors.flat().map((one) => wantedBy(one, names)))].join(" or ") || undefined;
    case "too_small":
      return `${issue.inclusive ? "at least" : "above"} ${issue.minimum}${unitOf(issue)}`;
    case "too_big":
      return `at most ${issue.maximum}${unitOf(issue)}`;
    default:
      return undefined;
  }
}
const unitOf = ({ origin }: { readonly origin: string }) =>
  ["array", "string"].includes(origin) ? " in length" : "";

const asSentence = (text: string) => `${capitalized(text)}${/[.?!]$/.test(text) ? "" : "."}`;

/** One for each thing that is wrong with a value, by its place. */
export function mistakesOf(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  names = namesInJson,
  base: Path = [],
): Mistake[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    const found = valueAt(value, path);
    const one = (message: string, isKey = false) => [{ path, message, isKey }];
    switch (issue.code) {
      case "unrecognized_keys": {
        // A schema's own message has one line for each unknown key, in their order.
        const lines = issue.message.split("\n");
        return issue.keys.map((key, index) => {
          const message = lines.length === issue.keys.length ? lines[index] : undefined;
          return { path: [...path, key], message: message ?? `Unknown word "${key}".`, isKey: true };
        });
      }
      case "invalid_key":
        return one(issue.issues[0]?.message ?? "This word is not valid here.", true);
      case "invalid_union": {
        const { discriminator, options } = { discriminator: undefined, options: [], ...issue };
        const [first] = issue.errors;
        const hasOwnMessage = !issue.message.startsWith("Invalid ");
        if (discriminator && !hasOwnMessage) return one(unknownWord(found, options.map(String)));
        return first ? mistakesOf(first, value, names, path) : one(issue.message);
      }
      case "invalid_value":
        return one(unknownWord(found, issue.values.map(String)));
      case "invalid_type":
        if (found === undefined && path.length > 0) return one(`"${String(path.at(-1))}" is missing.`);
        return one(`This must be ${wantedBy(issue, names)}.`);
      default:
        return one(asSentence(issue.message), issue.code === "custom" && issue.params?.isKey === true);
    }
  });
}

function unknownWord(written: unknown, words: readonly string[]): string {
  if (typeof written !== "string") return `This must be one of ${words.join(", ")}.`;
  return `"${written}" is not one of ${words.join(", ")}.${didYouMean(written, words)}`;
}
