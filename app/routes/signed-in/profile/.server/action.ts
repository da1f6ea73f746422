import { data, redirect } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/read-form.ts";
import type { WriteOutcome } from "#app/.server/practice-client/confirmed-write.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import {
  activeMethods,
  type ContactChoices,
  contactChoicesOf,
  contactDetailsOf,
  type Details,
  demographicsOf,
  detailsOf,
  titleIdIn,
  wouldErase,
} from "#practice-api/profile/rules.ts";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { ethnicGroupsIn, ethnicityOf } from "../ethnicity.ts";
import { contactDetailsProblems, detailsProblems, fieldLabels } from "../field-problems.ts";
import { profileHref } from "../links.ts";
import type { ProfileAnswer } from "../profile-answer.ts";
import { changePassword, passwordForm, presentPassword, presentPasswordProblem } from "./change-password.ts";
import {
  addContact,
  addContactForm,
  editContact,
  editContactForm,
  removeContact,
  removeContactForm,
} from "./contacts.ts";
import { field, from } from "./form-fields.ts";
import { conflictAnswer, madeFrom, mergeLists, mergeTexts } from "./merge.ts";
import { notificationsForm, saveNotifications } from "./save-notifications.ts";
import { addressForm, tellAddress } from "./tell-address.ts";
import {
  erasureAnswer,
  failureAnswer,
  isAlike,
  notSentAnswer,
  readBackOf,
  writeProfile,
} from "./write-profile.ts";

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
    ethnicity: z.array(field),
    from,
  }),
  contactDetails: z.object({
    mobile: field,
    homePhone: field,
    workPhone: field,
    email: field,
    preferred: method,
    selected: z.array(method),
    from,
    ...presentPassword,
  }),
  addContact: addContactForm,
  editContact: editContactForm,
  removeContact: removeContactForm,
  address: addressForm,
};

export async function actOnProfile(args: ScreenArgs) {
  const form = await intent(args.request, forms);
  if (!form.isValid) return data(invalidAnswer(form), { status: 422 });
  const answer = await answerTo(args, form);
  return answer instanceof Response || answer === null ? answer : data(answer, { status: 422 });
}

type Read = Awaited<ReturnType<typeof intent<typeof forms>>>;
type Form = Extract<Read, { isValid: true }>;

/** A password never comes back to the page. */
function invalidAnswer({ intent: form, errors, typed: sent }: Exclude<Read, Form>): ProfileAnswer {
  if (form === "password" || form === "notifications") throw data(null, { status: 400 });
  const { currentPassword: _, ...typed } = sent;
  return { form, errors, typed };
}

async function answerTo(args: ScreenArgs, form: Form): Promise<Response | ProfileAnswer | null> {
  switch (form.intent) {
    case "password":
      return changePassword(args, form.values, profileHref.saved("password"));
    case "notifications":
      return saveNotifications(args, form.values);
    case "details":
      return saveDetails(args, form.values);
    case "contactDetails":
      return saveContactDetails(args, form.values);
    case "addContact":
      return addContact(args, form.values);
    case "editContact":
      return editContact(args, form.values);
    case "removeContact":
      return removeContact(args, form.values);
    case "address":
      return tellAddress(args, form.values);
  }
}

const tried = {
  details: {
    failed: profileTexts.notSaved,
    unchanged: "Nothing is changed.",
    maybe: "your details were saved",
  },
  contactDetails: {
    failed: "Your contact details were not saved.",
    unchanged: "They are as they were before.",
    maybe: "your contact details were saved",
  },
};

/** What was not changed goes back as the practice has it, so the profile is read first. */
async function saveDetails(args: ScreenArgs, typed: z.output<typeof forms.details>) {
  const errors = detailsProblems(typed);
  if (Object.keys(errors).length > 0) return { form: "details" as const, errors, typed };
  const { api, practiceDetails } = args.context;
  const [before, practice] = await Promise.all([
    api.profile.read().catch(() => undefined),
    Promise.resolve(practiceDetails()).catch(() => undefined),
  ]);
  if (before === undefined) return notSentAnswer({ form: "details", typed });
  if (wouldErase(before, "details")) return erasureAnswer({ form: "details", typed });
  const [base, now] = [madeFrom(typed.from), detailsOf(before)];
  const joined = mergeTexts(["given", "middle", "family", "preferredName", "gender"], typed, base, now);
  const groups = ethnicGroupsIn(String(base.ethnicity ?? ""));
  const ethnicity = mergeLists(typed.ethnicity, groups, ethnicGroupsIn(now.ethnicity));
  const merged = { ...joined.merged, ethnicity };
  if (joined.hasConflicts) return conflictAnswer("details", { ...joined, merged }, now, fieldLabels.details);
  const details = { ...merged, ethnicity: ethnicityOf(ethnicity, now.ethnicity) };
  const save = async (profile: Profile) => {
    const isIdKnown = profile.prefix?.[0] === undefined || profile.titleId !== undefined;
    const titles = isIdKnown ? undefined : await api.profile.titles({}).catch(() => undefined);
    const titleId = titles && titleIdIn(titles.entries, profile);
    const payload = demographicsOf(profile, details, { titleId, practiceId: practice?.id });
    return writeProfile(
      args,
      "details",
      (api) => api.profile.saveDemographics(payload),
      (after) => readBackOf(comparable(details), comparable(now), comparable(detailsOf(after))),
    );
  };
  return answerOf("details", await save(before), typed);
}

/** A practice may return a gender in another letter case than it was sent. */
const comparable = ({ given, middle, family, preferredName, gender, ethnicity }: Details): Details => ({
  ...{ given, middle, family, preferredName, ethnicity },
  gender: gender.toLowerCase(),
});

/** Mobile and email receive what recovers a password, so they need the present one. */
async function saveContactDetails(args: ScreenArgs, values: z.output<typeof forms.contactDetails>) {
  const { username, currentPassword, altcha, ...typed } = values;
  const errors = contactDetailsProblems(typed);
  if (Object.keys(errors).length > 0) return { form: "contactDetails" as const, errors, typed };
  const before = await args.context.api.profile.read().catch(() => undefined);
  if (before === undefined) return notSentAnswer({ form: "contactDetails", typed });
  if (wouldErase(before, "contactDetails")) return erasureAnswer({ form: "contactDetails", typed });
  const choicesIn = (profile: Profile) => contactChoicesOf(profile, activeMethods(profile));
  const [base, now] = [madeFrom(typed.from), choicesIn(before)];
  const names = ["mobile", "homePhone", "workPhone", "email", "preferred"] as const;
  const joined = mergeTexts(names, typed, base, now);
  const selected = mergeLists(typed.selected, base.selected, now.selected);
  const { from: _, ...merged } = { ...joined.merged, selected };
  if (joined.hasConflicts)
    return conflictAnswer("contactDetails", { ...joined, merged }, now, fieldLabels.contactDetails);
  if (!isAlike(merged.mobile, now.mobile) || !isAlike(merged.email, now.email)) {
    const problem = await presentPasswordProblem(args, { username, currentPassword, altcha });
    if (problem !== undefined) return { form: "contactDetails" as const, typed, ...problem };
  }
  const fieldsOf = ({ selected, ...fields }: ContactChoices) => ({
    ...fields,
    selected: [...new Set([fields.preferred, ...selected])].sort().join(" "),
  });
  const written = await writeProfile(
    args,
    "contactDetails",
    (api) => api.profile.saveContactDetails(contactDetailsOf(merged, before)),
    (after) => readBackOf(fieldsOf(merged), fieldsOf(now), fieldsOf(choicesIn(after))),
  );
  return answerOf("contactDetails", written, typed);
}

function answerOf(
  form: keyof typeof tried,
  written: WriteOutcome,
  typed: ProfileAnswer["typed"],
): Response | ProfileAnswer {
  if (written.outcome === "done") return redirect(profileHref.saved(form));
  return failureAnswer({ form, typed }, written, tried[form]);
}
