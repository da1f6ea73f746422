import {
  type NewPassword,
  type NewPasswordTexts,
  newPasswordProblems,
} from "#practice-api/identity/rules.ts";

const fieldOf = { password: "newPassword", confirm: "confirmPassword" } as const;

/** What is wrong with each field, all of it at once. */
export function newPasswordErrors(typed: NewPassword, texts: NewPasswordTexts, names: readonly string[]) {
  const errors: { newPassword?: string; confirmPassword?: string } = {};
  for (const { field, text } of newPasswordProblems(typed, texts, names)) {
    const earlier = errors[fieldOf[field]];
    errors[fieldOf[field]] = earlier === undefined ? text : `${earlier} ${text}`;
  }
  return errors;
}
