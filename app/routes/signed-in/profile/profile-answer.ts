import type { Problems } from "#app/forms/form.ts";

export type ProfileForm =
  | "password"
  | "notifications"
  | "details"
  | "contactDetails"
  | "addContact"
  | "editContact"
  | "removeContact"
  | "address";

export type ProfileAnswer = {
  form: ProfileForm;
  errors?: Problems | undefined;
  message?: string | undefined;
  detail?: string | undefined;
  /** The change may have been saved: the page must be read again before it is sent again. */
  isUnknown?: boolean;
  needsCaptcha?: boolean;
  conflicts?: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string | readonly string[]>>;
};

export const wouldEraseTexts = {
  message: "You cannot change this here.",
  detail:
    "We could not read all that the practice has about you, and saving could remove some of it. Call the practice instead.",
} as const;

/** Does not say that nothing is changed: the same form may have been sent twice. */
export const notSentTexts = {
  message: "We did not send your change.",
  detail: "We could not read what the practice has about you now. What you typed is still here. Try again.",
} as const;
