import { redirect } from "react-router";
import { z } from "zod";
import type { ReadBack, WriteOutcome } from "#app/.server/practice-client/confirmed-write.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { problemsIn } from "#app/forms/form.ts";
import type { EmergencyContact, Profile } from "#practice-api/profile/endpoints.ts";
import type { NewEmergencyContact } from "#practice-api/profile/payloads.ts";
import { contactFieldsOf, emergencyContactOf } from "#practice-api/profile/rules.ts";
import { contact } from "../forms.ts";
import { profileHref } from "../links.ts";
import { notSentTexts, type ProfileAnswer } from "../profile-answer.ts";
import { contactChoices } from "./loader.ts";
import {
  type Base,
  conflictAnswer,
  type FailureTexts,
  failureAnswer,
  formKey,
  from,
  isAlike,
  madeFrom,
  mergeTexts,
  textsOf,
  writeProfile,
} from "./write-profile.ts";

type Typed = Record<keyof typeof contact | "idempotencyKey", string> & { from?: string };
type Replaced = { replaced?: string | undefined };
type Added = (WriteOutcome & Replaced) | ProfileAnswer;

const fields = { ...textsOf(contact), idempotencyKey: formKey };
const contactId = z.string().min(1).max(200);
export const addContactForm = z.object(fields);
export const editContactForm = z.object({ ...fields, contactId, from });
export const removeContactForm = z.object({ contactId, from });

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

const goneAnswer = ({ from: _, ...typed }: Typed): ProfileAnswer => ({
  form: "addContact",
  typed,
  message: "This contact is not in your record any more.",
  detail:
    "It was changed or removed since you opened it. What you typed is still here. Look at your contacts before you add it.",
});

export async function addContact(args: ScreenArgs, typed: z.output<typeof addContactForm>): Answer {
  const added = await add(args, "addContact", typed);
  return "form" in added ? added : redirect(profileHref.saved("addContact"));
}

/**
 * The practice cannot change a contact. The new one is added before the old one is removed: whatever is lost
 * in between, the practice can still call someone.
 */
export async function editContact(
  args: ScreenArgs,
  { contactId, ...typed }: z.output<typeof editContactForm>,
): Answer {
  const added = await add(args, "editContact", typed, contactId);
  if ("form" in added) return added;
  const { replaced = contactId } = added;
  const { outcome } = await remove(args, replaced);
  return redirect(outcome === "done" ? profileHref.saved("editContact") : profileHref.removeOld(replaced));
}

export async function removeContact(args: ScreenArgs, typed: z.output<typeof removeContactForm>): Answer {
  const before = await unlessFailed(args.context.api.profile.read());
  if (before === undefined) return { form: "removeContact", typed, ...notSentTexts };
  const base = madeFrom(typed.from);
  const now = contactNow(before, typed.contactId, base);
  if (now?.id !== undefined && !(now.id === typed.contactId && isShownAs(base, now)))
    return redirect(profileHref.removeOther(now.id));
  const written = await remove(args, typed.contactId);
  if (written.outcome === "done") return redirect(profileHref.saved("removeContact"));
  return failureAnswer({ form: "removeContact", typed }, written, texts.removeContact);
}

/** One that was changed elsewhere has another id, its name, and was not on the page. */
function contactNow({ emergencyContacts = [] }: Profile, contactId: string, { known, given, family }: Base) {
  const same = emergencyContacts.find(({ id }) => id === contactId);
  if (same !== undefined || !Array.isArray(known) || !known.includes(contactId)) return same;
  const named = emergencyContacts.filter(
    (one) =>
      !known.includes(one.id) &&
      isAlike(one.given, String(given ?? "")) &&
      isAlike(one.family, String(family ?? "")),
  );
  return named.length === 1 ? named[0] : undefined;
}
function isShownAs(base: Base, { id, ...contact }: EmergencyContact): boolean {
  const names = new Set([...Object.keys(contact), "mobile", "homePhone", "workPhone"]);
  const now = new Map(Object.entries(contact));
  return [...names].every((name) => isAlike(String(base[name] ?? ""), now.get(name)));
}

/**
 * A form that comes back keeps its key, so what may have been added is not sent again. A home phone that the
 * form has no field for is kept.
 */
async function add(
  args: ScreenArgs,
  form: "addContact" | "editContact",
  typed: Typed,
  replaced?: string,
): Promise<ProfileAnswer | Replaced> {
  const errors = problemsIn(contact, typed);
  if (errors !== undefined) return { form, typed, errors };
  const [choices, practice] = await Promise.all([
    unlessFailed(contactChoices(args.context)),
    unlessFailed(args.context.practiceDetails()),
  ]);
  if (choices === undefined) return failureAnswer({ form, typed }, { outcome: "refused" }, texts[form]);
  const title = choices.titles.find(({ id }) => id === typed.title);
  const relationship = choices.relationships.find(({ id }) => id === typed.relationship);
  if (title === undefined || relationship === undefined) {
    // A choice that the practice has taken off its list counts as missing.
    const listed = { ...typed, title: title?.id, relationship: relationship?.id };
    return { form, typed, errors: problemsIn(contact, listed) };
  }
  const run = await args.services.idempotency.run<Added>(
    args.context,
    `add contact ${typed.idempotencyKey}`,
    async () => {
      // Read now: a contact that the practice has added since the page was loaded is not this one.
      const before = await unlessFailed(args.context.api.profile.read());
      const base = madeFrom(typed.from ?? "");
      const old = before && replaced !== undefined ? contactNow(before, replaced, base) : undefined;
      if (replaced !== undefined && old === undefined)
        return before === undefined ? { outcome: "refused" } : goneAnswer(typed);
      const now = contactFieldsOf(old, choices);
      const { merged, conflicts } = mergeTexts(contact, typed, old ? base : {}, old ? now : typed);
      if (conflicts !== undefined) {
        const known = before?.emergencyContacts?.map(({ id }) => id);
        const joined = { ...merged, contactId: old?.id ?? "" };
        return conflictAnswer(form, contact, joined, conflicts, { ...now, known });
      }
      const chosen = {
        title: choices.titles.find(({ id }) => id === merged.title) ?? title,
        relationship: choices.relationships.find(({ id }) => id === merged.relationship) ?? relationship,
      };
      const payload = {
        ...emergencyContactOf({ ...merged, ...chosen, practiceId: practice?.id }),
        ...(old?.mobile === undefined || old.homePhone === undefined ? {} : { homePhone: old.homePhone }),
      };
      const written = await writeProfile(
        args,
        form,
        (api) => api.profile.addEmergencyContact(payload),
        (after) => addedTo(before, after, payload),
      );
      return { ...written, replaced: old?.id };
    },
    // The same form must not add a contact that may have been added.
    (added) => "outcome" in added && added.outcome !== "refused",
  );
  const added: Added = run.state === "done" ? run.result : { outcome: "unknown" };
  if (!("outcome" in added)) return added;
  return added.outcome === "done" ? added : failureAnswer({ form, typed }, added, texts[form]);
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
