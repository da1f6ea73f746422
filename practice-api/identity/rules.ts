import { passwordTexts } from "./texts.ts";

/** In the order and wording of spec 1, section 5. */
const passwordRequirements: readonly (readonly [RegExp, string])[] = [
  [/[a-z]/, passwordTexts.lowerCase],
  [/^.{8,}$/s, passwordTexts.short],
  [/[A-Z]/, passwordTexts.upperCase],
  [/\d.*\d/s, passwordTexts.digits],
];

function passwordProblems(password: string, names: readonly string[]): string[] {
  const broken = passwordRequirements.filter(([pattern]) => !pattern.test(password)).map(([, text]) => text);
  return isWithoutNames(password, names) ? broken : [...broken, passwordTexts.ownName];
}

export const passwordProblem = (password: string, names: readonly string[]): string | undefined =>
  passwordProblems(password, names)[0];

function isWithoutNames(password: string, names: readonly string[]): boolean {
  const comparablePassword = comparable(password);
  return !names.some((name) => name.trim() !== "" && comparablePassword.includes(comparable(name.trim())));
}

/** The three checks that come before the password itself (spec 1, section 5, "New password"). */
export type NewPasswordTexts = { empty: string; unconfirmed: string; different: string };

export type NewPassword = { password: string; confirm: string };
type NewPasswordProblem = { field: keyof NewPassword; text: string };

export function newPasswordProblems(
  { password, confirm }: NewPassword,
  texts: NewPasswordTexts,
  names: readonly string[],
): NewPasswordProblem[] {
  const isEmpty = password.trim() === "";
  const problems: NewPasswordProblem[] = isEmpty ? [{ field: "password", text: texts.empty }] : [];
  if (confirm.trim() === "") problems.push({ field: "confirm", text: texts.unconfirmed });
  else if (!isEmpty && password !== confirm) problems.push({ field: "confirm", text: texts.different });
  if (isEmpty) return problems;
  return [
    ...problems,
    ...passwordProblems(password, names).map((text) => ({ field: "password", text }) as const),
  ];
}

export type PasswordRule = {
  text: string;
  isKept: (password: string, names: readonly string[]) => boolean;
};

const keeps =
  (...patterns: readonly RegExp[]): PasswordRule["isKept"] =>
  (password) =>
    patterns.every((pattern) => pattern.test(password));

export const passwordRules: readonly PasswordRule[] = [
  { text: "have at least 8 characters", isKept: keeps(/^.{8,}$/s) },
  { text: "have at least one lower case and one upper case letter", isKept: keeps(/[a-z]/, /[A-Z]/) },
  { text: "have at least two numbers", isKept: keeps(/\d.*\d/s) },
  { text: "not contain your first, middle or family name", isKept: isWithoutNames },
];

export function namesIn(fullName: string): string[] {
  return fullName.split(/\s+/).filter((word) => word.length > 2);
}

/** Without letter case and macrons, because a name is easily guessed in either spelling. */
export function comparable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
