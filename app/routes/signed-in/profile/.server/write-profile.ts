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
import {
  type FailureTexts,
  notSentTexts,
  type ProfileAnswer,
  type ProfileForm,
  wouldEraseTexts,
} from "../profile-answer.ts";

/**
 * Makes one change of the profile at the practice, and has the next page read the profile again, whatever the
 * practice answered.
 * @param found compares a profile with the change that was sent.
 */
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

/** Compares the fields that were sent with those that the practice has now, and had before. */
export function readBackOf(sent: Fields, before: Fields | undefined, after: Fields): ReadBack {
  const isLike = (other: Fields) => Object.keys(sent).every((name) => isAlike(after[name], other[name]));
  if (isLike(sent)) return "done";
  return before !== undefined && isLike(before) ? "unchanged" : "unclear";
}

type Fields = Readonly<Record<string, string | undefined>>;

/** Whether two texts are one value, however a practice writes it. */
export const isAlike = (one?: string, other?: string) => comparable(one) === comparable(other);

/** The shortest phone number that can have a prefix, in digits. */
const shortestPhone = 7;

/** Practices write phone numbers and email addresses in several ways. Any other text is kept as it is typed. */
function comparable(value = ""): string {
  const text = value.normalize("NFC").replace(/\s+/g, " ").trim();
  if (text.includes("@")) return text.toLowerCase();
  if (!/^\+?[\d\s().-]*$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  // A shorter number has no country's prefix: "64" is not the same as nothing.
  return digits.length < shortestPhone ? digits : digits.replace(/^(64)?0?/, "");
}

/** Nothing was sent, because it would have erased what could not be read. */
export const erasureAnswer = (sent: Pick<ProfileAnswer, "form" | "typed">): ProfileAnswer => ({
  ...sent,
  ...wouldEraseTexts,
  errors: {},
});

/**
 * Nothing was sent, because the details that it would send back could not be read. It does not say that they are
 * unchanged: the same form may have been sent twice.
 */
export const notSentAnswer = (sent: Pick<ProfileAnswer, "form" | "typed">): ProfileAnswer => ({
  ...sent,
  ...notSentTexts,
  errors: {},
});

/** Says what is known of a change that is not known to be done (ruling B75). */
export function failureAnswer(
  { form, typed }: Pick<ProfileAnswer, "form" | "typed">,
  written: Exclude<WriteOutcome, { outcome: "done" }>,
  { failed, unchanged, maybe }: FailureTexts,
): ProfileAnswer {
  const answer = { form, typed, errors: {} };
  const says = written.message === undefined ? "" : ` The practice says: ${written.message}`;
  if (written.outcome === "unknown") {
    const message = `We could not find out whether ${maybe}.`;
    return { ...answer, message, detail: `Look again before you try again.${says}`, isUnknown: true };
  }
  const next = says || " Try again. If it keeps happening, call the practice.";
  return { ...answer, message: failed, detail: `${unchanged}${next}`.trim() };
}
