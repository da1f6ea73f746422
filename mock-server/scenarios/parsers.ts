import { z } from "zod";
import { accountKeys, personKeys } from "#fixtures/people/cast.ts";
import { mostGenerated } from "#fixtures/people/generated.ts";
import { type HolderKey, isHolderKey, isPatientKey, type PatientKey } from "#fixtures/people/people.ts";
import { asDay, asInstant, type Moment, momentForms, readMoment } from "#fixtures/scenarios/relative-time.ts";
import { didYouMean } from "../core/suggest.ts";

/**
 * How the values of a scenario are read. YAML is parsed without types, so that 0600 and 0211234567 stay
 * what they are; what a value means is decided here, by the field that it is written in.
 */

/** A text that means something else once it is read, or a sentence that says why it means nothing. */
export function reading<T>(read: (text: string) => T | Problem, description: string) {
  return z
    .string()
    .transform((text, ctx): T => {
      const value = read(text);
      if (!(value instanceof Problem)) return value;
      ctx.issues.push({ code: "custom", input: text, message: value.sentence });
      return z.NEVER;
    })
    .meta({ description });
}

export class Problem {
  readonly sentence: string;
  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

/** A mapping that knows its keys. What it does not know is a mistake, with the nearest key that it does. */
export function closed<S extends z.core.$ZodLooseShape>(shape: S, also: readonly string[] = []) {
  const known = [...Object.keys(shape), ...also];
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key: string) => `Unknown word "${key}".${didYouMean(key, known)}`).join("\n")
        : undefined,
  });
}

/** One of several words, in any letter case. A second spelling means the first of its line. */
export function oneOf<const W extends string>(words: readonly W[], others: Readonly<Record<string, W>> = {}) {
  const all = [...words, ...Object.keys(others)];
  const meant = new Map<string, W>([
    ...words.map((word) => [word.toLowerCase(), word] as const),
    ...Object.entries(others).map(([other, word]) => [other.toLowerCase(), word] as const),
  ]);
  const read = (text: string) =>
    meant.get(text.trim().toLowerCase()) ??
    new Problem(`"${text}" is not one of ${words.join(", ")}.${didYouMean(text, all)}`);
  return reading(read, `One of ${words.join(", ")}.`).meta({ words: all });
}

export const line = z
  .string()
  .refine((text) => text.trim() !== "", "Nothing is written here.")
  .meta({ description: "A text." });
/** A text that may be empty, where emptiness says something. */
export const anyLine = z.string().meta({ description: "A text; an empty one takes away what was there." });

const truths: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  on: true,
  off: false,
};
export const yesNo = reading(
  (text) => truths[text.trim().toLowerCase()] ?? new Problem(`"${text}" is neither yes nor no.`),
  "yes or no.",
);

const isNumber = /^[+-]?\d+(\.\d+)?$/;
export const number = reading(
  (text) => (isNumber.test(text.trim()) ? Number(text) : new Problem(`"${text}" is not a number.`)),
  "A number.",
);
export const count = reading(
  (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : new Problem(`"${text}" is not a whole number.`)),
  "A whole number.",
);
/** Dollars and cents as people write them, kept in cents. */
export const money = reading((text) => {
  const [, sign, dollars, cents = "00"] = /^([+-]?)\$?(\d{1,7})(?:\.(\d\d))?$/.exec(text.trim()) ?? [];
  if (dollars === undefined) return new Problem(`"${text}" is not an amount such as 68.00.`);
  const amount = Number(dollars) * 100 + Number(cents);
  return sign === "-" ? -amount : amount;
}, "Dollars and cents, such as 68.00.");

/** A time that is settled when a world begins. */
export class Timed {
  readonly moment: Moment;
  readonly form: "day" | "instant";
  constructor(moment: Moment, form: "day" | "instant") {
    this.moment = moment;
    this.form = form;
  }
  settle(now: number): string {
    return this.form === "day" ? asDay(this.moment, now) : asInstant(this.moment, now);
  }
}

const timed = (form: "day" | "instant", description: string) =>
  reading((text) => {
    const moment = readMoment(text);
    if (moment) return new Timed(moment, form);
    return new Problem(`"${text}" is not a date: ${momentForms}.`);
  }, description);
export const instant = timed("instant", "A time: 2 days ago, tomorrow 10:30, or 2026-11-23T09:00+13:00.");
export const day = timed("day", "A day: 30 days ago, in 3 weeks, or 2026-11-23.");

/** The whole value with all its times settled. */
export function settled<T>(value: T, now: number): T {
  if (value instanceof Timed) return value.settle(now) as T;
  if (Array.isArray(value)) return value.map((part) => settled(part, now)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, settled(part, now)])) as T;
}

const unknownPerson = (name: string, known: readonly string[]) =>
  new Problem(
    `Nobody is called "${name}" here${didYouMean(name, known) === "" ? `: there are ${known.join(", ")}, and patient0001 onwards.` : `.${didYouMean(name, known)}`}`,
  );
export const person = reading(
  (name): PatientKey | Problem =>
    isPatientKey(name, mostGenerated) ? name : unknownPerson(name, personKeys),
  "Somebody by name: aroha, or patient0001.",
);
export const account = reading((name): HolderKey | Problem => {
  if (isHolderKey(name, mostGenerated)) return name;
  if (isPatientKey(name, mostGenerated)) return new Problem(`"${name}" has no account to sign in with.`);
  return unknownPerson(name, accountKeys);
}, "Somebody with an account: aroha, or patient0001.");
