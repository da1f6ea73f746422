/** The practice may leave the id of some entries out, or empty. */
export type Identified = { id?: string | undefined };

/**
 * An entry that moves to the next page between two calls is kept once, as it was read last. Entries of one page are
 * never taken for each other, nor is one without an id.
 */
export function mergedEntries<T extends Identified>() {
  const entries: T[] = [];
  /** By id: the place of the first entry of each page with that id, of the second, and so on. */
  const places = new Map<string, number[]>();
  const unnamed = new Set<string>();
  return {
    entries,
    /** How many it adds. A page of which everything is on earlier pages is not added again. */
    addPage(page: readonly T[]): number {
      const before = entries.length;
      const contents = page.filter(({ id = "" }) => id === "").map((entry) => JSON.stringify(entry));
      const isKnown =
        contents.every((content) => unnamed.has(content)) &&
        page.every(({ id = "" }) => id === "" || places.has(id));
      const onPage = new Map<string, number>();
      for (const entry of page) {
        const { id = "" } = entry;
        if (id === "" && isKnown) continue;
        const known = places.get(id) ?? [];
        const nth = onPage.get(id) ?? 0;
        const place = id === "" ? entries.length : (known[nth] ?? entries.length);
        entries[place] = entry;
        known[nth] = place;
        onPage.set(id, nth + 1);
        if (id !== "") places.set(id, known);
      }
      for (const content of contents) unnamed.add(content);
      return entries.length - before;
    },
  };
}
