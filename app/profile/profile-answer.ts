/** The forms of the profile. Each is a dialog, apart from the switches. */
export type ProfileForm =
  | "password"
  | "notifications"
  | "details"
  | "contactDetails"
  | "addContact"
  | "removeContact";

/** Why a form of the profile saved nothing. */
export type ProfileAnswer = {
  form: ProfileForm;
  /** Errors by field. */
  errors: Readonly<Record<string, string>>;
  message?: string | undefined;
  /** What the practice says about it. */
  detail?: string | undefined;
  /** The fields as they were sent, so that nothing has to be typed again. */
  typed: Readonly<Record<string, string | readonly string[]>>;
};

/** A constant, because another object counts as another answer. */
export const noErrors = {};
