import { z } from "zod";
import { type ProfileAnswer, staleTexts } from "../profile-answer.ts";
import { isAlike } from "./write-profile.ts";

const record = z.record(z.string(), z.unknown());

/** A page that does not say it has changed all that differs from the record. */
export function madeFrom(text: string): Readonly<Record<string, unknown>> {
  try {
    return record.catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Fields that were not changed in the form stay as they are in the record (ruling P113). */
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

/** Whatever was done to one choice in both places was the same. */
export function mergeLists<T extends string>(typed: readonly T[], from: unknown, now: readonly T[]): T[] {
  const before = new Set<unknown>(Array.isArray(from) ? from : []);
  return [...new Set([...typed, ...now])].filter((one) =>
    typed.includes(one) === before.has(one) ? now.includes(one) : typed.includes(one),
  );
}

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
