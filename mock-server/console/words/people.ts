import { firstGrapheme, truncate } from "#practice-api/unicode.ts";
import type { WorldDescription } from "../../control/client.ts";

/** One person of the practice has 500 characters. */
const longestName = 40;

export function cut(name: string): string {
  return name.length > longestName ? `${truncate(name, longestName)}…` : name;
}

/** Or the key of a generated patient: `Aroha`, `patient0042`. */
export function firstNameOf(description: Pick<WorldDescription, "people"> | undefined, key: string): string {
  const person = Object.entries(description?.people ?? {}).find(([other]) => other === key)?.[1];
  return person === undefined ? key : cut(person.name.split(" ")[0] ?? key);
}

/** `AN` for Aroha Ngata. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => firstGrapheme(word ?? ""))
    .join("")
    .toUpperCase();
}

/** In months below two years. Days are such as 2026-11-23. */
export function ageOf(born: string, today: string): string {
  const [by = 0, bm = 0, bd = 0] = born.split("-").map(Number);
  const [ty = 0, tm = 0, td = 0] = today.split("-").map(Number);
  const months = (ty - by) * 12 + tm - bm - (td < bd ? 1 : 0);
  return months < 24 ? `${months} months` : String(Math.floor(months / 12));
}

export const peopleOptions = (description: WorldDescription | undefined) =>
  Object.entries(description?.people ?? {}).map(([value, { name }]) => ({ value, label: cut(name) }));

export const delays = [
  { value: "", label: "Now" },
  { value: "PT10M", label: "In 10 minutes" },
  { value: "PT1H", label: "In 1 hour" },
  { value: "P1D", label: "In 1 day" },
  { value: "P7D", label: "In 1 week" },
] as const;
