/** What a password must be, in the order and the words of spec 1, section 5. */
const demands: readonly (readonly [RegExp, string])[] = [
  [/[a-z]/, "Password must contain at least one lower case letter."],
  [/^.{8,}$/s, "Your password has less than 8 characters."],
  [/[A-Z]/, "Password must contain at least one upper case letter."],
  [/\d.*\d/s, "Password must contain at least two number."],
];

/** The first thing that is wrong with a new password of somebody with these names, or undefined. */
export function passwordProblem(password: string, names: readonly string[]): string | undefined {
  const broken = demands.find(([pattern]) => !pattern.test(password));
  if (broken) return broken[1];
  const plain = plainly(password);
  const isOwnName = names.some((name) => name.trim() !== "" && plain.includes(plainly(name.trim())));
  return isOwnName ? "Your password must not contain your first, middle or family name." : undefined;
}

/** Without letter case and macrons, because a name is easily guessed in either spelling. */
function plainly(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
