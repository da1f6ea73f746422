/** Spec 1, sections 5 and 8. Odd spellings and trailing spaces are the specification's. */
export const signInTexts = {
  emptyEmail: "Email cannot be empty",
  badEmail: "Ooops! We need a valid email address",
  emptyPassword: "Password cannot be empty",
  incorrect: "Your login details are incorrect.",
  networkFailed: "Ohh. We hit a snag.",
} as const;

export const invalidEmail = "You have entered an invalid email address.";

export const forgotPasswordTexts = { failed: "Something went wrong. Please try again." } as const;

export const helpRequestTexts = {
  emailOrNhi: "Either Email or NHI Number is Required",
  given: "First Name is Required",
  family: "Family Name is Required",
  birthDate: "Date of Birth is required",
  subject: "Subject is Required",
  message: "Message body is Required",
} as const;

/** The last one is the portal's own, from a rule that the specification shows. */
export const passwordTexts = {
  lowerCase: "Password must contain at least one lower case letter.",
  short: "Your password has less than 8 characters.",
  upperCase: "Password must contain at least one upper case letter.",
  digits: "Password must contain at least two number.",
  ownName: "Your password must not contain your first, middle or family name.",
} as const;

export const resetPanelTexts = {
  empty: "Password is Required ",
  unconfirmed: "Confirm Password is Required ",
  different: "Password and Confirm Password does not match",
  mustAgree: "You need to mark that you agree before you can proceed.",
  failed: "Some thing went wrong please try agian.",
} as const;

/** An empty password has the text of the sign-in. */
export const passwordDialogTexts = {
  unconfirmed: "Confirm Password cannot be empty",
  different: "Passwords did not match. Please try again",
  failed: "Some thing went wrong",
} as const;
