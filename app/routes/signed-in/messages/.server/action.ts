import { data, redirect } from "react-router";
import { z } from "zod";
import { readValidForm } from "#app/.server/http/read-form.ts";
import { ifFailed, isMissing } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { saveWords } from "#app/.server/search-words.ts";
import type { Services } from "#app/.server/services.ts";
import { besideCheck } from "#app/.server/session/session-check.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { bytesOf, fileKindOf, formatNames, textsIn } from "#app/documents/.server/document.ts";
import { attachmentPath } from "#app/documents/.server/read-documents.ts";
import type { Box } from "#practice-api/messages/codecs.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { splitReply } from "#practice-api/messages/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import { messagesHref } from "../links.ts";
import type { AttachedFile, DeletionOutcome, MessagesAnswer, OpenedMessage } from "../message.ts";
import { deleteUnsent } from "../sending/.server/unsent.ts";
import { listedMessage } from "./loader.ts";

const id = z.string().min(1).max(200);
const forms = {
  open: z.object({ messageId: id }),
  confirm: z.object({ id: z.array(id).max(5_000) }),
  delete: z.object({ id: z.array(id).min(1).max(5_000) }),
  search: z.object({ search: z.string().trim().max(200) }),
  settle: z.object({ messageId: id }),
  deleteUnsent: z.object({ messageId: id }),
};

/** A message is read beside the check of the session, and is shown only after it (ADR 0027). */
export async function actOnMessages(args: ScreenArgs) {
  const { request, context } = args;
  const form = await readValidForm(request, forms);
  if (form.intent === "open") return besideCheck(context, openMessage(context, form.values.messageId));
  await context.checked();
  switch (form.intent) {
    case "confirm":
      return data<MessagesAnswer>({ intent: "confirm", ids: form.values.id });
    case "settle":
      await args.services.followUp.settleMessage(context, form.values.messageId);
      throw redirect("/");
    case "deleteUnsent":
      await deleteUnsent(args, form.values.messageId);
      throw redirect(messagesHref(args.url.searchParams));
    case "search": {
      const words = await saveWords(context, "messageWords", form.values.search);
      return data<MessagesAnswer>({ intent: "search", words });
    }
    default:
      return deleteMessages(args, form.values.id);
  }
}

/** Marks the message as read (ruling B31). Its files are read when the patient opens them. */
export const openMessage = (context: RequestContext, messageId: string) =>
  context.api.messages.read({ messageId }).then(
    (message) =>
      data<MessagesAnswer>({ intent: "open", messageId, message: opened(context, messageId, message) }),
    ifFailed((error) => {
      log.warn({ call: error.call, failure: error.reason }, "message not opened");
      const [failure, status] = isMissing(error) ? (["missing", 404] as const) : (["failed", 503] as const);
      return data<MessagesAnswer>({ intent: "open", messageId, failure }, { status });
    }),
  );

/** PDFs before images (spec 2, section 2), then what is not shown beside the message. */
const order: readonly AttachedFile["kind"][] = ["pdf", "picture", "text", "saved", "unsupported"];

function opened({ record }: RequestContext, messageId: string, message: Message): OpenedMessage {
  const { body = "", attachments = [] } = message;
  const files = attachments.map(({ data: base64, contentType, title }, index): AttachedFile => {
    const bytes = bytesOf(base64);
    const known = fileKindOf(bytes);
    const isText = known === undefined && textsIn(base64, contentType).html !== "";
    const kind =
      known === "pdf" || known === "picture"
        ? known
        : known !== undefined
          ? "saved"
          : isText
            ? "text"
            : "unsupported";
    const format = formatNames[known ?? "text"];
    return {
      kind,
      format: kind === "unsupported" ? "Cannot be shown" : format,
      // The practice keeps no names of the files that were sent.
      name: title?.trim() || (kind === "unsupported" ? "File" : format),
      size: bytes.length,
      src:
        kind === "text"
          ? `/preview?${new URLSearchParams({ message: messageId, attachment: String(index + 1) })}`
          : `${attachmentPath(messageId, index + 1)}?record=${encodeURIComponent(record)}`,
      ...(known === undefined || known === "pdf" || known === "picture" ? {} : { reason: known }),
    };
  });
  return {
    ...listedMessage(message),
    id: messageId,
    isUnread: false,
    hasSender: message.sender?.reference !== undefined,
    ...splitReply(body),
    files: files.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
  };
}

const auditOutcomes = { done: "done", notDone: "refused", unknown: "unknown" } as const;

type Args = { services: Pick<Services, "audit">; context: Pick<RequestContext, "api" | "session"> };

/** Returns and records of each message only what is proved. */
export async function deleteMessages({ services, context }: Args, ids: string[]) {
  const outcomes = await remove(context, ids);
  const subject = auditSubject(context.session.data);
  for (const [object, outcome] of outcomes) {
    const event = { event: "deleteMessage", outcome: auditOutcomes[outcome] } as const;
    await services.audit.record({ ...event, ...subject, object });
  }
  const of = (wanted: DeletionOutcome) => ids.filter((id) => outcomes.get(id) === wanted);
  const deleted = of("done");
  const isDone = deleted.length === ids.length;
  const outcome = isDone ? "done" : of("unknown").length > 0 ? "unknown" : "notDone";
  return data<MessagesAnswer>({ intent: "delete", ids, deleted, outcome }, { status: isDone ? 200 : 503 });
}

type Removal = DeletionOutcome | "missing" | "missingAfterLost";

const isMissingNow = (removal: Removal | undefined): removal is "missing" | "missingAfterLost" =>
  removal === "missing" || removal === "missingAfterLost";

/**
 * The practice deletes all of a list or none, so a list with a message that is gone already is deleted one by one,
 * whatever becomes of the others. A 404 alone proves nothing (ruling B93): the boxes show what is gone.
 */
async function remove(
  context: Pick<RequestContext, "api">,
  ids: string[],
): Promise<Map<string, DeletionOutcome>> {
  const answer = await removeOnceOrTwice(context, ids);
  const isOneByOne = ids.length > 1 && isMissingNow(answer);
  const removals = new Map<string, Removal>();
  for (const id of ids) {
    const one = isOneByOne ? await removeOnceOrTwice(context, [id]) : answer;
    // A refusal proves nothing about an earlier try whose answer was lost.
    removals.set(id, one === "notDone" && answer === "missingAfterLost" ? "unknown" : one);
  }
  const missing = ids.filter((id) => isMissingNow(removals.get(id)));
  const gone = missing.length === 0 ? [] : await goneAmong(context, missing);
  const outcomeOf = (id: string, one: Removal): DeletionOutcome =>
    isMissingNow(one) ? (gone.includes(id) ? "done" : "unknown") : one;
  return new Map([...removals].map(([id, one]) => [id, outcomeOf(id, one)]));
}

/**
 * A lost answer is followed by another try at once, which shows whether the messages are gone (ruling B75), and then by
 * a look into the boxes. A refusal of the second try proves nothing about the first.
 */
async function removeOnceOrTwice(context: Pick<RequestContext, "api">, ids: string[]): Promise<Removal> {
  const first = await attempt(context, ids);
  if (first !== "lost") return first;
  const second = await attempt(context, ids);
  if (second === "done") return second;
  if (second === "missing") return "missingAfterLost";
  return (await goneAmong(context, ids)).length === ids.length ? "done" : "unknown";
}

const boxes = ["inbox", "sent", "drafts"] as const;
/** As many as a patient's box hardly fills. */
const maxPages = 10;

/** None where a box cannot be read whole. */
async function goneAmong({ api }: Pick<RequestContext, "api">, ids: readonly string[]): Promise<string[]> {
  const pageSize = pageSizes.messages.search;
  const read = (box: Box) =>
    readPages((page) => api.messages.list({ box, page, pageSize }), { pageSize, maxPages });
  const lists = await Promise.all(boxes.map(read)).catch(
    ifFailed(({ call, reason }) => log.warn({ call, failure: reason }, "deleted messages not looked for")),
  );
  const isWhole = lists?.every(
    ({ unreadable, hasMore, missing }) => unreadable === 0 && !hasMore && missing === undefined,
  );
  const listed = new Set(lists?.flatMap(({ entries }) => entries.map(({ id }) => id)));
  return ids.filter((id) => isWhole && !listed.has(id));
}

async function attempt(
  { api }: Pick<RequestContext, "api">,
  ids: string[],
): Promise<"done" | "notDone" | "missing" | "lost"> {
  const failed = ifFailed((failure) => {
    const { call, reason, mayBeDone } = failure;
    if (isMissing(failure)) return "missing";
    log.warn({ call, failure: reason }, "messages not deleted");
    return mayBeDone ? "lost" : "notDone";
  });
  return api.messages.remove({ messageIds: ids }).then(({ accepted, isUnclear }) => {
    if (isUnclear) return "lost";
    return accepted ? "done" : "notDone";
  }, failed);
}
