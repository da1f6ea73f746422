import { data, redirect } from "react-router";
import { z } from "zod";
import { panelOf } from "#app/.server/defer.ts";
import { hasArea } from "#app/.server/has-area.ts";
import type { HtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { readValidForm } from "#app/.server/http/read-form.ts";
import { isMissing, PracticeError, unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { saveWords } from "#app/.server/search-words.ts";
import { besideCheck } from "#app/.server/session/session-check.ts";
import { bytesOf, fileKindOf } from "#app/documents/.server/document.ts";
import { shown } from "#app/documents/.server/open-document.ts";
import { countDocument } from "#app/documents/.server/send-document.ts";
import type { DocumentFailure, OpenDocument } from "#app/documents/open-document.ts";
import type { DeferredPanel, PanelData } from "#app/shell/deferred.tsx";
import { shownSubject } from "#practice-api/messages/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { ResultDetail } from "#practice-api/results/detail.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { comparedResults, nameKey, resultBadges } from "#practice-api/results/rules.ts";
import { truncate } from "#practice-api/unicode.ts";
import { isWholeList, type PageRange, readPages } from "#practice-api/wire/read-pages.ts";
import { searchHref, subjectLength } from "../links.ts";
import {
  compareMoments,
  type EarlierValues,
  isSameMeasurement,
  type MeasuredPoint,
  type NotCompared,
  pointsOf,
} from "../measurements.ts";
import type { RecentMessages } from "../messages-since.ts";

/** `unsupported`: a file that the portal does not send on, or HTML without any text. */
export type ResultContent =
  | Extract<ResultDetail, { kind: "empty" | "table" }>
  | Extract<OpenDocument, { kind: "html" | "downloadOnly" }>
  | { kind: "pdf" | "picture"; src: string }
  | { kind: "unsupported" };

export type OpenedResult =
  | {
      resultId: string;
      content: ResultContent;
      earlier: DeferredPanel<EarlierValues>;
      /** Undefined where the practice offers no messages. */
      inbox: DeferredPanel<RecentMessages | undefined>;
      letters: DeferredPanel<RecentMessages | undefined>;
    }
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
    const panel = <T>(reading: Promise<T>) => panelOf(reading, request.signal, []);
    const earlier = panel(readEarlierValues(context, { resultId, test, isTable: content.kind === "table" }));
    const [inbox, letters] = [panel(readInbox(context)), panel(readLetters(context))];
    const panels = { earlier, inbox, letters };
    if (!isDocument(request)) return { resultId, content, ...panels };
    const [before, ...since] = await Promise.all([atOnce(earlier), atOnce(inbox), atOnce(letters)]);
    return { resultId, content, earlier: before, inbox: since[0], letters: since[1] };
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    return { resultId, content: undefined, failure: isMissing(error) ? "missing" : "failed" };
  }
}

export const isDocument = ({ url }: Request) => !new URL(url).pathname.endsWith(".data");

/** One page of the inbox, which marks no message as read (ruling B31). */
async function readInbox(context: RequestContext): Promise<RecentMessages | undefined> {
  if (!(await hasArea(context, "messages"))) return undefined;
  const query = { box: "inbox", filter: "all", page: 1, pageSize: pageSizes.messages.list } as const;
  const inbox = await context.api.messages.list(query);
  return {
    messages: inbox.entries.map(({ id, subject = "", inboxName, sender, sentAt }) => {
      const name = (inboxName ?? sender?.name)?.trim();
      return { id, subject: shownSubject(subject.trim() || "No subject"), name, sentAt };
    }),
    unreadable: inbox.unreadable,
    hasMore: !isWholeList(inbox, pageSizes.messages.list),
  };
}

/** One page of their list, which marks none as read (ruling B31). */
async function readLetters(context: RequestContext): Promise<RecentMessages | undefined> {
  if (!(await hasArea(context, "letters"))) return undefined;
  const read = (page: number) => context.api.letters.list({ page });
  const { entries, unreadable, hasMore } = await readPages(read, { pages: 1, pageSize: pageSizes.letters });
  const messages = entries.map(({ id, type = "Letter", at }) => ({
    id,
    subject: type,
    name: "",
    sentAt: at,
  }));
  return { messages, unreadable, hasMore };
}

async function atOnce<T>(panel: Promise<PanelData<T>>): Promise<DeferredPanel<T>> {
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
  if (fileKindOf(bytes) !== "pdf") {
    const contentType = detail.kind === "pdf" ? "application/pdf" : detail.contentType;
    const opened = await shown({ contentType, data: detail.data }, src, cleaner);
    return opened.kind === "html" || opened.kind === "downloadOnly" || opened.kind === "picture"
      ? opened
      : { kind: "unsupported" };
  }
  // A browser reads base64 in its canonical spelling only.
  return { kind: "pdf", src: `data:application/pdf;base64,${Buffer.from(bytes).toString("base64")}` };
}

type Opened = { resultId: string; test: string; isTable: boolean };

/**
 * An unread result is only counted, because reading it marks it as read (ruling B71). @throws PracticeError
 * when the results of the test cannot be listed.
 */
export async function readEarlierValues(context: RequestContext, opened: Opened): Promise<EarlierValues> {
  const { results } = context.api;
  const { resultId, test, isTable } = opened;
  const [now, chart, listed] = await Promise.all([
    context.now(),
    unlessFailed(results.chart({ test })),
    isTable
      ? readPages((page) => results.list({ search: test, page }), { pages: 1, pageSize: pageSizes.results })
      : undefined,
  ]);
  const { lines, notCompared } = listed ? await readLines(context, listed, resultId) : nothingCompared;
  const isKnown = (point: MeasuredPoint) => lines.some((line) => isSameMeasurement(line, point));
  const points = (chart?.entries ?? []).filter((point) => !isKnown(point));
  return {
    points: [...points, ...lines],
    now: now.toISO(),
    hasWholeChart: chart?.unreadable === 0,
    notCompared,
  };
}

type Compared = { lines: MeasuredPoint[]; notCompared: NotCompared };

const nothingCompared: Compared = {
  lines: [],
  notCompared: { unread: [], hasOthers: false, hasOlder: false },
};

async function readLines(
  context: RequestContext,
  { entries, unreadable, hasMore }: PageRange<TestResult>,
  resultId: string,
): Promise<Compared> {
  const opened = entries.find(({ id }) => id === resultId);
  const same = entries.filter(
    ({ id, test }) => id !== resultId && nameKey(test) === nameKey(opened?.test ?? ""),
  );
  const order = ({ reportedAt }: TestResult) =>
    reportedAt === undefined || opened?.reportedAt === undefined
      ? undefined
      : compareMoments(reportedAt, opened.reportedAt);
  const earlier = same
    .filter((one) => (order(one) ?? 0) < 0)
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  const read = earlier.filter(({ isRead }) => isRead);
  const found = await Promise.all(read.slice(0, comparedResults).map((one) => linesOf(context, one)));
  // A list without the open result has not found its test, and without a time nothing comes before.
  const isPlaced = opened !== undefined && same.every((one) => order(one) !== undefined);
  return {
    lines: found.flatMap((lines) => lines ?? []),
    notCompared: {
      unread: earlier.filter(({ isRead }) => !isRead).map(({ reportedAt = "" }) => reportedAt),
      hasOthers:
        !isPlaced ||
        unreadable > 0 ||
        (hasMore && found.length < comparedResults) ||
        found.some((lines) => lines === undefined),
      hasOlder: read.length > found.length || hasMore,
    },
  };
}

const timeOf = ({ reportedAt }: TestResult) => Date.parse(reportedAt ?? "");

/** Undefined when not all of the lines can be compared. */
async function linesOf({ api }: RequestContext, { id, reportedAt = "" }: TestResult) {
  const detail = await unlessFailed(api.results.read({ resultId: id }));
  if (detail?.kind !== "table" || detail.unreadable > 0) return undefined;
  return pointsOf(detail.observations, reportedAt);
}

const day = z.string().max(20);
const forms = {
  open: openForm,
  search: z.object({
    search: z.string().trim().max(subjectLength),
    from: day,
    to: day,
    show: z.enum(resultBadges).optional(),
  }),
};

const statuses = { missing: 404, limited: 429, unsupported: 502, failed: 503 } as const;

/**
 * A search's address does not have its subject. A result is read beside the check of the session, and is
 * shown only after it (ADR 0027).
 */
export async function actOnResults(args: ScreenArgs) {
  const form = await readValidForm(args.request, forms);
  if (form.intent === "open") {
    const opened = await besideCheck(args.context, openResult(args, form.values));
    return data(opened, { status: "failure" in opened ? statuses[opened.failure] : 200 });
  }
  const { search, ...rest } = form.values;
  return redirect(searchHref({ ...rest, search: await saveWords(args.context, "resultWords", search) }));
}
