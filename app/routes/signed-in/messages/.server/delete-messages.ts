import { data } from "react-router";
import { ifFailed, isMissing } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { log } from "#app/.server/telemetry/log.ts";
import type { Box } from "#practice-api/messages/codecs.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import type { DeletionOutcome, MessagesAnswer } from "../message.ts";

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
/** The largest page of the specification, and as many as a patient's box hardly fills. */
const [pageSize, maxPages] = [100, 10];

/** None where a box cannot be read whole. */
async function goneAmong({ api }: Pick<RequestContext, "api">, ids: readonly string[]): Promise<string[]> {
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
