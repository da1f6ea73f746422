import { ethnicGroupsIn } from "#app/routes/signed-in/profile/ethnicity.ts";
import { editNames, profileHref } from "#app/routes/signed-in/profile/links.ts";
import type { ProfileAnswer, ProfileForm } from "#app/routes/signed-in/profile/profile-answer.ts";
import { relationships, titles } from "#fixtures/practice/lookups.ts";
import type { Answer, Fields } from "../browser/answer.ts";
import type { Area } from "../history/area.ts";
import type { Simulation } from "../history/simulation.ts";
import { newPassword, passwordInUse, type Visitor, wrongPassword } from "../history/visitors.ts";
import { pageFrom } from "./page-from.ts";
import { anyProfileAct, type ProfileAct } from "./profile-acts.ts";
import { type Change, contactsOf } from "./profile-change.ts";
import { type ProfileScreen, watchProfile } from "./profile-rules.ts";

const screen = "routes/signed-in/profile";
const lists = { titles, relationships };

function open(simulation: Simulation) {
  const { world } = simulation;
  const screenIn = ({ loaders }: Answer) => loaders[screen] as ProfileScreen | undefined;
  const rules = watchProfile(simulation, screenIn);
  let count = 0;

  async function send(
    visitor: Visitor,
    form: ProfileForm,
    fields: Fields,
    change: Change,
    times: number,
  ): Promise<void> {
    const tab = visitor.tab();
    // An act beside this one has left the page.
    if (tab.record === undefined) return;
    const submit = () => tab.submit(profileHref.page, { intent: form, ...fields });
    const work = Array.from({ length: times }, async () => {
      const end = rules.begin(change);
      const answer = await submit();
      end(answer, answer.action as ProfileAnswer | null | undefined);
      return answer;
    });
    const [answer] = await Promise.all(work);
    if (form === "password") visitor.setPassword(passwordInUse(simulation, visitor.account));
    if (answer?.redirect?.startsWith("/profile") && !tab.isClosed()) await tab.open(answer.redirect);
  }

  async function play(act: ProfileAct, visitor: Visitor): Promise<void> {
    if (!(await visitor.signIn())) return;
    const tab = visitor.tab();
    const patient = visitor.patient();
    const profile = world.profile(patient);
    const number = ++count;
    switch (act.act) {
      case "readProfile":
        await tab.open(profileHref.page);
        return;
      case "addContact":
      case "editContact": {
        const contacts = profile.emergencyContacts ?? [];
        const which = act.act === "editContact" ? act.which : 0;
        const old =
          act.act === "editContact" ? contacts[which % Math.max(1, contacts.length)]?.id : undefined;
        if (act.act === "editContact" && old === undefined) return;
        const contactId = old === undefined ? undefined : simulation.portalId(old);
        const page = screenIn(
          await tab.open(
            contactId === undefined ? profileHref.edit(editNames[3]) : profileHref.contact(contactId),
          ),
        );
        if (page === undefined) return;
        const shown = contactsOf(simulation, patient);
        const family = `Contact${"abcdefghijklmnopqrstuvwxyz"[number % 26]}${number}`;
        const typed = {
          title: "1",
          given: "Pat",
          family,
          relationship: "3",
          mobile: "+64 21 555 010",
          workPhone: "+64 4 555 0199",
        };
        const fields = { ...typed, idempotencyKey: page.idempotencyKey };
        if (contactId !== undefined) {
          return send(
            visitor,
            "editContact",
            { ...fields, contactId, from: pageFrom.editContact(shown, contactId, lists) },
            { form: "editContact", patient, family, contactId, typed },
            act.presses,
          );
        }
        return send(
          visitor,
          "addContact",
          fields,
          // A document shows the record that is open in its browser now.
          { form: "addContact", patient: visitor.patient(), family, typed },
          act.presses,
        );
      }
      case "removeContact": {
        const contacts = profile.emergencyContacts ?? [];
        const id = contacts[act.which % Math.max(1, contacts.length)]?.id;
        if (id === undefined) return;
        const contactId = simulation.portalId(id);
        const change: Change = { form: "removeContact", patient, contactId, typed: { contactId } };
        const from = pageFrom.removeContact(contactsOf(simulation, patient), contactId);
        return send(visitor, "removeContact", { contactId, from }, change, act.presses);
      }
      case "details": {
        const { given, family, gender = "", ethnicity = "" } = profile;
        const [first = "", ...others] = given;
        const preferredName = `Name ${number}`;
        const typed = {
          given: first,
          middle: others.join(" "),
          family,
          preferredName,
          gender,
          ethnicity: ethnicGroupsIn(ethnicity),
        };
        return send(
          visitor,
          "details",
          { ...typed, from: pageFrom.details(profile) },
          { form: "details", patient, preferredName, typed },
          act.presses,
        );
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
        return send(
          visitor,
          "contactDetails",
          {
            ...typed,
            from: pageFrom.contactDetails(profile),
            username: world.username(visitor.account),
            currentPassword: visitor.password(),
          },
          { form: "contactDetails", patient, mobile, typed },
          act.presses,
        );
      }
      case "notifications": {
        const value = !(profile[act.which] ?? false);
        const typed = { [act.which]: String(value) };
        const change: Change = { form: "notifications", patient, which: act.which, value, typed };
        return send(visitor, "notifications", typed, change, act.presses);
      }
      case "password": {
        const password = newPassword(500 + number);
        const fields = {
          username: world.username(visitor.account),
          currentPassword: act.isWrong ? wrongPassword : visitor.password(),
          newPassword: password,
          confirmPassword: password,
        };
        const change: Change = {
          form: "password",
          account: visitor.account,
          password,
          isWrong: act.isWrong,
          typed: {},
        };
        return send(visitor, "password", fields, change, act.presses);
      }
    }
  }

  return { play, check: rules.check };
}

const calls = [
  ...["profile.addEmergencyContact", "profile.removeEmergencyContact", "profile.saveDemographics"],
  ...["profile.saveContactDetails", "profile.saveNotifications", "identity.changePassword", "profile.read"],
];

export const profile: Area<ProfileAct> = { calls, acts: anyProfileAct, open };
