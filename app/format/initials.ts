import { firstGrapheme } from "#practice-api/unicode.ts";

const title = /^(dr|doctor|nurse|mr|mrs|ms|miss|mx|prof|professor|rev)\.?\s+(?=\S)/i;

/** "Dr Hana Pōtiki" returns "HP". */
export function initials(name: string) {
  const words = name.trim().replace(title, "").split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => firstGrapheme(word ?? ""))
    .join("")
    .toLocaleUpperCase("en-NZ");
}

export function firstWord(name: string) {
  return name.trim().split(/\s+/)[0] ?? "";
}
