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
  errors: Readonly<Record<string, string>>;
  message?: string | undefined;
  detail?: string | undefined;
  /** The change may have been saved: the page must be read again before it is sent again. */
  isUnknown?: boolean;
  needsCaptcha?: boolean;
  conflicts?: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string | readonly string[]>>;
};

export type FailureTexts = { failed: string; unchanged: string; maybe: string };

export const wouldEraseTexts = {
  message: "You cannot change this here.",
  detail:
    "We could not read all that the practice has about you, and saving could remove some of it. Call the practice instead.",
} as const;

export const notSentTexts = {
  message: "We did not send your change.",
  detail: "We could not read what the practice has about you now. What you typed is still here. Try again.",
} as const;

export const staleTexts = {
  message: "Nothing is saved yet.",
  detail: "Your record was changed since you opened this. Choose which to keep, then save again.",
} as const;

/** A constant, because another object counts as another answer. */
export const noErrors = {};
