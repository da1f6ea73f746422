import { data } from "react-router";
import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isMissing } from "#app/documents/.server/send-document.ts";
import type { DeletionOutcome, MessagesAnswer } from "../message.ts";

/**
 * Deletes messages. The practice deletes all of a list or none, so a list with a message that is gone already
 * is deleted one by one: after a lost answer, another try ends well. That try is made at once, because it shows whether
 * the messages are gone (ruling B75).
 */
export async function deleteMessages(context: RequestContext, ids: string[]) {
  const outcome = (await attempt(context, ids)) ?? (await attempt(context, ids)) ?? "unknown";
  return data<MessagesAnswer>({ intent: "delete", ids, outcome }, { status: outcome === "done" ? 200 : 503 });
}

/** Undefined when the answer is lost. */
async function attempt(context: RequestContext, ids: string[]): Promise<DeletionOutcome | undefined> {
  try {
    return await remove(context, ids);
  } catch (error) {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    log.warn({ call: error.call, failure: error.reason }, "messages not deleted");
    return error.wasSent && error.reason !== "refused" ? undefined : "notDone";
  }
}

async function remove(context: RequestContext, ids: string[]): Promise<DeletionOutcome> {
  try {
    return (await context.api.messages.remove({ messageIds: ids })).accepted ? "done" : "notDone";
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (ids.length === 1) return "done";
  }
  let removed = 0;
  for (const id of ids) {
    if ((await remove(context, [id])) !== "done") return removed === 0 ? "notDone" : "unknown";
    removed += 1;
  }
  return "done";
}
