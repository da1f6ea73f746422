import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/detached-context.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";

/**
 * Deletes a draft that was sent or replaced. One that the practice does not delete now is hidden, and deleted
 * when the drafts are read again (threat T35).
 */
export async function discardDraft(
  services: Services,
  context: RequestContext,
  draftId: string,
): Promise<void> {
  await services.discardedDrafts.add(context, draftId);
  await deleteDiscarded(services, context, draftId);
}

/**
 * A list of drafts without those that were sent or replaced. They are deleted at the practice meanwhile, which
 * the list does not wait for.
 */
export async function withoutDiscardedDrafts<L extends { entries: readonly Message[] }>(
  { services, context }: Pick<ScreenArgs, "services" | "context">,
  list: L,
): Promise<L> {
  const ids = list.entries.map(({ id }) => id);
  const discarded = await services.discardedDrafts.among(context, ids);
  if (discarded.size === 0) return list;
  void retryDeletions(services, context, discarded).catch(() => undefined);
  return { ...list, entries: list.entries.filter(({ id }) => !discarded.has(id)) };
}

async function retryDeletions(
  services: Services,
  context: RequestContext,
  draftIds: ReadonlySet<string>,
): Promise<void> {
  const detached = await withoutRequestAbort(services, context);
  for (const draftId of draftIds) await deleteDiscarded(services, detached, draftId);
}

async function deleteDiscarded(
  { discardedDrafts }: Services,
  context: RequestContext,
  draftId: string,
): Promise<void> {
  try {
    const { accepted, isUnclear = false } = await context.api.messages.remove({ messageIds: [draftId] });
    if (accepted && !isUnclear) await discardedDrafts.delete(context, draftId);
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    if (error.reason === "refused" && error.status === 404) return discardedDrafts.delete(context, draftId);
    log.warn({ call: error.call, failure: error.reason }, "draft not deleted");
  }
}
