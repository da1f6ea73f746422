import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { MessageOutcome } from "#machines/message/types.ts";
import { digestOf, readBefore } from "./arrivals.ts";
import { discardDraft } from "./discard-draft.ts";
import { discardUnidentified, findForm, saveForm } from "./form-state.ts";
import { type Posting, postMessage } from "./post-message.ts";

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
  const { posted, isCertain, ids } = await postMessage(services, context, posting, before);
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
