import { redirect } from "react-router";
import { z } from "zod";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { type WriteOutcome, writeProfile } from "#app/profile/.server/write-profile.ts";
import type { ProfileAnswer } from "#app/profile/profile-answer.ts";
import { contactProblems, emergencyContactOf } from "#practice-api/profile/rules.ts";
import { profileHref } from "../links.ts";
import { contactChoices } from "./loader.ts";

const field = z.string().max(500).default("");
export const addContactForm = z.object({
  title: field,
  given: field,
  family: field,
  relationship: field,
  mobile: field,
  workPhone: field,
  idempotencyKey: z.string().min(1).max(100),
});

const tryAgain = "Try again. If it keeps happening, call the practice.";

/** Adds an emergency contact once, however often its form is sent. Title and relationship are of the practice's lists. */
export async function addContact(
  args: ScreenArgs,
  { idempotencyKey, ...typed }: z.output<typeof addContactForm>,
): Promise<Response | ProfileAnswer> {
  const refused = (rest: Omit<ProfileAnswer, "form" | "typed">): ProfileAnswer => ({
    form: "addContact",
    typed,
    ...rest,
  });
  const errors = contactProblems(typed);
  if (Object.keys(errors).length > 0) return refused({ errors });
  const choices = await contactChoices(args.context).catch(() => undefined);
  const title = choices?.titles.find(({ id }) => id === typed.title);
  const relationship = choices?.relationships.find(({ id }) => id === typed.relationship);
  const notAdded = "The contact was not added.";
  if (!title || !relationship) return refused({ errors: {}, message: notAdded, detail: tryAgain });
  const payload = emergencyContactOf({ ...typed, title, relationship });
  const run = await args.services.idempotency.run<WriteOutcome>(
    args.context,
    `add contact ${idempotencyKey}`,
    () => writeProfile(args, "addContact", (api) => api.profile.addEmergencyContact(payload)),
    ({ outcome }) => outcome === "done",
  );
  const written: WriteOutcome = run.state === "done" ? run.result : { outcome: "unknown" };
  if (written.outcome === "done") return redirect(profileHref.saved("addContact"));
  if (written.outcome === "unknown") {
    return refused({
      errors: {},
      message: "We do not know whether the contact was added.",
      detail: "Close this window and look at your emergency contacts before you add it again.",
    });
  }
  const detail = written.message ? `The practice says: ${written.message}` : tryAgain;
  return refused({ errors: {}, message: notAdded, detail });
}
