/** In points from the lower left corner. */
export type Run = {
  str: string;
  /** Its place is in the last two. */
  transform: readonly number[];
  width: number;
  height: number;
};

type Line = { y: number; height: number; right: number; isRaised: boolean; cells: string[] };

/** A gap of so many heights begins another cell of a table. */
const cellGap = 1.5;
/** A run so many heights above its line is raised. */
const raised = 0.15;
/** A line that ends so near to the widest one goes on in the next. */
const full = 0.85;

/**
 * A table keeps its rows, and running text is joined, so that it can be broken anew for any width. A raised
 * number follows "^", because 10 with a raised 9 is not 109. Runs come in the order of the document.
 */
export function linesOf(runs: readonly Run[]): string[][] {
  const lines: Line[] = [];
  for (const { str, transform, width, height } of runs) {
    const words = str.trim();
    if (words === "") continue;
    const [x = 0, y = 0] = transform.slice(4);
    const line = lines.at(-1);
    const right = x + width;
    if (
      line === undefined ||
      Math.abs(line.y - y) > Math.max(height, line.height) / 2 ||
      x < line.right - height
    ) {
      lines.push({ y, height, right, isRaised: false, cells: [words] });
      continue;
    }
    const last = line.cells.length - 1;
    const isRaised = y - line.y > raised * line.height;
    const isApart = x - line.right > height / 8 || (line.isRaised && !isRaised && /^\d/.test(words));
    const mark = isRaised && !line.isRaised && !/^\p{L}/u.test(words) ? "^" : "";
    if (x - line.right > cellGap * height) line.cells.push(words);
    else line.cells[last] = `${line.cells[last]}${mark || (isApart ? " " : "")}${words}`;
    Object.assign(line, { right, isRaised });
  }
  return joined(lines);
}

/** Such a page may be a picture with a stamp: its text says less than the page. */
export const hasFewWords = (lines: readonly string[][]): boolean =>
  lines.flat().join(" ").split(/\s+/).length < 5;

function joined(lines: readonly Line[]): string[][] {
  const widest = Math.max(0, ...lines.map(({ right }) => right));
  const result: string[][] = [];
  lines.forEach(({ cells }, index) => {
    const before = lines[index - 1];
    const goesOn = before?.cells.length === 1 && cells.length === 1 && before.right >= full * widest;
    const [first] = cells;
    const last = result.at(-1);
    if (goesOn && last && first !== undefined) last[0] = `${last[0]} ${first}`;
    else result.push([...cells]);
  });
  return result;
}
