import { timeLimits } from "#app/.server/time-limits.ts";
import {
  notSentTexts,
  type ProfileAnswer,
  type ProfileForm,
} from "#app/routes/signed-in/profile/profile-answer.ts";
import type { ProfileView } from "#app/routes/signed-in/profile/profile-view.ts";
import type { DeferredPanel } from "#app/shell/deferred.tsx";
import type { PersonKey } from "#fixtures/people/demo-patients.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import type { Answer } from "../browser/answer.ts";
import { panelValue } from "../browser/panel-value.ts";
import type { Sent } from "../browser/tab.ts";
import type { Simulation } from "../history/simulation.ts";

export type ProfileScreen = { idempotencyKey: string; profile: DeferredPanel<ProfileView> };

/** What a form asks for. `family` and `contactId` are those of the contact that it adds and takes away. */
export type Change = {
  form: ProfileForm;
  whose: PersonKey;
  typed: ProfileAnswer["typed"];
  isIn?: () => boolean;
  family?: string;
  contactId?: string;
  isWrong?: boolean;
};

/** With their ids as the portal has them. */
export const contactsOf = ({ world, portalId }: Simulation, patient: PersonKey) =>
  (world.profile(patient).emergencyContacts ?? []).map((contact) =>
    contact.id === undefined ? contact : { ...contact, id: portalId(contact.id) },
  );

const callOf: Record<ProfileForm, string> = {
  addContact: "profile.addEmergencyContact",
  editContact: "profile.addEmergencyContact",
  removeContact: "profile.removeEmergencyContact",
  address: "messages.post",
  details: "profile.saveDemographics",
  contactDetails: "profile.saveContactDetails",
  notifications: "profile.saveNotifications",
  password: "identity.changePassword",
};

export function watchProfile(
  simulation: Simulation,
  screenIn: (answer: Answer) => ProfileScreen | undefined,
) {
  const { world, violate, time } = simulation;
  const removed = new Map<string, PersonKey>();
  const added = new Map<string, PersonKey>();
  /** Changes under way. Two at once may cover each other, and then say nothing of what the practice has. */
  const changes = new Set<Change>();
  const covered = new Set<Change>();
  const saved = new Set<Change>();
  let underWay = 0;
  let latest: { endedAt: number; cookie: string } | undefined;
  simulation.onRequest({
    begin: ({ method, path, body }) => {
      if (!path.startsWith("/profile")) return;
      // Another area sends this form too.
      if (body.get("preferredName")?.startsWith("Later")) for (const change of changes) covered.add(change);
      if (method === "POST") underWay++;
    },
    end: ({ method, path, cookie, endedAt }) => {
      if (!path.startsWith("/profile") || method !== "POST") return;
      underWay--;
      latest = { endedAt, cookie };
    },
  });

  const contacts = (patient: PersonKey) => contactsOf(simulation, patient);
  const hasFamily = ({ whose, family }: Change) =>
    contacts(whose).some((contact) => contact.family === family);
  const hasContact = ({ whose, contactId }: Change) => contacts(whose).some(({ id }) => id === contactId);
  const isIn = (change: Change) =>
    change.isIn?.() ??
    ((change.family === undefined || hasFamily(change)) &&
      (change.contactId === undefined || !hasContact(change)));
  const hasLied = ({ form, whose }: Change, since: number) => {
    const proof =
      form === "password"
        ? ["identity.authenticate", "identity.locate", "identity.validate"]
        : ["profile.read"];
    return simulation.hasLied([callOf[form], ...proof], { whose, since });
  };

  function checkStatement(
    change: Change,
    isMisled: boolean,
    answer: Answer,
    stated: ProfileAnswer | null | undefined,
  ): void {
    const { form, contactId, whose } = change;
    const name = JSON.stringify(change);
    const isSaved = form === "notifications" ? stated === null : answer.redirect === `/profile?saved=${form}`;
    if (change.isWrong && isIn(change)) violate("password", "a wrong password has changed it");
    if (isMisled) return;
    // Whatever became of the old contact, the changed one is there.
    if (form === "editContact" && answer.redirect?.startsWith("/profile?saved=") && !hasFamily(change))
      violate("saved", `${name} is shown as added, and the practice has it not`);
    if (isSaved) saved.add(change);
    if (isSaved && contactId !== undefined) removed.set(contactId, whose);
    if (isSaved && !isIn(change)) violate("saved", `${name} is shown as saved, and the practice has it not`);
    if (stated === null || stated === undefined) return;
    const mayBeBoth = form === "removeContact" || form === "notifications";
    // What one of two presses says is about that one alone: the other may be on its way, or have saved it.
    const isAlone = underWay === 0 && !saved.has(change);
    if (isAlone && isDenied(stated) && isIn(change) && !mayBeBoth)
      violate("not saved", `${name} is shown as not saved, and the practice has it`);
    if (form === stated.form) checkTyped(change, stated);
  }

  function checkTyped({ typed, form }: Change, stated: ProfileAnswer): void {
    for (const [field, value] of Object.entries(typed)) {
      if (JSON.stringify(stated.typed[field]) !== JSON.stringify(value))
        violate("typed", `${form} has lost ${field}`);
    }
    if (JSON.stringify(stated.typed).includes("Harbour-Light")) violate("typed", `${form} shows a password`);
  }

  /**
   * Whether a page may be older than the latest change: that ended while the page was loading, or the page shares a
   * read of another session that began before it.
   */
  function mayBeOlder(sent: Sent): boolean {
    if (underWay > 0) return true;
    if (latest === undefined) return false;
    const { endedAt, cookie } = latest;
    return (
      endedAt > sent.startedAt || (cookie !== sent.cookie && endedAt > sent.startedAt - timeLimits.readCall)
    );
  }

  simulation.onAnswer((tab, _path, answer, sent) => {
    const patient = simulation.records.of(tab.record)?.patient;
    const view = panelValue(screenIn(answer)?.profile);
    if (patient === undefined || view === undefined || mayBeOlder(sent)) return;
    if (simulation.hasLied("profile.read", { whose: patient, since: sent.startedAt })) return;
    const shownOf = (one: ProfileView | WholeProfile) => {
      const { preferredName, mobile, allowsEmail, allowsNotifications, emergencyContacts = [] } = one;
      const ids = emergencyContacts.map(({ id }) => id);
      return JSON.stringify([preferredName, mobile, allowsEmail, allowsNotifications, ids]);
    };
    const practice = { ...world.profile(patient), emergencyContacts: contacts(patient) };
    const [shown, present] = [shownOf(view), shownOf(practice)];
    if (shown !== present) violate("profile", `the page shows ${shown}, and the practice has ${present}`);
  });

  return {
    begin: (change: Change) => {
      const isOther = [...changes].some((other) => other !== change);
      if (isOther) for (const other of changes) covered.add(other);
      if (isOther || underWay > changes.size) covered.add(change);
      // The second press of a new password finds the first one's work half done, and its own old password refused.
      if (change.form === "password" && changes.has(change)) covered.add(change);
      changes.add(change);
      const { family } = change;
      if (family !== undefined) added.set(family, change.whose);
      const sentAt = time.now();
      return (answer: Answer, stated: ProfileAnswer | null | undefined) => {
        const isMisled = hasLied(change, sentAt);
        if (isMisled && family !== undefined) added.delete(family);
        if (!covered.has(change)) checkStatement(change, isMisled, answer, stated);
        changes.delete(change);
      };
    },

    check: () => {
      for (const [id, patient] of removed) {
        if (contacts(patient).some((contact) => contact.id === id)) {
          violate("removed contact", `${id} was shown as removed, and the practice has it`);
        }
      }
      for (const [family, patient] of added) {
        const { length } = contacts(patient).filter((contact) => contact.family === family);
        if (length > 1 && !simulation.hasDoubled(callOf.addContact, { naming: family })) {
          violate("one contact", `${family} was added ${length} times`);
        }
      }
    },
  };
}

const isDenied = ({ isUnknown, errors = {}, message, detail = "" }: ProfileAnswer): boolean =>
  isUnknown !== true &&
  message !== notSentTexts.message &&
  Object.keys(errors).length === 0 &&
  !detail.startsWith("We could not find out");
