import { Icon } from "../icon.tsx";
import { WholeDates } from "../whole-dates.tsx";

type ChartTableProps = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    <details className="as-table group relative mt-auto border-line border-t pt-1 text-small">
      <summary className="inline-flex min-h-touch cursor-pointer list-none items-center gap-2 pr-2 font-semi text-link">
        <Icon name="chevron-right" size="small" className="group-open:rotate-90" />
        Show as a table
      </summary>
      {/* Four columns are wider than a small phone, or a card in large text. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div role="group" aria-label={caption} tabIndex={0} className="overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal.
              <tr key={row}>
                <th scope="row">
                  <WholeDates>{name}</WholeDates>
                </th>
                {cells.map((cell, column) => (
                  <td key={columns[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
