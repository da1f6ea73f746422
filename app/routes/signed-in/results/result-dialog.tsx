import { useState } from "react";
import { Link } from "react-router";
import { DocumentFailed } from "#app/documents/document-failed.tsx";
import { DownloadOnly } from "#app/documents/download-only.tsx";
import { HtmlFrame } from "#app/documents/html-frame.tsx";
import { downloadHref } from "#app/documents/open-document.ts";
import { PdfView } from "#app/documents/pdf-view.tsx";
import { shortDate } from "#app/format/dates.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { FailedState } from "#app/ui/state.tsx";
import type { ChartPoint, TestResult } from "#practice-api/results/endpoints.ts";
import { resultTexts } from "#practice-api/results/texts.ts";
import type { OpenedResult, ResultContent } from "./.server/open-result.ts";
import { askAboutResultHref } from "./links.ts";
import { ResultChart } from "./result-chart.tsx";
import { ResultForm } from "./result-form.tsx";
import { ResultTable } from "./result-table.tsx";

export type ResultDialogProps = {
  result: TestResult;
  /** Undefined while it is read. */
  opened: OpenedResult | undefined;
  /** Whether a question about it can be written to the practice. */
  canAsk: DeferredPanel<boolean>;
  onClose: () => void;
};

/** A result with all that it holds (spec 2, section 2). */
export function ResultDialog({ result, opened, canAsk, onClose }: ResultDialogProps) {
  const [chartPresses, setChartPresses] = useState(0);
  const [isChartOpen, setIsChartOpen] = useState(false);
  const { test, reportedAt, laboratory, author } = result;
  const content = opened?.content;
  const chart = content === undefined ? undefined : (opened as { chart: ChartPoint[] | undefined }).chart;
  const hasChart = chart !== undefined && chart.length > 0;
  const facts = [reportedAt === undefined ? undefined : shortDate(reportedAt), laboratory, author];
  return (
    <Dialog
      open
      onClose={onClose}
      title={test}
      description={facts.filter(Boolean).join(", ")}
      maxWidth={content?.kind === "pdf" || content?.kind === "html" ? 1500 : 1000}
      footer={
        <>
          {/* It waits for the other buttons, because they would push it away from under the pointer. */}
          {opened === undefined ? null : <AskLink canAsk={canAsk} id={result.id} />}
          {content === undefined || content.kind === "pdf" || content.kind === "downloadOnly" ? null : (
            <PrintButton variant="secondary" />
          )}
          {content === undefined ? null : (
            <Button
              variant="secondary"
              onClick={() => {
                setChartPresses(chartPresses + 1);
                setIsChartOpen(hasChart);
              }}
            >
              <Icon name="chart" size="small" />
              Chart
            </Button>
          )}
          {content?.kind === "html" || content?.kind === "downloadOnly" ? (
            <a href={downloadHref(content.src)} download className={buttonClass("secondary")}>
              <Icon name="download" size="small" />
              Download
            </a>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Notice
        text={chartPresses > 0 && !hasChart ? resultTexts.noChart : undefined}
        tone="danger"
        attempt={chartPresses}
      />
      {opened === undefined ? (
        <div className="grid gap-4">
          <LoadingWords>Loading the result</LoadingWords>
          <Skeleton width="half" />
          <Skeleton height="own" className="h-40 rounded-m" />
        </div>
      ) : opened.content === undefined && opened.failure !== "failed" ? (
        <DocumentFailed failure={opened.failure} what="this result" />
      ) : content === undefined ? (
        <FailedState what="this result">
          <ResultForm result={result}>
            <Button type="submit">Retry</Button>
          </ResultForm>
        </FailedState>
      ) : (
        <div className="result-content">
          {result.comments === undefined ? null : <Note title="Comment:">{result.comments}</Note>}
          <Content result={result} content={content} chart={chart ?? []} />
        </div>
      )}
      {isChartOpen && chart !== undefined ? (
        <ResultChart test={test} points={chart} onClose={() => setIsChartOpen(false)} />
      ) : null}
    </Dialog>
  );
}

/** Hidden where no question can be written. */
function AskLink({ canAsk, id }: { canAsk: DeferredPanel<boolean>; id: string }) {
  return (
    <Deferred panel={canAsk} loading={null} failed={null}>
      {(isAllowed) =>
        isAllowed ? (
          <Link to={askAboutResultHref(id)} className={buttonClass("quiet")}>
            Ask about this result
          </Link>
        ) : null
      }
    </Deferred>
  );
}

type ContentProps = { result: TestResult; content: ResultContent; chart: readonly ChartPoint[] };

function Content({ result, content, chart }: ContentProps) {
  switch (content.kind) {
    case "empty":
      return <p className="text-danger-fg">{resultTexts.noContent}</p>;
    case "html":
      return <HtmlFrame html={content.html} title={result.test} />;
    case "downloadOnly":
      return <DownloadOnly what="this result" />;
    case "table":
      return (
        <ResultTable
          lines={content.observations}
          unreadable={content.unreadable}
          chart={chart}
          reportedAt={result.reportedAt}
        />
      );
    case "pdf":
      return (
        <>
          <PdfView src={content.src} title={result.test} />
          <p>
            <a href={content.src} download="test-result.pdf">
              Download this result
            </a>
          </p>
        </>
      );
    default:
      return (
        <Note tone="warning" title="This result cannot be shown.">
          The file is not a PDF. Ring the practice and ask for it.
        </Note>
      );
  }
}
