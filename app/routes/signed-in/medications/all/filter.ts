import { plainText } from "#app/format/plain-text.ts";
import type { Medicine } from "../medicine.ts";

export type Order = "newest" | "name";

export function matching(medicines: readonly Medicine[], search: string, order: Order): readonly Medicine[] {
  const words = plainText(search).split(" ").filter(Boolean);
  const found = medicines.filter(({ name, prescribedBy = "" }) => {
    const text = plainText(`${name} ${prescribedBy}`);
    return words.every((word) => text.includes(word));
  });
  return order === "newest" ? found : found.sort((a, b) => byName.compare(a.name, b.name));
}

const byName = new Intl.Collator("en-NZ", { numeric: true });
