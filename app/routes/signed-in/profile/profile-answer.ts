/** The forms of the profile. Each is a dialog, apart from the switches. */
export type ProfileForm =
  | "password"
  | "notifications"
  | "details"
  | "contactDetails"
  | "addContact"
  | "editContact"
  | "removeContact"
  | "address";

/** Why a form of the profile saved nothing, or that this is not known. */
export type ProfileAnswer = {
  form: ProfileForm;
  /** Errors by field. */
  errors: Readonly<Record<string, string>>;
  message?: string | undefined;
  /** What the practice says about it. */
  detail?: string | undefined;
  /** The change may have been saved: the page must be read again before it is sent again. */
  isUnknown?: boolean;
  /** The next attempt needs a solved captcha. */
  needsCaptcha?: boolean;
  /** What the record has now of each field that was changed there and in the form. */
  conflicts?: Readonly<Record<string, string>>;
  /** The fields as they were sent, so that nothing has to be typed again. */
  typed: Readonly<Record<string, string | readonly string[]>>;
};

/** What a form says when nothing is changed, and what may have been done when that is not known. */
export type FailureTexts = { failed: string; unchanged: string; maybe: string };

/** Said of a form that would send back what could not be read. */
export const wouldEraseTexts = {
  message: "You cannot change this here.",
  detail:
    "We could not read all that the practice has about you, and saving could remove some of it. Call the practice instead.",
} as const;

/** Said of a form that is not sent, because what the practice has now could not be read. */
export const notSentTexts = {
  message: "We did not send your change.",
  detail: "We could not read what the practice has about you now. What you typed is still here. Try again.",
} as const;

/** Said of a form of which the record has other values since it was opened. */
export const staleTexts = {
  message: "Nothing is saved yet.",
  detail: "Your record was changed since you opened this. Choose which to keep, then save again.",
} as const;

/** A constant, because another object counts as another answer. */
export const noErrors = {};
