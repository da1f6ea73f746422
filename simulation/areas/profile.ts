import fc from "fast-check";
import { ethnicGroupsIn } from "#app/routes/signed-in/profile/ethnicity.ts";
import { editNames, profileHref } from "#app/routes/signed-in/profile/links.ts";
import type { ProfileAnswer } from "#app/routes/signed-in/profile/profile-answer.ts";
import { relationships, titles } from "#fixtures/practice/lookups.ts";
import type { Answer, Fields } from "../browser/answer.ts";
import { type Area, act, anyOf, type Drawn } from "../history/area.ts";
import type { Simulation } from "../history/simulation.ts";
import { newPassword, passwordInUse, type Visitor, wrongPassword } from "../history/visitors.ts";
import { pageFrom } from "./page-from.ts";
import { type Change, contactsOf, type ProfileScreen, watchProfile } from "./profile-rules.ts";

const presses = fc.constantFrom(1, 1, 1, 1, 2);
const which = fc.nat(2);
const acts = anyOf(
  [4, act("addContact", { presses })],
  [4, act("removeContact", { which, presses })],
  [3, act("editContact", { which, presses })],
  [4, fc.record({ act: fc.constantFrom("details", "contactDetails"), presses })],
  [3, act("notifications", { which: fc.constantFrom("allowsEmail", "allowsNotifications"), presses })],
  [3, act("password", { isWrong: fc.constantFrom(false, false, true), presses })],
  [1, fc.constant({ act: "readProfile" })],
);
type ProfileAct = Drawn<typeof acts>;

const screen = "routes/signed-in/profile";
const lists = { titles, relationships };
const contact = {
  title: "1",
  given: "Pat",
  relationship: "3",
  mobile: "+64 21 555 010",
  workPhone: "+64 4 555 0199",
};

function open(simulation: Simulation) {
  const { world, portalId } = simulation;
  const screenIn = ({ loaders }: Answer) => loaders[screen] as ProfileScreen | undefined;
  const rules = watchProfile(simulation, screenIn);
  let count = 0;

  async function play(act: ProfileAct, visitor: Visitor): Promise<void> {
    if (!(await visitor.signIn())) return;
    const number = ++count;
    if (act.act === "readProfile") return void (await visitor.tab().open(profileHref.page));
    const filled = await fill(act, visitor, number);
    const tab = visitor.tab();
    // An act beside this one has left the page.
    if (filled === undefined || tab.record === undefined) return;
    const { change, fields = {} } = filled;
    const { form, typed } = change;
    const work = Array.from({ length: act.presses }, async () => {
      const end = rules.begin(change);
      const answer = await tab.submit(profileHref.page, { intent: form, ...typed, ...fields });
      end(answer, answer.action as ProfileAnswer | null | undefined);
      return answer;
    });
    const [answer] = await Promise.all(work);
    if (form === "password") visitor.setPassword(passwordInUse(simulation, visitor.account));
    if (answer?.redirect?.startsWith("/profile") && !tab.isClosed()) await tab.open(answer.redirect);
  }

  /** The change that an act makes, and what its form sends besides what is typed. */
  async function fill(
    act: Exclude<ProfileAct, { act: "readProfile" }>,
    visitor: Visitor,
    number: number,
  ): Promise<{ change: Change; fields?: Fields } | undefined> {
    const { account } = visitor;
    const patient = visitor.patient();
    const profile = world.profile(patient);
    const now = () => world.profile(patient);
    const contacts = profile.emergencyContacts ?? [];
    const isOfContact = act.act === "editContact" || act.act === "removeContact";
    const chosen = isOfContact ? contacts[act.which % Math.max(1, contacts.length)]?.id : undefined;
    const contactId = chosen === undefined ? "" : portalId(chosen);
    switch (act.act) {
      case "addContact":
      case "editContact": {
        const isNew = act.act === "addContact";
        if (!isNew && chosen === undefined) return undefined;
        const href = isNew ? profileHref.edit(editNames[3]) : profileHref.contact(contactId);
        const page = screenIn(await visitor.tab().open(href));
        if (page === undefined) return undefined;
        const { idempotencyKey } = page;
        const family = `Contact${"abcdefghijklmnopqrstuvwxyz"[number % 26]}${number}`;
        const typed = { ...contact, family };
        // A document shows the record that is open in its browser now.
        if (isNew)
          return {
            change: { form: act.act, whose: visitor.patient(), typed, family },
            fields: { idempotencyKey },
          };
        const from = pageFrom.editContact(contactsOf(simulation, patient), contactId, lists);
        const change = { form: act.act, whose: patient, typed, family, contactId };
        return { change, fields: { idempotencyKey, contactId, from } };
      }
      case "removeContact": {
        if (chosen === undefined) return undefined;
        const from = pageFrom.removeContact(contactsOf(simulation, patient), contactId);
        return {
          change: { form: act.act, whose: patient, typed: { contactId }, contactId },
          fields: { from },
        };
      }
      case "details": {
        const { given, family, gender = "", ethnicity = "" } = profile;
        const [first = "", ...others] = given;
        const preferredName = `Name ${number}`;
        const names = { given: first, middle: others.join(" "), family, preferredName };
        const typed = { ...names, gender, ethnicity: ethnicGroupsIn(ethnicity) };
        const isIn = () => now().preferredName === preferredName;
        return {
          change: { form: act.act, whose: patient, typed, isIn },
          fields: { from: pageFrom.details(profile) },
        };
      }
      case "contactDetails": {
        const mobile = `+64 21 000 ${4_000 + number}`;
        const { homePhone = "", workPhone = "", email = "" } = profile;
        const typed = {
          mobile,
          homePhone,
          workPhone,
          email,
          preferred: "email",
          selected: ["email", "text"],
        };
        const isIn = () => now().mobile === mobile;
        const fields = {
          from: pageFrom.contactDetails(profile),
          username: world.username(account),
          currentPassword: visitor.password(),
        };
        return { change: { form: act.act, whose: patient, typed, isIn }, fields };
      }
      case "notifications": {
        const value = !(profile[act.which] ?? false);
        const isIn = () => (now()[act.which] ?? false) === value;
        return { change: { form: act.act, whose: patient, typed: { [act.which]: String(value) }, isIn } };
      }
      case "password": {
        const password = newPassword(500 + number);
        const fields = {
          username: world.username(account),
          currentPassword: act.isWrong ? wrongPassword : visitor.password(),
          newPassword: password,
          confirmPassword: password,
        };
        const isIn = () => world.credentials(account).password === password;
        return { change: { form: act.act, whose: account, typed: {}, isIn, isWrong: act.isWrong }, fields };
      }
    }
  }

  return { play, check: rules.check };
}

const calls = [
  ...["profile.addEmergencyContact", "profile.removeEmergencyContact", "profile.saveDemographics"],
  ...["profile.saveContactDetails", "profile.saveNotifications", "identity.changePassword", "profile.read"],
];

export const profile: Area<ProfileAct> = { calls, acts, open };
