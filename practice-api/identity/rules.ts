import { passwordTexts } from "./texts.ts";

/** The requirements of a password, in the order and wording of spec 1, section 5. */
const passwordRequirements: readonly (readonly [RegExp, string])[] = [
  [/[a-z]/, passwordTexts.lowerCase],
  [/^.{8,}$/s, passwordTexts.short],
  [/[A-Z]/, passwordTexts.upperCase],
  [/\d.*\d/s, passwordTexts.digits],
];

/** The first rule that a new password breaks for a user with these names, or undefined. */
export function passwordProblem(password: string, names: readonly string[]): string | undefined {
  const broken = passwordRequirements.find(([pattern]) => !pattern.test(password));
  if (broken) return broken[1];
  const comparablePassword = comparable(password);
  const isOwnName = names.some(
    (name) => name.trim() !== "" && comparablePassword.includes(comparable(name.trim())),
  );
  return isOwnName ? passwordTexts.ownName : undefined;
}

/** How a form words the three checks that come before the password itself (spec 1, section 5, "New password"). */
export type NewPasswordTexts = { empty: string; unconfirmed: string; different: string };

export type NewPassword = { password: string; confirm: string };
export type NewPasswordProblem = { field: keyof NewPassword; text: string };

/** The first thing that is wrong with a new password and its repetition, in the specified order. */
export function newPasswordProblem(
  { password, confirm }: NewPassword,
  texts: NewPasswordTexts,
  names: readonly string[],
): NewPasswordProblem | undefined {
  if (password.trim() === "") return { field: "password", text: texts.empty };
  if (confirm.trim() === "") return { field: "confirm", text: texts.unconfirmed };
  if (password !== confirm) return { field: "confirm", text: texts.different };
  const text = passwordProblem(password, names);
  return text === undefined ? undefined : { field: "password", text };
}

/** The rules shown before the user chooses a password. */
export const passwordRules = [
  "have at least 8 characters",
  "have at least one lower case and one upper case letter",
  "have at least two numbers",
  "not contain your first, middle or family name",
] as const;

/** The words of a full name that are long enough to be a name and not a particle. */
export function namesIn(fullName: string): string[] {
  return fullName.split(/\s+/).filter((word) => word.length > 2);
}

/** The text without letter case and macrons, because a name is easily guessed in either spelling. */
function comparable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
