import { data } from "react-router";
import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isMissing } from "#app/documents/.server/send-document.ts";
import type { MessagesAnswer } from "../message.ts";

/**
 * Deletes messages. The practice deletes all of a list or none, so a list with a message that is gone already
 * is deleted one by one: after a lost answer, another try ends well.
 */
export async function deleteMessages(context: RequestContext, ids: string[]) {
  const answer = (isDone: boolean) =>
    data<MessagesAnswer>({ intent: "delete", ids, isDone }, { status: isDone ? 200 : 503 });
  try {
    return answer(await remove(context, ids));
  } catch (error) {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    log.warn({ call: error.call, failure: error.reason }, "messages not deleted");
    return answer(false);
  }
}

async function remove(context: RequestContext, ids: string[]): Promise<boolean> {
  try {
    return (await context.api.messages.remove({ messageIds: ids })).accepted;
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (ids.length === 1) return true;
  }
  for (const id of ids) {
    if (!(await remove(context, [id]))) return false;
  }
  return true;
}
