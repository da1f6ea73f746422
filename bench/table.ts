export type Table = {
  title: string;
  /** The first column is text, the others are numbers. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  notes?: readonly string[];
};

export function printTable({ title, columns, rows, notes = [] }: Table): void {
  const lines = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const print = (line: readonly string[]) => {
    const cells = widths.map((width, column) => {
      const text = line[column] ?? "";
      return column === 0 ? text.padEnd(width) : text.padStart(width);
    });
    console.log(`  ${cells.join("   ").trimEnd()}`);
  };
  console.log(`\n${title}\n`);
  print(columns);
  print(widths.map((width) => "─".repeat(width)));
  for (const row of rows) print(row);
  if (notes.length > 0) console.log("");
  for (const note of notes) console.log(`  ${note}`);
}
