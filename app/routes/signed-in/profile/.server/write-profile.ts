import {
  confirmedWrite,
  type ReadBack,
  type WriteOutcome,
} from "#app/.server/practice-client/confirmed-write.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { withoutRequestAbort } from "#app/.server/session/without-request-abort.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import type { ProfileAnswer, ProfileForm } from "../profile-answer.ts";

export type Sent = Pick<ProfileAnswer, "form" | "typed">;
export type FailureTexts = { failed: string; unchanged: string; maybe: string };

/** The next page reads the profile again, whatever the practice answered. */
export async function writeProfile(
  { services, context }: Pick<ScreenArgs, "services" | "context">,
  form: ProfileForm,
  write: (api: RequestContext["api"]) => Promise<Acknowledgement>,
  found: (profile: Profile) => ReadBack,
): Promise<WriteOutcome> {
  const { api } = await withoutRequestAbort(services, context);
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

export function readBackOf(sent: Fields, before: Fields | undefined, after: Fields): ReadBack {
  const isLike = (other: Fields) => Object.keys(sent).every((name) => isAlike(after[name], other[name]));
  if (isLike(sent)) return "done";
  return before !== undefined && isLike(before) ? "unchanged" : "unclear";
}

type Fields = Readonly<Record<string, string | undefined>>;

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

/** Ruling B75. */
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
