import type { WriteOutcome } from "#app/.server/practice-client/confirmed-write.ts";
import { type FailureTexts, type ProfileAnswer, wouldEraseTexts } from "../profile-answer.ts";

/** Nothing was sent, because it would have erased what could not be read. */
export const erasureAnswer = (sent: Pick<ProfileAnswer, "form" | "typed">): ProfileAnswer => ({
  ...sent,
  ...wouldEraseTexts,
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
