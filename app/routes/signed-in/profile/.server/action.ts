import { data, redirect } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { changePassword, passwordForm } from "#app/profile/.server/change-password.ts";
import { notificationsForm, saveNotifications } from "#app/profile/.server/save-notifications.ts";
import { type WriteOutcome, writeProfile } from "#app/profile/.server/write-profile.ts";
import type { ProfileAnswer } from "#app/profile/profile-answer.ts";
import { contactDetailsOf, demographicsOf } from "#practice-api/profile/rules.ts";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { profileHref } from "../links.ts";
import { addContact, addContactForm } from "./add-contact.ts";

/** Longer than any name. The specification sets no limit here. */
const field = z.string().max(500).default("");
const method = z.enum(["cellPhone", "dayPhone", "nightPhone", "email", "text", "post"]);

/** Fields that are not here are dropped, so nothing else of a form reaches the practice (threat T18). */
const forms = {
  password: passwordForm,
  notifications: notificationsForm,
  details: z.object({
    given: field,
    middle: field,
    family: field,
    preferredName: field,
    gender: field,
    ethnicity: field,
    bloodGroup: field,
    email: field,
  }),
  contactDetails: z.object({
    mobile: field,
    homePhone: field,
    workPhone: field,
    email: field,
    preferred: method,
    selected: z.array(method),
  }),
  addContact: addContactForm,
  removeContact: z.object({ contactId: z.string().min(1).max(200) }),
};

/** Answers a form of the profile: a redirect when it is saved, else why it is not. */
export async function actOnProfile(args: ScreenArgs) {
  const form = await intent(args.request, forms);
  if (!form.isValid) throw data(null, { status: 400 });
  const answer = await answerTo(args, form);
  return answer instanceof Response || answer === null ? answer : data(answer, { status: 422 });
}

type Form = Extract<Awaited<ReturnType<typeof intent<typeof forms>>>, { isValid: true }>;

async function answerTo(args: ScreenArgs, form: Form): Promise<Response | ProfileAnswer | null> {
  switch (form.intent) {
    case "password":
      return changePassword(args, form.values, profileHref.saved("password"));
    case "notifications":
      return saveNotifications(args, form.values);
    case "details":
      return saveDetails(args, form.values);
    case "contactDetails": {
      const payload = contactDetailsOf(form.values);
      const written = await writeProfile(args, "contactDetails", (api) =>
        api.profile.saveContactDetails(payload),
      );
      return answerOf("contactDetails", written, form.values, "Your contact details were not saved.");
    }
    case "addContact":
      return addContact(args, form.values);
    case "removeContact": {
      const written = await writeProfile(args, "removeContact", (api) =>
        api.profile.removeEmergencyContact(form.values),
      );
      return answerOf("removeContact", written, form.values, "The contact was not removed.");
    }
  }
}

/** Details that the form does not show go back as the practice has them, so the profile is read first. */
async function saveDetails(args: ScreenArgs, typed: z.output<typeof forms.details>) {
  const { api, organisation } = args.context;
  const notSaved: WriteOutcome = { outcome: "refused" };
  const profile = await api.profile.read().catch(() => undefined);
  const practice = await Promise.resolve(organisation()).catch(() => undefined);
  const written = profile
    ? await writeProfile(args, "details", (api) =>
        api.profile.saveDemographics(demographicsOf(profile, typed, practice?.id)),
      )
    : notSaved;
  return answerOf("details", written, typed, profileTexts.notSaved);
}

function answerOf(
  form: ProfileAnswer["form"],
  written: WriteOutcome,
  typed: ProfileAnswer["typed"],
  failed: string,
): Response | ProfileAnswer {
  if (written.outcome === "done") return redirect(profileHref.saved(form));
  const detail =
    written.outcome === "refused" && written.message
      ? `The practice says: ${written.message}`
      : "Try again. If it keeps happening, call the practice.";
  return { form, errors: {}, message: failed, detail, typed };
}
