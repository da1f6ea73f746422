/** The known word that is fewest changes away from what was written, unless all are quite different. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const word = plain(written);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const away = distance(word, plain(candidate));
    if (away < least) [best, least] = [candidate, away];
  }
  const allowed = Math.max(2, Math.ceil(Math.max(word.length, plain(best ?? "").length) * 0.45));
  return least <= allowed ? best : undefined;
}

/** " Did you mean x?", or nothing where no word is near. */
export function didYouMean(written: string, known: readonly string[]): string {
  const word = nearest(written, known);
  return word === undefined ? "" : ` Did you mean "${word}"?`;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** How many letters have to be added, dropped, changed or swapped with their neighbour. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const above = rows[row - 1] as number[];
      const isSame = from[row - 1] === to[column - 1];
      let least = Math.min(
        (above[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwapped && row > 1 && column > 1) {
        least = Math.min(least, ((rows[row - 2] as number[])[column - 2] as number) + 1);
      }
      line.push(least);
    }
    rows.push(line);
  }
  return (rows[from.length] as number[])[to.length] as number;
}
