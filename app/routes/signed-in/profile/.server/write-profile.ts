import { redirect } from "react-router";
import { z } from "zod";
import {
  confirmedWrite,
  type ReadBack,
  type WriteOutcome,
} from "#app/.server/practice-client/confirmed-write.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { type Fields, problemsIn, tooLong } from "#app/forms/form.ts";
import { parsedJson } from "#practice-api/json.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { wouldErase } from "#practice-api/profile/rules.ts";
import { keysOf, mapValues } from "#practice-api/wire/keys.ts";
import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import { maxFieldLength } from "../forms.ts";
import { profileHref } from "../links.ts";
import { notSentTexts, type ProfileAnswer, type ProfileForm, wouldEraseTexts } from "../profile-answer.ts";

type Sent = Pick<ProfileAnswer, "form" | "typed">;
export type FailureTexts = { failed: string; unchanged: string; maybe: string };

/** The next page reads the profile again, whatever the practice answered. */
export async function writeProfile(
  { services, context }: Pick<ScreenArgs, "services" | "context">,
  form: ProfileForm,
  write: (api: RequestContext["api"]) => Promise<Acknowledgement>,
  found: (profile: Profile) => ReadBack,
): Promise<WriteOutcome> {
  const { api } = await detachedContext(services, context);
  const written = await confirmedWrite(
    () => write(api),
    async () => found(await api.profile.read()),
  );
  await services.sessionCache.delete(context.session.key, ["profile"]);
  const subject = auditSubject(context.session.data);
  const { outcome } = written;
  await services.audit.record({ event: "changeProfile", outcome, ...subject, object: form });
  return written;
}

export function readBackOf(sent: Texts, before: Texts | undefined, after: Texts): ReadBack {
  const isLike = (other: Texts) => Object.keys(sent).every((name) => isAlike(after[name], other[name]));
  if (isLike(sent)) return "done";
  return before !== undefined && isLike(before) ? "unchanged" : "unclear";
}

type Texts = Readonly<Record<string, string | undefined>>;

export const isAlike = (one?: string, other?: string) => comparable(one) === comparable(other);

const shortestPhone = 7;

/** Practices write phone numbers and email addresses in several ways. Other text is kept as typed. */
function comparable(value = ""): string {
  const text = value.normalize("NFC").replace(/\s+/g, " ").trim();
  if (text.includes("@")) return text.toLowerCase();
  if (!/^\+?[\d\s().-]*$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  // A shorter number has no country's prefix: "64" is not the same as nothing.
  return digits.length < shortestPhone ? digits : digits.replace(/^(64)?0?/, "");
}

/** What the page says after a change that the practice has not confirmed (ruling B75). */
export function failureAnswer(
  sent: Sent,
  written: Exclude<WriteOutcome, { outcome: "done" }>,
  { failed, unchanged, maybe }: FailureTexts,
): ProfileAnswer {
  const says = written.message === undefined ? "" : ` The practice says: ${written.message}`;
  if (written.outcome === "unknown") {
    const message = `We could not find out whether ${maybe}.`;
    return { ...sent, message, detail: `Look again before you try again.${says}`, isUnknown: true };
  }
  const next = says || " Try again. If it keeps happening, call the practice.";
  return { ...sent, message: failed, detail: `${unchanged}${next}`.trim() };
}

export const field = z
  .string()
  .max(maxFieldLength, tooLong(maxFieldLength))
  .default("")
  .transform((text) => text.trim());

export const textsOf = <N extends string>(fields: Fields<N>) => mapValues(fields, () => field);

export const from = z.string().default("{}");

/** Names the form that was opened, so that it does its work once (threat T34). */
export const formKey = z.string().min(1).max(100);

export type Base = Readonly<Record<string, unknown>>;

const record = z.record(z.string(), z.unknown());

/** A page that does not say it has changed all that differs from the record. */
export const madeFrom = (text: string): Base => record.catch({}).parse(parsedJson(text));

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
  return {
    form,
    typed: { ...merged, from: JSON.stringify(now) },
    errors: mapValues(
      conflicts,
      (_now, name) => `${fields[name]?.label} was changed since you opened this. Choose which to keep.`,
    ),
    conflicts,
    message: "Nothing is saved yet.",
    detail: "Your record was changed since you opened this. Choose which to keep, then save again.",
  };
}

/** What was not changed goes back as the practice has it, so the profile is read first. */
export async function changeStored<N extends string, T extends Record<N, string>, S extends Pick<T, N>>(
  args: ScreenArgs,
  change: {
    form: "details" | "contactDetails";
    fields: Fields<N>;
    typed: T & ProfileAnswer["typed"];
    from: string;
    storedIn: (profile: Profile) => S;
    /** The choices that are ticked. */
    merged: (base: Base, now: S) => Partial<T>;
    write: (merged: T, now: S, before: Profile) => Promise<WriteOutcome | Partial<ProfileAnswer>>;
    texts: FailureTexts;
  },
): Promise<Response | ProfileAnswer> {
  const { form, fields, typed, from, storedIn } = change;
  const sent = { form, typed: { ...typed, from } };
  const errors = problemsIn(fields, typed);
  if (errors !== undefined) return { ...sent, errors };
  const before = await unlessFailed(args.context.api.profile.read());
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
