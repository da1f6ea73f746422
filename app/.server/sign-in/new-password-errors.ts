import {
  comparable,
  type NewPassword,
  type NewPasswordTexts,
  newPasswordProblems,
} from "#practice-api/identity/rules.ts";
import type { Practice } from "#practice-api/practice/endpoints.ts";
import type { Config } from "../configuration/config.ts";
import { unlessFailed } from "../practice-client/practice-error.ts";

const fieldOf = { password: "newPassword", confirm: "confirmPassword" } as const;
const isName = "Choose a password that is more than the name of your practice or of this portal.";
/** With so many letters of its own a password is more than a name with a number. */
const ownLetters = 4;

type ForbiddenNames = { own: readonly string[]; places: readonly string[] };

/** The portal's own check is for passwords with which the specification finds nothing wrong. */
export function newPasswordErrors(typed: NewPassword, texts: NewPasswordTexts, names: ForbiddenNames) {
  const errors: { newPassword?: string; confirmPassword?: string } = {};
  for (const { field, text } of newPasswordProblems(typed, texts, names.own)) {
    const earlier = errors[fieldOf[field]];
    errors[fieldOf[field]] = earlier === undefined ? text : `${earlier} ${text}`;
  }
  if (errors.newPassword === undefined && isMadeOf(names.places, typed.password)) errors.newPassword = isName;
  return errors;
}

/** The names that someone tries first (ASVS 6.1.2). Without an answer of the practice, the portal's alone. */
export async function placeNames(
  { productName }: Pick<Config, "productName">,
  read: () => Promise<Practice>,
): Promise<string[]> {
  const practice = await unlessFailed(read());
  return practice?.name === undefined ? [productName] : [productName, practice.name];
}

/** Of words of these names, with fewer other letters than `ownLetters`. Other characters are ignored. */
function isMadeOf(names: readonly string[], password: string): boolean {
  const words = names
    .flatMap((name) => comparable(name).split(/[^\p{L}]/u))
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const letters = comparable(password).replace(/[^\p{L}]/gu, "");
  const own = words.reduce((rest, word) => rest.replaceAll(word, " "), letters).replaceAll(" ", "");
  return own.length < letters.length && own.length < ownLetters;
}
