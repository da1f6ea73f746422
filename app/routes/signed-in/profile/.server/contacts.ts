import { redirect } from "react-router";
import { z } from "zod";
import type { ReadBack, WriteOutcome } from "#app/.server/practice-client/confirmed-write.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { EmergencyContact, Profile } from "#practice-api/profile/endpoints.ts";
import type { NewEmergencyContact } from "#practice-api/profile/payloads.ts";
import { contactProblems, emergencyContactOf } from "#practice-api/profile/rules.ts";
import { type EmergencyContactFields, emergencyContactProblems } from "../field-problems.ts";
import { profileHref } from "../links.ts";
import type { FailureTexts, ProfileAnswer } from "../profile-answer.ts";
import { field, formKey } from "./form-fields.ts";
import { contactChoices } from "./loader.ts";
import { failureAnswer, writeProfile } from "./write-profile.ts";

const fields = {
  title: field,
  given: field,
  family: field,
  relationship: field,
  mobile: field,
  workPhone: field,
  idempotencyKey: formKey,
};
const contactId = z.string().min(1).max(200);
export const addContactForm = z.object(fields);
export const editContactForm = z.object({ ...fields, contactId });
export const removeContactForm = z.object({ contactId });

type Answer = Promise<Response | ProfileAnswer>;

const texts = {
  addContact: { failed: "The contact was not added.", unchanged: "", maybe: "the contact was added" },
  editContact: {
    failed: "The contact was not changed.",
    unchanged: "It is as it was before.",
    maybe: "the changed contact was added",
  },
  removeContact: { failed: "The contact was not removed.", unchanged: "", maybe: "the contact was removed" },
} satisfies Record<string, FailureTexts>;

const gone: Omit<ProfileAnswer, "form" | "typed"> = {
  errors: {},
  message: "This contact is not in your record any more.",
  detail: "Close this window and look at your contacts again.",
};

export async function addContact(args: ScreenArgs, typed: z.output<typeof addContactForm>): Answer {
  return (await add(args, "addContact", typed)) ?? redirect(profileHref.saved("addContact"));
}

/**
 * The practice has no call that changes a contact, so the changed one is added and the old one is removed, in this
 * order: whatever is lost in between, the practice can still call someone. When the old one is not known to be removed,
 * the page asks about it.
 */
export async function editContact(
  args: ScreenArgs,
  { contactId, ...typed }: z.output<typeof editContactForm>,
): Answer {
  const failure = await add(args, "editContact", typed, contactId);
  if (failure !== undefined) return failure;
  const { outcome } = await remove(args, contactId);
  return redirect(outcome === "done" ? profileHref.saved("editContact") : profileHref.removeOld(contactId));
}

export async function removeContact(args: ScreenArgs, typed: z.output<typeof removeContactForm>): Answer {
  const written = await remove(args, typed.contactId);
  if (written.outcome === "done") return redirect(profileHref.saved("removeContact"));
  return failureAnswer({ form: "removeContact", typed }, written, texts.removeContact);
}

/**
 * Adds a contact once, however often its form is sent. Title and relationship are of the practice's lists.
 * @param replaced the id of the contact that it is added for. A home phone that its form has no field for is kept.
 * @returns undefined when it is added, else why not.
 */
async function add(
  args: ScreenArgs,
  form: "addContact" | "editContact",
  { idempotencyKey, ...typed }: EmergencyContactFields & { idempotencyKey: string },
  replaced?: string,
): Promise<ProfileAnswer | undefined> {
  const errors = emergencyContactProblems(typed);
  if (Object.keys(errors).length > 0) return { form, typed, errors };
  const [choices, practice] = await Promise.all([
    contactChoices(args.context).catch(() => undefined),
    Promise.resolve(args.context.practiceDetails()).catch(() => undefined),
  ]);
  if (choices === undefined) return failureAnswer({ form, typed }, { outcome: "refused" }, texts[form]);
  const title = choices.titles.find(({ id }) => id === typed.title);
  const relationship = choices.relationships.find(({ id }) => id === typed.relationship);
  if (title === undefined || relationship === undefined) {
    // One that the practice has taken off its list is as good as none.
    const missing = contactProblems({
      ...typed,
      title: title?.id ?? "",
      relationship: relationship?.id ?? "",
    });
    return { form, typed, errors: missing };
  }
  const run = await args.services.idempotency.run<WriteOutcome | { outcome: "gone" }>(
    args.context,
    `add contact ${idempotencyKey}`,
    async () => {
      // Read now: a contact that the practice has added since the page was loaded is not this one.
      const before = await args.context.api.profile.read().catch(() => undefined);
      const old = before?.emergencyContacts?.find(({ id }) => id === replaced);
      if (replaced !== undefined && old === undefined)
        return { outcome: before === undefined ? "refused" : "gone" };
      const payload = {
        ...emergencyContactOf({ ...typed, title, relationship, practiceId: practice?.id }),
        ...(old?.mobile === undefined || old.homePhone === undefined ? {} : { homePhone: old.homePhone }),
      };
      return writeProfile(
        args,
        form,
        (api) => api.profile.addEmergencyContact(payload),
        (after) => addedTo(before, after, payload),
      );
    },
    // The same form must not add a contact that may have been added.
    ({ outcome }) => outcome === "done" || outcome === "unknown",
  );
  const written = run.state === "done" ? run.result : ({ outcome: "unknown" } as const);
  if (written.outcome === "done") return undefined;
  if (written.outcome === "gone") return { form, typed, ...gone };
  return failureAnswer({ form, typed }, written, texts[form]);
}

const remove = (args: ScreenArgs, contactId: string): Promise<WriteOutcome> =>
  writeProfile(
    args,
    "removeContact",
    (api) => api.profile.removeEmergencyContact({ contactId }),
    ({ emergencyContacts = [] }) =>
      emergencyContacts.some(({ id }) => id === contactId) ? "unchanged" : "done",
  );

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
