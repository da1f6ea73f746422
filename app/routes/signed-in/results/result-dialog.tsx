import { useState } from "react";
import { Link } from "react-router";
import { DocumentFailed } from "#app/documents/document-failed.tsx";
import { downloadHref } from "#app/documents/open-document.ts";
import { shortDate } from "#app/format/dates.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { CloseLink } from "#app/shell/page/close-link.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { numberOf } from "#practice-api/results/rules.ts";
import { resultTexts } from "#practice-api/results/texts.ts";
import type { OpenedResult } from "./.server/open-result.ts";
import { seriesOf } from "./chart-series.ts";
import { askAboutResultHref } from "./links.ts";
import { ResultBoxes } from "./result-boxes.tsx";
import { ResultChart } from "./result-chart.tsx";
import { ResultContent, type ShownResult } from "./result-content.tsx";
import { OpenAgain } from "./use-open-result.tsx";

type ResultDialogProps = {
  result: TestResult;
  opened: OpenedResult | undefined;
  isReading: boolean;
  canAsk: DeferredPanel<boolean>;
  closeHref: string;
  onClose: () => void;
};

/** Spec 2, section 2. */
export function ResultDialog(props: ResultDialogProps) {
  const { result, opened, isReading, canAsk, closeHref, onClose } = props;
  const { personName } = useShell();
  const { test, reportedAt, laboratory, author } = result;
  const facts = [reportedAt === undefined ? undefined : shortDate(reportedAt), laboratory, author];
  const shown = opened !== undefined && opened.content !== undefined ? opened : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={test}
      documentTitle="Test result"
      description={`${facts.filter(Boolean).join(", ")}${facts.some(Boolean) ? ". " : ""}For ${personName}.`}
      maxWidth={1500}
      isText
      footer={
        <>
          {shown === undefined ||
          shown.content.kind === "pdf" ||
          shown.content.kind === "downloadOnly" ? null : (
            <PrintButton variant="quiet" />
          )}
          <CloseLink href={closeHref} onClose={onClose} />
          {shown !== undefined && "src" in shown.content && shown.content.kind !== "pdf" ? (
            <a href={downloadHref(shown.content.src)} download className={buttonClass("secondary")}>
              <Icon name="download" size="small" />
              Download
            </a>
          ) : null}
          {shown === undefined ? null : <ChartButton result={result} opened={shown} />}
          {/* It waits for the other buttons, because they would push it away from under the pointer. */}
          {opened === undefined ? null : <AskLink canAsk={canAsk} result={result} />}
        </>
      }
    >
      {shown !== undefined ? (
        // A grid keeps the height that a table had before it was divided over sheets.
        <div className="@container grid grid-cols-1 gap-4 print:block">
          <ResultBoxes result={result} opened={shown} />
          <ResultContent result={result} opened={shown} />
        </div>
      ) : isReading ? (
        <div className="grid gap-4">
          <LoadingWords>Loading the result</LoadingWords>
          <Skeleton width="half" />
          <Skeleton height="own" className="h-40 rounded-m" />
        </div>
      ) : opened !== undefined && "failure" in opened ? (
        <DocumentFailed failure={opened.failure} what="this result" retry={<OpenAgain result={result} />} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>
            {result.isRead
              ? "This result is not shown yet."
              : "This result is unread. Opening it marks it as read."}
          </p>
          <OpenAgain result={result}>Open this result</OpenAgain>
        </div>
      )}
    </Dialog>
  );
}

export function MissingResultDialog({
  closeHref,
  onClose,
}: Pick<ResultDialogProps, "closeHref" | "onClose">) {
  const { personName } = useShell();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Test result"
      maxWidth={1500}
      footer={<CloseLink href={closeHref} onClose={onClose} />}
    >
      <Note tone="warning" title="This result is not in the list.">
        {`The list has results for ${personName} only, as far as it is shown. To find another one, close this window and choose Show more or change the search. If it is for another person, switch to them first.`}
      </Note>
    </Dialog>
  );
}

type AskProps = { canAsk: DeferredPanel<boolean>; result: TestResult };

/** Whom it goes to is said on the page that it opens. */
function AskLink({ canAsk, result: { id } }: AskProps) {
  return (
    <Deferred panel={canAsk} loading={null} failed={null}>
      {(isAllowed) =>
        isAllowed ? (
          <Link to={askAboutResultHref(id)} className={buttonClass()}>
            <Icon name="mail" size="small" />
            <span>Ask about this result</span>
          </Link>
        ) : null
      }
    </Deferred>
  );
}

/** Spec 2, section 4. Not where the result and the whole chart of the practice prove that no value is a number. */
function ChartButton({ result, opened: { content, earlier } }: { result: TestResult; opened: ShownResult }) {
  const [presses, setPresses] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const lines = content.kind === "table" ? content.observations : [];
  const isNumeric = lines.some(({ value }) => numberOf(value) !== undefined);
  const failed = <NoChart result={result} attempt={presses} isFailed />;
  const button = (
    <Button
      variant="secondary"
      onClick={() => {
        setPresses(presses + 1);
        setIsOpen(true);
      }}
    >
      <Icon name="chart" size="small" />
      Chart
    </Button>
  );
  return (
    <>
      {isNumeric ? (
        button
      ) : (
        <Deferred panel={earlier} loading={null} failed={button}>
          {({ points, hasWholeChart }) =>
            hasWholeChart && points.every(({ value }) => numberOf(value) === undefined) ? null : button
          }
        </Deferred>
      )}
      {isOpen ? (
        <Deferred panel={earlier} loading={<LoadingWords>Loading the chart</LoadingWords>} failed={failed}>
          {({ points, hasWholeChart, now }) => {
            const series = seriesOf(lines, result.reportedAt, points, now);
            if (series.length > 0) {
              return (
                <ResultChart
                  result={result}
                  series={series}
                  isPart={!hasWholeChart}
                  onClose={() => setIsOpen(false)}
                />
              );
            }
            return hasWholeChart ? <NoChart result={result} attempt={presses} /> : failed;
          }}
        </Deferred>
      ) : null}
    </>
  );
}

type NoChartProps = { result: TestResult; attempt: number; isFailed?: boolean };

function NoChart({ result, attempt, isFailed = false }: NoChartProps) {
  return (
    <>
      <Notice text={resultTexts.noChart} tone="danger" attempt={attempt} />
      {isFailed ? (
        <div className="-order-1 flex shrink-0 grow basis-full flex-wrap items-center justify-end gap-3">
          <p>We could not load the chart.</p>
          <OpenAgain result={result} variant="secondary" />
        </div>
      ) : null}
    </>
  );
}
