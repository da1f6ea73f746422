import { redirect } from "react-router";
import { z } from "zod";
import type { WriteOutcome } from "#app/.server/practice-client/confirmed-write.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { type Fields, problemsIn } from "#app/forms/form.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { wouldErase } from "#practice-api/profile/rules.ts";
import { keysOf } from "#practice-api/wire/keys.ts";
import { profileHref } from "../links.ts";
import { notSentTexts, type ProfileAnswer, wouldEraseTexts } from "../profile-answer.ts";
import { type FailureTexts, failureAnswer, isAlike } from "./write-profile.ts";

export type Base = Readonly<Record<string, unknown>>;

const record = z.record(z.string(), z.unknown());

/** A page that does not say it has changed all that differs from the record. */
export function madeFrom(text: string): Base {
  try {
    return record.catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Fields that were not changed in the form stay as they are in the record (ruling P113). */
export function mergeTexts<N extends string, T extends Record<N, string>>(
  fields: Fields<N>,
  typed: T,
  from: Base,
  now: Pick<T, N>,
) {
  const merged = { ...typed };
  const conflicts: Record<string, string> = {};
  for (const name of keysOf(fields)) {
    const before = String(from[name] ?? "").trim();
    if (typed[name] === before) merged[name] = now[name];
    else if (!isAlike(now[name], before) && !isAlike(now[name], typed[name])) conflicts[name] = now[name];
  }
  return { merged, conflicts: Object.keys(conflicts).length === 0 ? undefined : conflicts };
}

/** Whatever was done to one choice in both places was the same. */
export function mergeLists<T extends string>(typed: readonly T[], from: unknown, now: readonly T[]): T[] {
  const before = new Set<unknown>(Array.isArray(from) ? from : []);
  return [...new Set([...typed, ...now])].filter((one) =>
    typed.includes(one) === before.has(one) ? now.includes(one) : typed.includes(one),
  );
}

export function conflictAnswer(
  form: ProfileAnswer["form"],
  fields: Fields,
  merged: ProfileAnswer["typed"],
  conflicts: Readonly<Record<string, string>>,
  now: object,
): ProfileAnswer {
  const errors = Object.keys(conflicts).map((name) => [
    name,
    `${fields[name]?.label} was changed since you opened this. Choose which to keep.`,
  ]);
  return {
    form,
    typed: { ...merged, from: JSON.stringify(now) },
    errors: Object.fromEntries(errors),
    conflicts,
    message: "Nothing is saved yet.",
    detail: "Your record was changed since you opened this. Choose which to keep, then save again.",
  };
}

type Change<N extends string, T extends Record<N, string>, S extends Pick<T, N>> = {
  form: "details" | "contactDetails";
  fields: Fields<N>;
  typed: T & ProfileAnswer["typed"];
  from: string;
  storedIn: (profile: Profile) => S;
  /** The choices that are ticked. */
  merged: (base: Base, now: S) => Partial<T>;
  write: (merged: T, now: S, before: Profile) => Promise<WriteOutcome | Partial<ProfileAnswer>>;
  texts: FailureTexts;
};

/** What was not changed goes back as the practice has it, so the profile is read first. */
export async function changeStored<N extends string, T extends Record<N, string>, S extends Pick<T, N>>(
  args: ScreenArgs,
  { form, fields, typed, from, storedIn, ...change }: Change<N, T, S>,
): Promise<Response | ProfileAnswer> {
  const sent = { form, typed: { ...typed, from } };
  const errors = problemsIn(fields, typed);
  if (errors !== undefined) return { ...sent, errors };
  const before = await args.context.api.profile.read().catch(() => undefined);
  if (before === undefined) return { ...sent, ...notSentTexts };
  if (wouldErase(before, form)) return { ...sent, ...wouldEraseTexts };
  const [base, now] = [madeFrom(from), storedIn(before)];
  const joined = mergeTexts(fields, typed, base, now);
  const merged = { ...joined.merged, ...change.merged(base, now) };
  if (joined.conflicts) return conflictAnswer(form, fields, merged, joined.conflicts, now);
  const written = await change.write(merged, now, before);
  if (!("outcome" in written)) return { ...sent, ...written };
  if (written.outcome === "done") return redirect(profileHref.saved(form));
  return failureAnswer(sent, written, change.texts);
}
