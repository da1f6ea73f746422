import { redirect } from "react-router";
import { z } from "zod";
import type { ReadBack, WriteOutcome } from "#app/.server/practice-client/confirmed-write.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { EmergencyContact, Profile } from "#practice-api/profile/endpoints.ts";
import type { NewEmergencyContact } from "#practice-api/profile/payloads.ts";
import { emergencyContactOf } from "#practice-api/profile/rules.ts";
import { profileHref } from "../links.ts";
import type { ProfileAnswer } from "../profile-answer.ts";
import { newContactProblems } from "./field-problems.ts";
import { contactChoices } from "./loader.ts";
import { failureAnswer, writeProfile } from "./write-profile.ts";

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

const texts = { failed: "The contact was not added.", unchanged: "", maybe: "the contact was added" };

/** Adds an emergency contact once, however often its form is sent. Title and relationship are of the practice's lists. */
export async function addContact(
  args: ScreenArgs,
  { idempotencyKey, ...typed }: z.output<typeof addContactForm>,
): Promise<Response | ProfileAnswer> {
  const form = "addContact";
  const errors = newContactProblems(typed);
  if (Object.keys(errors).length > 0) return { form, typed, errors };
  const [choices, practice] = await Promise.all([
    contactChoices(args.context).catch(() => undefined),
    Promise.resolve(args.context.practiceDetails()).catch(() => undefined),
  ]);
  const title = choices?.titles.find(({ id }) => id === typed.title);
  const relationship = choices?.relationships.find(({ id }) => id === typed.relationship);
  if (!title || !relationship) return failureAnswer({ form, typed }, { outcome: "refused" }, texts);
  const payload = emergencyContactOf({ ...typed, title, relationship, practiceId: practice?.id });
  const run = await args.services.idempotency.run<WriteOutcome>(
    args.context,
    `add contact ${idempotencyKey}`,
    async () => {
      // Read now: a contact that the practice has added since the page was loaded is not this one.
      const before = await args.context.api.profile.read().catch(() => undefined);
      return writeProfile(
        args,
        form,
        (api) => api.profile.addEmergencyContact(payload),
        (after) => addedTo(before, after, payload),
      );
    },
    // The same form must not add a contact that may have been added.
    ({ outcome }) => outcome !== "refused",
  );
  const written: WriteOutcome = run.state === "done" ? run.result : { outcome: "unknown" };
  if (written.outcome === "done") return redirect(profileHref.saved(form));
  return failureAnswer({ form, typed }, written, texts);
}

/** The practice gives a new contact an id of its own, or none. */
function addedTo(
  before: Profile | undefined,
  after: Profile,
  { given, family }: NewEmergencyContact,
): ReadBack {
  if (before === undefined) return "unclear";
  const { emergencyContacts: old = [] } = before;
  const { emergencyContacts: contacts = [] } = after;
  const countIn = (list: readonly EmergencyContact[]) =>
    list.filter((contact) => contact.given === given && contact.family === family).length;
  if (countIn(contacts) > countIn(old)) return "done";
  const known = new Set(old.map(({ id }) => id));
  const isSame = contacts.length === old.length && contacts.every(({ id }) => known.has(id));
  return isSame ? "unchanged" : "unclear";
}
