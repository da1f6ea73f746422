import { sendOnce } from "#app/.server/messages/post-message.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/without-request-abort.ts";
import type { MessageOutcome } from "#machines/message/types.ts";
import { noRole } from "#practice-api/messages/rules.ts";
import { hasErrors, sendErrors } from "../message-errors.ts";
import { findForm, saveForm } from "./form.ts";
import { readSource } from "./message-source.ts";
import { discardDraft } from "./practice-drafts.ts";
import { mayWrite, postingOf } from "./prepare.ts";

/**
 * Sends a draft as the practice has it, and then deletes it. A draft that was sent before is not sent again,
 * even when the practice still lists it (threat T35).
 */
export async function sendDraft(
  { services, context }: Pick<ScreenArgs, "services" | "context">,
  draftId: string,
): Promise<MessageOutcome> {
  const since = (await context.now()).toMillis();
  const detached = await withoutRequestAbort(services, context);
  const result = await services.idempotency.run(
    detached,
    `message send draft ${draftId}`,
    () => send(services, detached, draftId, since),
    ({ outcome }) => outcome === "sent",
  );
  return result.state === "done" ? result.result : { outcome: "unclear" };
}

async function send(
  services: Services,
  context: RequestContext,
  draftId: string,
  since: number,
): Promise<MessageOutcome> {
  const state = await findForm(services, context, draftId);
  const unsent = (mayBeSent = false): MessageOutcome => ({
    outcome: mayBeSent || state.mayBeSent ? "unclear" : "failed",
  });
  if ((await services.discardedDrafts.among(context, [draftId])).size > 0) return { outcome: "sent" };
  try {
    const draft = await readSource(context, { draft: draftId });
    if (draft === undefined || !(await mayWrite(context, draft))) return unsent();
    const { recipient, subject, typed, limit, attachments } = draft;
    const roleId = draft.roleId || noRole;
    const fields = { roleId, recipient: recipient?.reference ?? "", subject, body: typed };
    const errors = sendErrors(fields, { limit, isReply: false });
    if (recipient === undefined || hasErrors(errors)) return { outcome: "invalid", errors };
    const parts = { as: "sent", subject, typed, recipient, roleId, attachments } as const;
    const posting = postingOf(context, draft, parts);
    const posted = await sendOnce(services, context, posting, since);
    if (posted === "unclear") await saveForm(services, context, draftId, { ...state, mayBeSent: true });
    if (posted !== "posted") return unsent(posted === "unclear");
    await discardDraft(services, context, draftId);
    return { outcome: "sent" };
  } catch (error) {
    if (error instanceof PracticeError) return unsent();
    throw error;
  }
}
