import { shortDate } from "#app/format/dates.ts";
import { UnreadableNotice } from "#app/lists/unreadable-notice.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { Observation } from "#practice-api/results/detail.ts";
import type { ChartPoint } from "#practice-api/results/endpoints.ts";
import { changeBetween, measuredBefore } from "#practice-api/results/rules.ts";
import { resultTexts } from "#practice-api/results/texts.ts";

export type ResultTableProps = {
  lines: readonly Observation[];
  /** How many lines could not be decoded. */
  unreadable: number;
  /** The history of the test. */
  chart: readonly ChartPoint[];
  reportedAt: string | undefined;
};

const flags: Record<string, { word: string; icon: IconName }> = {
  abnormal: { word: "Abnormal", icon: "alert-triangle" },
  low: { word: "Low", icon: "arrow-down" },
  high: { word: "High", icon: "arrow-up" },
};

/** The lines of a result, each with its flag in words and the value before it. No range is invented. */
export function ResultTable({ lines, unreadable, chart, reportedAt }: ResultTableProps) {
  const flagged = lines.filter(({ flag }) => flag !== undefined).length;
  const rows = lines.map((line) => ({ line, before: measuredBefore(chart, line.name, reportedAt) }));
  const hasBefore = rows.some(({ before }) => before !== undefined);
  const all = `${lines.length + unreadable} ${lines.length + unreadable === 1 ? "value" : "values"}`;
  return (
    <>
      <UnreadableNotice count={unreadable} noun={{ one: "line", many: "lines" }} />
      {lines.length === 0 ? (
        <p className="text-danger-fg">{resultTexts.noLines}</p>
      ) : (
        <>
          <p className="text-lead">
            <strong>{flaggedText(flagged, lines.length)}</strong>
          </p>
          <p aria-hidden="true" className="print-only">
            {unreadable === 0 ? all : `${lines.length} of ${all}`} on this print.
          </p>
          <table className="result-table">
            <thead>
              <tr>
                <th scope="col">Test</th>
                <th scope="col">Value</th>
                <th scope="col">Flag</th>
                {hasBefore ? <th scope="col">Last time</th> : null}
                {hasBefore ? <th scope="col">Change</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, before }, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a result may have two lines of one name.
                <tr key={row}>
                  <th scope="row">{line.name}</th>
                  <td>
                    <strong>{line.value ?? "No value"}</strong>
                    {line.summary === undefined || line.summary === "" ? null : <small>{line.summary}</small>}
                  </td>
                  <td>
                    <Flag flag={line.flag} />
                  </td>
                  {hasBefore ? (
                    <td>
                      {before === undefined ? "" : `${before.value} on `}
                      {before === undefined ? null : (
                        <span className="whitespace-nowrap">{shortDate(before.on)}</span>
                      )}
                    </td>
                  ) : null}
                  {hasBefore ? <td>{changeText(before?.value, line.value)}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
          <p aria-hidden="true" className="print-only">
            End: {lines.length} of {all} printed.
          </p>
        </>
      )}
    </>
  );
}

function Flag({ flag }: { flag: string | undefined }) {
  if (flag === undefined) return <span className="text-muted">No flag</span>;
  const { word, icon } = flags[flag] ?? { word: flag, icon: "alert-triangle" as const };
  return (
    <span className="result-flag">
      <Icon name={icon} size="small" />
      {word}
    </span>
  );
}

function flaggedText(flagged: number, all: number): string {
  if (flagged === 0) return all === 1 ? "The value is not flagged." : "No value is flagged.";
  if (all === 1) return "The value is flagged.";
  return `${flagged} of ${all} values ${flagged === 1 ? "is" : "are"} flagged.`;
}

function changeText(before: string | undefined, now: string | undefined): string {
  const change = changeBetween(before, now);
  if (change === undefined) return "";
  if (change.direction === "same") return "No change";
  return `${change.direction === "up" ? "Up" : "Down"} ${change.amount}`;
}
