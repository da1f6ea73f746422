import { log } from "#app/.server/log.ts";
import { isMissing, PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/without-request-abort.ts";
import type { MessageOutcome } from "#machines/message/types.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { arrivalsSince, digestOf, readBefore } from "./arrivals.ts";
import { type FormState, findForm, saveForm } from "./form.ts";
import { type Posting, postToPractice } from "./post-message.ts";

export type DraftToSave = {
  posting: Posting;
  /** The draft that it replaces. */
  draftId: string | undefined;
  kept: number[];
  /** The practice's time before the request, in ms since 1970. */
  since: number;
};

/** Saves a new draft, and deletes the one that it replaces once the practice has shown the id of the new one. */
export async function saveDraft(
  services: Services,
  context: RequestContext,
  key: string,
  { posting, draftId, kept, since }: DraftToSave,
): Promise<MessageOutcome> {
  const earlier = await findForm(services, context, key);
  const before = earlier.before ?? (await readBefore(context, "drafts", since));
  const { posted, isCertain, ids } = await postToPractice(services, context, posting, before);
  const at = (await context.now()).toUTC().toISO();
  const newId = await firstKept(services, context, ids);
  const state = await findForm(services, context, key);
  if (newId === undefined && posted !== "posted") {
    const unidentified = isCertain ? state.unidentified : [...state.unidentified, digestOf(posting)];
    await saveForm(services, context, key, { ...state, before, unidentified });
    // An earlier attempt may have saved the same text.
    const maybeSaved = posted === "unclear" || state.unidentified.includes(digestOf(posting));
    return { outcome: maybeSaved ? "unclear" : "failed" };
  }
  if (state.isSent) {
    // It was sent meanwhile, for example because its page was left.
    if (newId !== undefined) await discardDraft(services, context, newId);
    return { outcome: "sent" };
  }
  if (newId === undefined) {
    const unidentified = [...state.unidentified, digestOf(posting)];
    await saveForm(services, context, key, { ...state, draftId, before, unidentified });
    return { outcome: "saved", at, draftId: undefined, kept };
  }
  await saveForm(services, context, key, {
    isSent: false,
    mayBeSent: state.mayBeSent,
    unidentified: [],
    draftId: newId,
  });
  if (draftId !== undefined && draftId !== newId) await discardDraft(services, context, draftId);
  await discardUnidentified(services, context, state, { subject: posting.subject, keptId: newId });
  return { outcome: "saved", at, draftId: newId, kept };
}

/** The first that is not a draft which was discarded, and which the practice still lists. */
async function firstKept(
  services: Services,
  context: RequestContext,
  ids: string[],
): Promise<string | undefined> {
  const discarded = await services.discardedDrafts.among(context, ids);
  return ids.find((id) => !discarded.has(id));
}

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
    if (isMissing(error)) return discardedDrafts.delete(context, draftId);
    log.warn({ call: error.call, failure: error.reason }, "draft not deleted");
  }
}

/** Deletes the drafts of a form whose ids were not known when they were saved. */
export async function discardUnidentified(
  services: Services,
  context: RequestContext,
  { unidentified, before }: FormState,
  { subject, keptId }: { subject: string; keptId?: string },
): Promise<void> {
  if (unidentified.length === 0 || before === undefined) return;
  const arrived = await arrivalsSince(context, "drafts", before, { digests: unidentified, subject });
  for (const { id } of arrived ?? []) {
    if (id !== keptId) await discardDraft(services, context, id);
  }
}
