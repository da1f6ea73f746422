import { timeLimits } from "#app/.server/time-limits.ts";
import {
  notSentTexts,
  type ProfileAnswer,
  type ProfileForm,
} from "#app/routes/signed-in/profile/profile-answer.ts";
import type { ProfileView } from "#app/routes/signed-in/profile/profile-view.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import type { PersonKey } from "#fixtures/people/demo-patients.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import type { Answer } from "../browser/answer.ts";
import { panelValue } from "../browser/panel-value.ts";
import type { Sent } from "../browser/tab.ts";
import type { Simulation } from "../history/simulation.ts";
import { type Change, contactsOf, isCarriedOut } from "./profile-change.ts";

export type ProfileScreen = { idempotencyKey: string; profile: DeferredPanel<ProfileView> };

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

/** What must hold of changes of the profile and of the password. */
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
  /** How many forms are under way, and the latest that has ended. */
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
  const isIn = (change: Change) => isCarriedOut(simulation, change);
  /** Whether an answer that a change rests on has been a lie since the form was sent. */
  const hasLied = (change: Change, since: number) =>
    change.form === "password"
      ? simulation.hasLied(
          [callOf.password, "identity.authenticate", "identity.locate", "identity.validate"],
          { whose: change.account, since },
        )
      : simulation.hasLied([callOf[change.form], "profile.read"], { whose: change.patient, since });

  /** "What a page states of a change is true of the practice: that it is saved, and that nothing is changed." */
  function checkStatement(
    change: Change,
    isMisled: boolean,
    answer: Answer,
    stated: ProfileAnswer | null | undefined,
  ): void {
    const { form } = change;
    const name = JSON.stringify(change);
    const isSaved = form === "notifications" ? stated === null : answer.redirect === `/profile?saved=${form}`;
    if (form === "password" && change.isWrong && isIn(change))
      violate("password", "a wrong password has changed it");
    if (isMisled) return;
    if (form === "editContact" && answer.redirect?.startsWith("/profile?saved=")) {
      // Whatever became of the old contact, the changed one is there.
      const isAdded = contacts(change.patient).some(({ family }) => family === change.family);
      if (!isAdded) violate("saved", `${name} is shown as added, and the practice has it not`);
    }
    if (isSaved && form === "editContact") removed.set(change.contactId, change.patient);
    if (isSaved && form === "removeContact") removed.set(change.contactId, change.patient);
    if (isSaved && !isIn(change)) violate("saved", `${name} is shown as saved, and the practice has it not`);
    if (stated === null || stated === undefined) return;
    // A second press may still be on its way when the first is answered.
    if (
      underWay === 0 &&
      isDenied(stated) &&
      isIn(change) &&
      form !== "removeContact" &&
      form !== "notifications"
    ) {
      violate("not saved", `${name} is shown as not saved, and the practice has it`);
    }
    if (form === stated.form) checkTyped(change, stated);
  }

  /** "A form that is not saved keeps what was typed, and never a password." */
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

  /** "A page of the profile shows the contacts, names and numbers that the practice has." */
  simulation.onAnswer((tab, _path, answer, sent) => {
    const patient = simulation.records.of(tab.record)?.patient;
    const view = panelValue(screenIn(answer)?.profile);
    if (patient === undefined || view === undefined || mayBeOlder(sent)) return;
    if (simulation.hasLied("profile.read", { whose: patient, since: sent.startedAt })) return;
    const shownOf = ({
      preferredName,
      mobile,
      allowsEmail,
      allowsNotifications,
      emergencyContacts = [],
    }: ProfileView | WholeProfile) =>
      JSON.stringify([
        preferredName,
        mobile,
        allowsEmail,
        allowsNotifications,
        emergencyContacts.map(({ id }) => id),
      ]);
    const practice = { ...world.profile(patient), emergencyContacts: contacts(patient) };
    const [shown, present] = [shownOf(view), shownOf(practice)];
    if (shown !== present) violate("profile", `the page shows ${shown}, and the practice has ${present}`);
  });

  return {
    /** Notes that a form is sent. Returns what notes its answer. */
    begin: (change: Change) => {
      const isOther = [...changes].some((other) => other !== change);
      if (isOther) for (const other of changes) covered.add(other);
      if (isOther || underWay > changes.size) covered.add(change);
      // The second press of a new password finds the first one's work half done, and its own old password refused.
      if (change.form === "password" && changes.has(change)) covered.add(change);
      changes.add(change);
      if (change.form === "addContact" || change.form === "editContact")
        added.set(change.family, change.patient);
      const sentAt = time.now();
      return (answer: Answer, stated: ProfileAnswer | null | undefined) => {
        const isMisled = hasLied(change, sentAt);
        if (isMisled && (change.form === "addContact" || change.form === "editContact"))
          added.delete(change.family);
        if (!covered.has(change)) checkStatement(change, isMisled, answer, stated);
        changes.delete(change);
      };
    },

    /** "A contact is added once, and one that was shown as removed stays removed." */
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

/** Whether an answer says that nothing was changed. */
const isDenied = ({ isUnknown, errors = {}, message, detail = "" }: ProfileAnswer): boolean =>
  isUnknown !== true &&
  message !== notSentTexts.message &&
  Object.keys(errors).length === 0 &&
  !detail.startsWith("We could not find out");
