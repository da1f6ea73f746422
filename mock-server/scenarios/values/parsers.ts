import { z } from "zod";
import { accountKeys, personKeys } from "#fixtures/people/demo-patients.ts";
import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import { type HolderKey, isHolderKey, isPatientKey, type PatientKey } from "#fixtures/people/people.ts";
import { asDay, asInstant, type Moment, momentForms, readMoment } from "#fixtures/scenarios/relative-time.ts";
import { centsOf } from "../../core/money.ts";
import { didYouMean } from "../../core/suggest.ts";

/**
 * YAML is parsed without types, so that 0600 and 0211234567 stay texts; the field that a value is in decides how it
 * is parsed.
 */

/** A `Problem` becomes the mistake's message. */
export function parsed<T>(parse: (text: string) => T | Problem, description: string) {
  return z
    .string()
    .transform((text, ctx): T => {
      const value = parse(text);
      if (!(value instanceof Problem)) return value;
      ctx.issues.push({ code: "custom", input: text, message: value.message });
      return z.NEVER;
    })
    .meta({ description });
}

/** In one sentence. */
export class Problem {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** Each unknown key is a mistake, with the closest valid key. */
export function strictObject<S extends z.core.$ZodLooseShape>(shape: S) {
  const keys = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key: string) => `Unknown word "${key}".${didYouMean(key, keys)}`).join("\n")
        : undefined,
  });
}

/** In any letter case. `others` maps further spellings to words. */
export function oneOf<const W extends string>(words: readonly W[], others: Readonly<Record<string, W>> = {}) {
  const all = [...words, ...Object.keys(others)];
  const byText = new Map<string, W>([
    ...words.map((word) => [word.toLowerCase(), word] as const),
    ...Object.entries(others).map(([other, word]) => [other.toLowerCase(), word] as const),
  ]);
  const parse = (text: string) =>
    byText.get(text.trim().toLowerCase()) ??
    new Problem(`"${text}" is not one of ${words.join(", ")}.${didYouMean(text, all)}`);
  return parsed(parse, `One of ${words.join(", ")}.`).meta({ words: all });
}

export const nonEmpty = z
  .string()
  .refine((text) => text.trim() !== "", "Nothing is written here.")
  .meta({ description: "A text." });
export const possiblyEmpty = z.string();
export const anyText = z.string().meta({ description: "A text; an empty one removes the value." });

const booleans: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  on: true,
  off: false,
};
export const yesNo = parsed(
  (text) => booleans[text.trim().toLowerCase()] ?? new Problem(`"${text}" is neither yes nor no.`),
  "yes or no.",
);

const isNumber = /^[+-]?\d+(\.\d+)?$/;
export const number = parsed(
  (text) => (isNumber.test(text.trim()) ? Number(text) : new Problem(`"${text}" is not a number.`)),
  "A number.",
);
export const count = parsed(
  (text) =>
    /^\d{1,9}$/.test(text.trim()) ? Number(text) : new Problem(`"${text}" is not a whole number such as 2.`),
  "A whole number.",
);
export const money = parsed(
  (text) => centsOf(text) ?? new Problem(`"${text}" is not an amount such as 68.00.`),
  "Dollars and cents, such as 68.00.",
);

/** Resolved when a world begins. */
export class TimeExpression {
  readonly moment: Moment;
  readonly form: "day" | "instant";
  constructor(moment: Moment, form: "day" | "instant") {
    this.moment = moment;
    this.form = form;
  }
  resolve(now: number): string {
    return this.form === "day" ? asDay(this.moment, now) : asInstant(this.moment, now);
  }
}

const timed = (form: "day" | "instant", description: string) =>
  parsed((text) => {
    const moment = readMoment(text);
    if (moment) return new TimeExpression(moment, form);
    return new Problem(`"${text}" is not a date: ${momentForms}.`);
  }, description);
export const instant = timed("instant", "A time: 2 days ago, tomorrow 10:30, or 2026-11-23T09:00+13:00.");
export const day = timed("day", "A day: 30 days ago, in 3 weeks, or 2026-11-23.");

export function resolveTimes(values: object, now: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, part]) => [key, resolved(part, now)]));
}

function resolved(value: unknown, now: number): unknown {
  if (value instanceof TimeExpression) return value.resolve(now);
  if (Array.isArray(value)) return value.map((part) => resolved(part, now));
  return typeof value === "object" && value !== null ? resolveTimes(value, now) : value;
}

function unknownPerson(name: string, names: readonly string[]): Problem {
  const suggestion = didYouMean(name, names) || ` Choose from ${names.join(", ")}, and patient0001 onwards.`;
  return new Problem(`There is no person "${name}".${suggestion}`);
}
export const person = parsed(
  (name): PatientKey | Problem =>
    isPatientKey(name, maxGeneratedPatients) ? name : unknownPerson(name, personKeys),
  "A person by name: aroha, or patient0001.",
);
export const account = parsed((name): HolderKey | Problem => {
  if (isHolderKey(name, maxGeneratedPatients)) return name;
  if (isPatientKey(name, maxGeneratedPatients))
    return new Problem(`"${name}" has no account to sign in with.`);
  return unknownPerson(name, accountKeys);
}, "A person with an account: aroha, or patient0001.");
