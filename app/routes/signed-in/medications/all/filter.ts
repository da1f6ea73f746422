import type { Medicine } from "../medicine.ts";

export type Order = "newest" | "name";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en-NZ");

/** The medicines whose name or prescriber contains each word, in this order. They come newest first. */
export function matching(medicines: readonly Medicine[], search: string, order: Order): readonly Medicine[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = medicines.filter(({ name, prescribedBy = "" }) => {
    const text = plain(`${name} ${prescribedBy}`);
    return words.every((word) => text.includes(word));
  });
  return order === "newest" ? found : found.sort((a, b) => byName.compare(a.name, b.name));
}

const byName = new Intl.Collator("en-NZ", { numeric: true });
