import { useState } from "react";
import { DocumentFailed, NotShown } from "#app/documents/document-failed.tsx";
import { HtmlFrame } from "#app/documents/html-frame.tsx";
import type { FileViewProps, ViewFailure } from "#app/documents/open-document.ts";
import { PdfView } from "#app/documents/pdf-view.tsx";
import type { Report } from "#app/documents/use-reports.ts";
import { shortDate } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import { UnreadableNotice } from "#app/lists/list-panel.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel, PanelData } from "#app/shell/shell-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Observation } from "#practice-api/results/detail.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { meaningOf, notesIn, shownValue } from "#practice-api/results/rules.ts";
import { resultTexts } from "#practice-api/results/texts.ts";
import type { OpenedResult } from "./.server/open-result.ts";
import { absentText, changeText, lastValuesOf, notComparedTexts, writtenLast } from "./compare.ts";
import { flaggedText, flagOf, sideOf } from "./flags.ts";
import type { EarlierValues } from "./measurements.ts";
import { ResultForm } from "./use-open-result.tsx";
import "./result-table.css";

export type ShownResult = Extract<OpenedResult, { earlier: unknown }>;

type ResultContentProps = { result: TestResult; opened: ShownResult };

export function ResultContent({ result, opened: { content, earlier } }: ResultContentProps) {
  switch (content.kind) {
    case "empty":
      return <p className="text-danger-fg">{resultTexts.noContent}</p>;
    case "html":
      return <HtmlFrame html={content.html} title={result.test} />;
    case "downloadOnly":
      return <NotShown what="this result" {...(content.reason && { reason: content.reason })} />;
    case "picture":
      return <img src={content.src} alt={result.test} className="h-auto max-w-full" />;
    case "table":
      return (
        <ResultTable
          result={result}
          lines={content.observations}
          unreadable={content.unreadable}
          earlier={earlier}
        />
      );
    case "pdf":
      return <PdfResult src={content.src} title={result.test} />;
    case "unsupported":
      return <DocumentFailed failure="unsupported" what="this result" />;
  }
}

/** A PDF that the viewer cannot show can still be saved. */
function PdfResult({ src, title }: FileViewProps) {
  const { report, onReady, onFailed, retry } = usePdfReport();
  const { print, failure } = report;
  return (
    <>
      {failure === undefined ? (
        <PdfView src={src} title={title} what="this result" onReady={onReady} onFailed={onFailed} />
      ) : (
        <DocumentFailed
          failure={failure}
          what="this result"
          retry={
            <Button variant="secondary" onClick={retry}>
              Retry
            </Button>
          }
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {print === undefined ? null : (
          <Button variant="secondary" onClick={print}>
            <Icon name="printer" size="small" />
            Print
          </Button>
        )}
        <a href={src} download="test-result.pdf">
          Download this result
        </a>
      </div>
    </>
  );
}

/** The file is here already, so Retry shows it again. */
export function usePdfReport() {
  const [report, setReport] = useState<Omit<Report, "of">>({});
  return {
    report,
    onReady: (print: () => void) => setReport({ print }),
    onFailed: (failure: ViewFailure) => setReport({ failure }),
    retry: () => setReport({}),
  };
}

type ResultTableProps = {
  result: TestResult;
  lines: readonly Observation[];
  unreadable: number;
  earlier: DeferredPanel<EarlierValues>;
};

/** Where the practice gives no reference range, none is shown. */
function ResultTable({ result, lines, unreadable, earlier }: ResultTableProps) {
  const total = lines.length + unreadable;
  const all = plural(total, "value");
  const table = (panel: PanelData<EarlierValues> | undefined) => (
    <>
      <Comparison result={result} earlier={panel} />
      <Lines lines={lines} result={result} earlier={panel} end={`End: ${lines.length} of ${all} printed.`} />
    </>
  );
  return (
    <>
      <UnreadableNotice count={unreadable} noun={{ one: "line", many: "lines" }} />
      {lines.length === 0 ? (
        <p className="text-danger-fg">{resultTexts.noLines}</p>
      ) : (
        <>
          <p>
            <strong>
              {flaggedText(
                lines.map(({ flag }) => flag),
                unreadable,
              )}
            </strong>{" "}
            The flags and the reference text are the laboratory’s own.
          </p>
          <p aria-hidden="true" className="print-only">
            {unreadable === 0 ? all : `${lines.length} of ${all}`} on this print.
          </p>
          <Deferred panel={earlier} loading={table(undefined)} failed={table({ state: "failed" })}>
            {(value) => table({ state: "loaded", value })}
          </Deferred>
        </>
      )}
    </>
  );
}

type EarlierProps = { result: TestResult; earlier: PanelData<EarlierValues> | undefined };

function Comparison({ result, earlier }: EarlierProps) {
  if (earlier === undefined)
    return (
      <p role="status" className="sr-only">
        Looking for earlier values
      </p>
    );
  if (earlier.state === "failed") {
    return (
      <div className="grid justify-items-start gap-3">
        <Note tone="warning" title="We could not load the earlier values." className="w-full">
          This changes nothing in the result below.
        </Note>
        <ResultForm result={result}>
          <Button type="submit" variant="secondary">
            Retry
          </Button>
        </ResultForm>
      </div>
    );
  }
  return notComparedTexts(earlier.value.notCompared).map((text) => (
    <p key={text} className="text-muted">
      <WholeDates>{text}</WholeDates>
    </p>
  ));
}

type LinesProps = EarlierProps & {
  lines: readonly Observation[];
  /** Below the head of the table on whichever sheet the values end. */
  end: string;
};

function Lines({ lines, result, earlier, end }: LinesProps) {
  return (
    <table className="result-table" aria-label={`Values of ${result.test}`}>
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Value</th>
          <th scope="col">Unit</th>
          <th scope="col">Flag</th>
          <th scope="col">{labels.reference}</th>
          <th scope="col">{labels.before}</th>
          <th scope="col">{labels.change}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, row) => {
          const { unit, reference } = notesIn(line.summary);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result may have two lines of one name.
            <tr key={row}>
              <th scope="row" className="text-body">
                {line.name}
              </th>
              <td className="result-value">
                <strong className="text-body @max-mail:text-h2">
                  {shownValue(line.value ?? "No value")}
                </strong>
              </td>
              <td className="result-unit">{unit}</td>
              <td className="result-flag">
                <Flag flag={line.flag} />
              </td>
              <td data-label={labels.reference}>{reference ?? "None given"}</td>
              <Before line={line} result={result} earlier={earlier} />
            </tr>
          );
        })}
        <tr className="print-only">
          <td colSpan={7}>{end}</td>
        </tr>
      </tbody>
    </table>
  );
}

const labels = { reference: "Laboratory’s reference", before: "Last time", change: "Change" } as const;

function Before({ line, result: { reportedAt }, earlier }: EarlierProps & { line: Observation }) {
  if (earlier === undefined) return <Unknown>Looking for it…</Unknown>;
  if (earlier.state === "failed") return <Unknown>Not known</Unknown>;
  const before = lastValuesOf(line, earlier.value, reportedAt);
  const [newest] = before;
  if (newest === undefined) return <Unknown>{absentText(earlier.value)}</Unknown>;
  return (
    <>
      <td data-label={labels.before}>
        {before.map(writtenLast).join(" and ")}, <WholeDates>{shortDate(newest.on)}</WholeDates>
      </td>
      <td data-label={labels.change}>{changeText(before, line)}</td>
    </>
  );
}

function Unknown({ children }: { children: string }) {
  return (
    <td colSpan={2} data-label={labels.before} className="text-muted">
      {children}
    </td>
  );
}

const icons = { low: "arrow-down", high: "arrow-up" } as const satisfies Record<string, IconName>;

/** In the line, so that the word is on the baseline of its row. */
const arrowClass = "mr-1.5 inline-block align-[-0.2em]";

function Flag({ flag }: { flag: Observation["flag"] }) {
  const meaning = meaningOf(flag);
  if (meaning === "none") return <span className="text-muted">{flagOf(flag)}</span>;
  if (meaning === "unknown") return <span className="font-strong">{flagOf(flag)}</span>;
  const side = sideOf(flag);
  return (
    <span className="font-strong text-danger-fg">
      <Icon name={side ? icons[side] : "alert-triangle"} size="small" className={arrowClass} />
      {flagOf(flag)}
    </span>
  );
}
