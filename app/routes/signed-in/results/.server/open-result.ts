import { data } from "react-router";
import { z } from "zod";
import type { HtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { kindOf } from "#app/documents/.server/document.ts";
import { countDocument, isMissing } from "#app/documents/.server/send-document.ts";
import type { DocumentFailure, OpenDocument } from "#app/documents/open-document.ts";
import type { ResultDetail } from "#practice-api/results/detail.ts";
import type { ChartPoint } from "#practice-api/results/endpoints.ts";

/** A result's content, made safe for the browser. A file that is no PDF cannot be shown. */
export type ResultContent =
  | Extract<ResultDetail, { kind: "empty" | "table" }>
  | Extract<OpenDocument, { kind: "html" | "downloadOnly" }>
  | { kind: "pdf"; src: string }
  | { kind: "unsafe" };

export type OpenedResult =
  | { resultId: string; content: ResultContent; chart: ChartPoint[] | undefined }
  | { resultId: string; content: undefined; failure: DocumentFailure };

/** The form that opens a result. */
export const openForm = z.object({ resultId: z.string().min(1).max(200), test: z.string().max(500) });

/**
 * Reads a result, which marks it as read, and the chart of its test beside it. A chart that cannot be read is
 * undefined and hides nothing of the result. Results count against the account's limits of documents
 * (threat T9).
 */
export async function openResult(
  { context, services }: Pick<ScreenArgs, "context" | "services">,
  { resultId, test }: z.output<typeof openForm>,
) {
  const failed = (failure: DocumentFailure, status: number) =>
    data<OpenedResult>({ resultId, content: undefined, failure }, { status });
  if ((await countDocument({ context, services })) !== undefined) return failed("limited", 429);
  const chart = context.api.results.chart({ test }).then(
    ({ entries }) => entries,
    () => undefined,
  );
  try {
    const detail = await context.api.results.read({ resultId });
    const content = await safe(detail, resultFileHref(resultId, context.record), services.html);
    return data<OpenedResult>({ resultId, content, chart: await chart });
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    return isMissing(error) ? failed("missing", 404) : failed("failed", 503);
  }
}

/** The address that saves a result. It has the token of the record, because it reads the result again. */
const resultFileHref = (id: string, record: string) =>
  `/reports/${encodeURIComponent(id)}/file?record=${encodeURIComponent(record)}`;

async function safe(detail: ResultDetail, src: string, cleaner: HtmlCleaner): Promise<ResultContent> {
  if (detail.kind === "html") {
    const html = await cleaner.clean(detail.html);
    return html === undefined ? { kind: "downloadOnly", src } : { kind: "html", html, src };
  }
  if (detail.kind !== "pdf") return detail;
  const isPdf = kindOf(Buffer.from(detail.data, "base64")) === "pdf";
  return isPdf ? { kind: "pdf", src: `data:application/pdf;base64,${detail.data}` } : { kind: "unsafe" };
}
