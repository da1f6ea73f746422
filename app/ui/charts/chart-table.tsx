import { Icon } from "../icon.tsx";
import "./chart-table.css";

export type ChartTableProps = {
  caption: string;
  /** Headings of the two columns. */
  columns: readonly [string, string];
  rows: readonly { label: string; value: number }[];
};

/** The numbers of the chart above it as a table. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    <details className="as-table">
      <summary>
        <Icon name="chevron-right" size="small" />
        Show as a table
      </summary>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
