import { z } from "zod";
import type { HtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { isMissing, PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { bytesOf, kindOf } from "#app/documents/.server/document.ts";
import { shown } from "#app/documents/.server/open-document.ts";
import { countDocument } from "#app/documents/.server/send-document.ts";
import type { DocumentFailure, OpenDocument } from "#app/documents/open-document.ts";
import type { DeferredPanel, Panel } from "#app/shell/shell-data.ts";
import type { ResultDetail } from "#practice-api/results/detail.ts";
import { truncate } from "#practice-api/unicode.ts";
import type { EarlierValues } from "../measurements.ts";
import { readEarlierValues } from "./earlier-values.ts";

/** `unsupported`: a file that the portal does not send on, or HTML without any text. */
export type ResultContent =
  | Extract<ResultDetail, { kind: "empty" | "table" }>
  | Extract<OpenDocument, { kind: "html" | "downloadOnly" }>
  | { kind: "pdf" | "picture"; src: string }
  | { kind: "unsupported" };

export type OpenedResult =
  | { resultId: string; content: ResultContent; earlier: DeferredPanel<EarlierValues> }
  | { resultId: string; content: undefined; failure: DocumentFailure };

/** A longer name of the test finds no earlier values, and hides nothing of the result. */
export const openForm = z.object({
  resultId: z.string().min(1).max(200),
  test: z.string().transform((name) => truncate(name, 500)),
});

/** Without JavaScript the earlier values are not shown later. */
const earlierMs = 300;

/**
 * Marks the result as read. Results count against the account's limits of documents (threat T9). Without
 * JavaScript the request that opens a result shows it too, so it is read once per request.
 */
export const openResult = (args: OpenArgs, form: z.output<typeof openForm>): Promise<OpenedResult> =>
  args.context.memo(`open result ${form.resultId}`, () => readResult(args, form));

type OpenArgs = Pick<ScreenArgs, "context" | "services" | "request">;

async function readResult(
  args: OpenArgs,
  { resultId, test }: z.output<typeof openForm>,
): Promise<OpenedResult> {
  const { context, request, services } = args;
  if ((await countDocument(args)) !== undefined) return { resultId, content: undefined, failure: "limited" };
  try {
    const detail = await context.api.results.read({ resultId });
    const content = await safe(detail, resultFileHref(resultId, context.record), services.html);
    const earlier = panelOf(
      readEarlierValues(context, { resultId, test, isTable: content.kind === "table" }),
    );
    return { resultId, content, earlier: isDocument(request) ? await atOnce(earlier) : earlier };
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    return { resultId, content: undefined, failure: isMissing(error) ? "missing" : "failed" };
  }
}

export const isDocument = ({ url }: Request) => !new URL(url).pathname.endsWith(".data");

async function panelOf(reading: Promise<EarlierValues>): Promise<Panel<EarlierValues>> {
  try {
    return { state: "loaded", value: await reading };
  } catch (error) {
    const call = error instanceof PracticeError ? error.call : "unknown";
    log.warn({ call }, "earlier values not read");
    return { state: "failed" };
  }
}

async function atOnce<T>(panel: Promise<Panel<T>>): Promise<DeferredPanel<T>> {
  const elapsed = new Promise<undefined>((resolve) => void setTimeout(resolve, earlierMs));
  return (await Promise.race([panel, elapsed])) ?? panel;
}

/** Has the token of the record, because it reads the result again. */
const resultFileHref = (id: string, record: string) =>
  `/reports/${encodeURIComponent(id)}/file?record=${encodeURIComponent(record)}`;

async function safe(detail: ResultDetail, src: string, cleaner: HtmlCleaner): Promise<ResultContent> {
  if (detail.kind === "html") {
    const { html } = await cleaner.clean(detail.html);
    if (html === undefined) return { kind: "downloadOnly", src };
    return html.trim() === "" ? { kind: "unsupported" } : { kind: "html", html, src };
  }
  if (detail.kind !== "pdf" && detail.kind !== "file") return detail;
  const bytes = bytesOf(detail.data);
  if (kindOf(bytes) !== "pdf") {
    const contentType = detail.kind === "pdf" ? "application/pdf" : detail.contentType;
    const opened = await shown({ contentType, data: detail.data }, src, cleaner);
    return opened.kind === "html" || opened.kind === "downloadOnly" || opened.kind === "picture"
      ? opened
      : { kind: "unsupported" };
  }
  // A browser reads base64 in its canonical spelling only.
  return { kind: "pdf", src: `data:application/pdf;base64,${Buffer.from(bytes).toString("base64")}` };
}
