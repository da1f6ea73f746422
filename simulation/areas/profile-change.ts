import type { ProfileAnswer } from "#app/routes/signed-in/profile/profile-answer.ts";
import type { AccountKey, PersonKey } from "#fixtures/people/demo-patients.ts";

/** A change that a form asks for, with what is typed in it. */
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
