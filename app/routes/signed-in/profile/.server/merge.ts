import { z } from "zod";
import { type ProfileAnswer, staleTexts } from "../profile-answer.ts";
import { isAlike } from "./write-profile.ts";

const record = z.record(z.string(), z.unknown());

/** What a form was made from. A page that does not say it has changed all that differs from the record. */
export function madeFrom(text: string): Readonly<Record<string, unknown>> {
  try {
    return record.catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Joins what was changed in a form with what the record has now (ruling P113): what was not changed in the form stays
 * as it is in the record.
 * @returns `conflicts`: what the record has of each field that was changed in both, to another text.
 */
export function mergeTexts<N extends string, T extends Record<N, string>>(
  names: readonly N[],
  typed: T,
  from: ReturnType<typeof madeFrom>,
  now: Pick<T, N>,
) {
  const merged = { ...typed };
  const conflicts: Partial<Record<N, string>> = {};
  for (const name of names) {
    const before = String(from[name] ?? "").trim();
    if (typed[name] === before) merged[name] = now[name];
    else if (!isAlike(now[name], before) && !isAlike(now[name], typed[name])) conflicts[name] = now[name];
  }
  return { merged, conflicts, hasConflicts: Object.keys(conflicts).length > 0 };
}

/** The same of choices that are ticked. Whatever was done to one of them in both places was the same. */
export function mergeLists<T extends string>(typed: readonly T[], from: unknown, now: readonly T[]): T[] {
  const before = new Set<unknown>(Array.isArray(from) ? from : []);
  return [...new Set([...typed, ...now])].filter((one) =>
    typed.includes(one) === before.has(one) ? now.includes(one) : typed.includes(one),
  );
}

/** Asks which value to keep of each field that was changed in both places. Nothing was sent. */
export function conflictAnswer<N extends string>(
  form: ProfileAnswer["form"],
  { merged, conflicts }: { merged: ProfileAnswer["typed"]; conflicts: Partial<Record<N, string>> },
  now: object,
  labels: Readonly<Record<N, string>>,
): ProfileAnswer {
  const values = new Map(
    Object.entries<string | undefined>(conflicts).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
  const errors = Object.entries<string>(labels).flatMap(([name, label]) =>
    values.has(name) ? [[name, `${label} was changed since you opened this. Choose which to keep.`]] : [],
  );
  const typed = { ...merged, from: JSON.stringify(now) };
  return {
    form,
    typed,
    errors: Object.fromEntries(errors),
    conflicts: Object.fromEntries(values),
    ...staleTexts,
  };
}
