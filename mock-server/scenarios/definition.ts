import { z } from "zod";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { isClockDay, parseInstant } from "../world/clock.ts";
import { account, closed, line, Problem, reading, yesNo } from "./parsers.ts";
import { either, menu, people, settings, shared, staffing } from "./parts.ts";
import { rules } from "./rules.ts";
import { step } from "./steps.ts";

const now = reading(
  (text) =>
    parseInstant(text) ??
    new Problem(`"${text}" is not a moment with its offset, such as 2026-11-23T09:00+13:00.`),
  "The moment at which the world begins, and stands still: 2026-11-23T09:00+13:00.",
);

const laidOut = reading(
  (text) => (isClockDay(text) ? text : new Problem(`"${text}" is not a day such as 2026-11-23.`)),
  "The day that the seeded records are laid out around, where it is not the day of `now`.",
);

const names = z.array(line);

/** A scenario as it is written (PRACTICE-SERVER 6). */
export const definition = closed({
  title: line,
  story: line,
  extends: either<string[]>(
    (value) => (Array.isArray(value) ? names : line.transform((name) => [name])),
    [line, names],
  ).optional(),
  signIn: z.array(account).optional(),
  now: now.optional(),
  running: yesNo.optional(),
  seed: line.optional(),
  laidOut: laidOut.optional(),
  settings: settings.optional(),
  menu: menu.optional(),
  staff: staffing.optional(),
  shared: shared.optional(),
  people: people.optional(),
  rules: rules.optional(),
  script: z.array(step).optional(),
});
export type Definition = z.output<typeof definition>;

/** What one file changes in a world. */
export type Layer = Pick<Definition, "settings" | "menu" | "staff" | "shared" | "people" | "rules">;

/** The collections that a layer changes for one person. */
export function changedCollections(form: object): readonly Collection[] {
  return collections.filter((collection) => (form as Record<string, unknown>)[collection] !== undefined);
}
