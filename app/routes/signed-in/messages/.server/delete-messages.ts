import { data } from "react-router";
import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isMissing } from "#app/documents/.server/send-document.ts";
import type { DeletionOutcome, MessagesAnswer } from "../message.ts";

/** Deletes messages, and returns only what is proved. */
export async function deleteMessages(context: Pick<RequestContext, "api">, ids: string[]) {
  const outcome = await remove(context, ids);
  return data<MessagesAnswer>({ intent: "delete", ids, outcome }, { status: outcome === "done" ? 200 : 503 });
}

/**
 * The practice deletes all of a list or none, so a list with a message that is gone already is deleted one by one.
 * Then one of them is gone, whatever happens to the others.
 */
async function remove(context: Pick<RequestContext, "api">, ids: string[]): Promise<DeletionOutcome> {
  const answer = await removeOnceOrTwice(context, ids);
  if (answer !== "missing") return answer;
  if (ids.length === 1) return "done";
  for (const id of ids) {
    if ((await remove(context, [id])) !== "done") return "unknown";
  }
  return "done";
}

/**
 * A lost answer is followed by another try at once, which shows whether the messages are gone (ruling B75). A refusal
 * of that one proves nothing about the first.
 */
async function removeOnceOrTwice(
  context: Pick<RequestContext, "api">,
  ids: string[],
): Promise<DeletionOutcome | "missing"> {
  const first = await attempt(context, ids);
  if (first !== "lost") return first;
  const second = await attempt(context, ids);
  return second === "done" || second === "missing" ? second : "unknown";
}

async function attempt(
  { api }: Pick<RequestContext, "api">,
  ids: string[],
): Promise<"done" | "notDone" | "missing" | "lost"> {
  try {
    const { accepted, isUnclear } = await api.messages.remove({ messageIds: ids });
    if (isUnclear) return "lost";
    return accepted ? "done" : "notDone";
  } catch (error) {
    if (isMissing(error)) return "missing";
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    log.warn({ call: error.call, failure: error.reason }, "messages not deleted");
    return isRefusal(error) ? "notDone" : "lost";
  }
}

/** A practice that fails, or a gateway that gives up waiting for it, may have deleted the messages. */
function isRefusal({ wasSent, reason, status = 0 }: PracticeError): boolean {
  return !wasSent || (reason === "refused" && (status < 500 || status === 503));
}
