import { plainText } from "#app/format/plain-text.ts";

/** By how a word in the laboratory's name begins. */
const patientsWords: readonly (readonly [readonly string[], string])[] = [
  [["hba1c"], "blood sugar diabetes"],
  [["glucose"], "blood sugar diabetes"],
  [["ferritin"], "iron"],
  [["renal", "creatinine"], "kidneys kidney function"],
  [["liver", "lft"], "liver function"],
  [["lipid"], "cholesterol"],
  [["thyroid", "tsh"], "thyroid"],
];

export const patientsWordsFor = (test: string): string =>
  patientsWords
    .filter(([names]) => names.some((name) => new RegExp(`\\b${name}`, "i").test(test)))
    .map(([, words]) => words)
    .join(" ");

const minLength = 3;

/** How the laboratory calls it, and the words without macrons, which the practice may tell apart. */
export function otherSearches(typed: string): string[] {
  const plain = plainText(typed).trim();
  const words = plain.split(" ");
  const isMeant = (known: readonly string[]) =>
    words.every((word) => word.length >= minLength && known.some((one) => one.startsWith(word)));
  const names = patientsWords.flatMap(([names, known]) => (isMeant(known.split(" ")) ? names : []));
  const hasMacrons = plain !== typed.trim().toLowerCase();
  return [...(hasMacrons ? [plain] : []), ...names.filter((name) => !plain.includes(name))];
}
