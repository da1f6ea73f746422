import type { ProfileAnswer } from "#app/routes/signed-in/profile/profile-answer.ts";
import type { AccountKey, PersonKey } from "#fixtures/people/demo-patients.ts";
import type { Simulation } from "../history/simulation.ts";

export type Change = { typed: ProfileAnswer["typed"] } & (
  | { form: "addContact"; patient: PersonKey; family: string }
  | { form: "editContact"; patient: PersonKey; family: string; contactId: string }
  | { form: "removeContact"; patient: PersonKey; contactId: string }
  | { form: "details"; patient: PersonKey; preferredName: string }
  | { form: "contactDetails"; patient: PersonKey; mobile: string }
  | {
      form: "notifications";
      patient: PersonKey;
      which: "allowsEmail" | "allowsNotifications";
      value: boolean;
    }
  | { form: "password"; account: AccountKey; password: string; isWrong: boolean }
);

export const contactsOf = ({ world, portalId }: Simulation, patient: PersonKey) =>
  (world.profile(patient).emergencyContacts ?? []).map((contact) =>
    contact.id === undefined ? contact : { ...contact, id: portalId(contact.id) },
  );

export function isCarriedOut(simulation: Simulation, change: Change): boolean {
  const { world } = simulation;
  switch (change.form) {
    case "addContact":
      return contactsOf(simulation, change.patient).some(({ family }) => family === change.family);
    case "editContact":
      return (
        contactsOf(simulation, change.patient).some(({ family }) => family === change.family) &&
        !contactsOf(simulation, change.patient).some(({ id }) => id === change.contactId)
      );
    case "removeContact":
      return !contactsOf(simulation, change.patient).some(({ id }) => id === change.contactId);
    case "details":
      return world.profile(change.patient).preferredName === change.preferredName;
    case "contactDetails":
      return world.profile(change.patient).mobile === change.mobile;
    case "notifications":
      return (world.profile(change.patient)[change.which] ?? false) === change.value;
    case "password":
      return world.credentials(change.account).password === change.password;
  }
}
