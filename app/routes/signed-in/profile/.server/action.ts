import { data } from "react-router";
import { z } from "zod";
import { readForm } from "#app/.server/http/read-form.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { presentPassword, presentPasswordProblem } from "#app/.server/sign-in/present-password.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import {
  activeMethods,
  type ContactChoices,
  contactDetailsOf,
  type Details,
  demographicsOf,
  detailsOf,
  titleIdIn,
} from "#practice-api/profile/rules.ts";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { ethnicGroupsIn, ethnicityOf } from "../ethnicity.ts";
import { contactChoicesOf, contactDetails, details } from "../forms.ts";
import { profileHref } from "../links.ts";
import type { ProfileAnswer } from "../profile-answer.ts";
import { changePassword, passwordForm } from "./change-password.ts";
import {
  addContact,
  addContactForm,
  editContact,
  editContactForm,
  removeContact,
  removeContactForm,
} from "./contacts.ts";
import { notificationsForm, saveNotifications } from "./save-notifications.ts";
import { addressForm, tellAddress } from "./tell-address.ts";
import {
  changeStored,
  field,
  from,
  isAlike,
  mergeLists,
  readBackOf,
  textsOf,
  writeProfile,
} from "./write-profile.ts";

const method = z.enum(["cellPhone", "dayPhone", "nightPhone", "email", "text", "post"]);

/** Fields that are not here are dropped, so nothing else of a form reaches the practice (threat T18). */
const forms = {
  password: passwordForm,
  notifications: notificationsForm,
  details: z.object({ ...textsOf(details), ethnicity: z.array(field), from }),
  contactDetails: z.object({
    ...textsOf(contactDetails),
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

type Answer = Promise<Response | ProfileAnswer | null>;
type Values<F extends keyof typeof forms> = z.output<(typeof forms)[F]>;
const acts: { [F in keyof typeof forms]: (args: ScreenArgs, values: Values<F>) => Answer } = {
  password: (args, values) => changePassword(args, values, profileHref.saved("password")),
  notifications: saveNotifications,
  details: saveDetails,
  contactDetails: saveContactDetails,
  addContact,
  editContact,
  removeContact,
  address: tellAddress,
};

const act = <F extends keyof typeof forms>(args: ScreenArgs, form: { intent: F; values: Values<F> }) =>
  acts[form.intent](args, form.values);

export async function actOnProfile(args: ScreenArgs) {
  const form = await readForm(args.request, forms);
  const answer = form.isValid ? await act(args, form) : invalidAnswer(form);
  return answer instanceof Response || answer === null ? answer : data(answer, { status: 422 });
}

type Read = Awaited<ReturnType<typeof readForm<typeof forms>>>;

/** A password never comes back to the page. */
function invalidAnswer({ intent: form, errors, typed: sent }: Extract<Read, { isValid: false }>) {
  if (form === "password" || form === "notifications") throw data(null, { status: 400 });
  const { currentPassword: _, ...typed } = sent;
  return { form, errors, typed };
}

function saveDetails(args: ScreenArgs, { from, ...typed }: Values<"details">) {
  const { api, practiceDetails } = args.context;
  const titleIn = async (profile: Profile) => {
    const isIdKnown = profile.prefix?.[0] === undefined || profile.titleId !== undefined;
    const titles = isIdKnown ? undefined : await unlessFailed(api.profile.titles({}));
    return titles && titleIdIn(titles.entries, profile);
  };
  return changeStored(args, {
    form: "details",
    fields: details,
    typed,
    from,
    storedIn: detailsOf,
    merged: (base, now) => {
      const groups = ethnicGroupsIn(String(base.ethnicity ?? ""));
      return { ethnicity: mergeLists(typed.ethnicity, groups, ethnicGroupsIn(now.ethnicity)) };
    },
    write: async (merged, now, before) => {
      const sent = { ...merged, ethnicity: ethnicityOf(merged.ethnicity, now.ethnicity) };
      const practice = await unlessFailed(practiceDetails());
      const known = { titleId: await titleIn(before), practiceId: practice?.id };
      const payload = demographicsOf(before, sent, known);
      // A practice may return a gender in another letter case than it was sent.
      const compared = (of: Details) => ({ ...of, gender: of.gender.toLowerCase() });
      return writeProfile(
        args,
        "details",
        (api) => api.profile.saveDemographics(payload),
        (after) => readBackOf(compared(sent), compared(now), compared(detailsOf(after))),
      );
    },
    texts: {
      failed: profileTexts.notSaved,
      unchanged: "Nothing is changed.",
      maybe: "your details were saved",
    },
  });
}

/** Mobile and email receive what recovers a password, so they need the present one. */
function saveContactDetails(args: ScreenArgs, values: Values<"contactDetails">) {
  const { username, currentPassword, altcha, from, ...typed } = values;
  const storedIn = (profile: Profile) => contactChoicesOf(profile, activeMethods(profile));
  const compared = ({ selected, ...fields }: ContactChoices) => ({
    ...fields,
    selected: [...new Set([fields.preferred, ...selected])].sort().join(" "),
  });
  return changeStored(args, {
    form: "contactDetails",
    fields: contactDetails,
    typed,
    from,
    storedIn,
    merged: (base, now) => ({ selected: mergeLists(typed.selected, base.selected, now.selected) }),
    write: async (merged, now, before) => {
      if (!isAlike(merged.mobile, now.mobile) || !isAlike(merged.email, now.email)) {
        const problem = await presentPasswordProblem(args, { username, currentPassword, altcha });
        if (problem !== undefined) return problem;
      }
      return writeProfile(
        args,
        "contactDetails",
        (api) => api.profile.saveContactDetails(contactDetailsOf(merged, before)),
        (after) => readBackOf(compared(merged), compared(now), compared(storedIn(after))),
      );
    },
    texts: {
      failed: "Your contact details were not saved.",
      unchanged: "They are as they were before.",
      maybe: "your contact details were saved",
    },
  });
}
