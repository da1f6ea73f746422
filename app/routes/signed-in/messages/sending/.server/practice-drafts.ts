import { arrivalsSince, digestOf, readBefore } from "#app/.server/messages/arrivals.ts";
import { type Posting, postToPractice } from "#app/.server/messages/post-message.ts";
import { ifFailedOrEnded, isMissing } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { log } from "#app/.server/telemetry/log.ts";
import type { MessageOutcome } from "#machines/message/types.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { type FormState, findForm, saveForm } from "./form.ts";

type DraftToSave = {
  posting: Posting;
  draftId: string | undefined;
  kept: number[];
  /** The practice's time before the request. */
  since: number;
};

/** The draft that it replaces is deleted once the practice has shown the id of the new one. */
export async function saveDraft(
  services: Services,
  context: RequestContext,
  key: string,
  { posting, draftId, kept, since }: DraftToSave,
): Promise<MessageOutcome> {
  const earlier = await findForm(services, context, key);
  await services.discardedDrafts.delete(context, textName(posting));
  const before = earlier.before ?? (await readBefore(context, "drafts", since));
  // Its process may end before it knows what the practice has saved.
  const digest = digestOf(posting);
  const attempt = await findForm(services, context, key);
  const known = attempt.unidentified;
  const mayBeSaved = known.includes(digest);
  const unidentified = mayBeSaved ? known : [...known, digest];
  await saveForm(services, context, key, { ...attempt, before, unidentified });
  const { posted, isCertain, ids } = await postToPractice(services, context, posting, before, mayBeSaved);
  const at = await context.asOf();
  const discarded = await services.discardedDrafts.among(context, ids);
  const newId = ids.find((id) => !discarded.has(id));
  const state = await findForm(services, context, key);
  if (newId === undefined && posted !== "posted") {
    // An earlier attempt may have saved the same text.
    const maybeSaved = posted === "unclear" || mayBeSaved;
    if (isCertain && !mayBeSaved) {
      const others = state.unidentified.filter((other) => other !== digest);
      await saveForm(services, context, key, { ...state, unidentified: others });
    }
    return { outcome: maybeSaved ? "unclear" : "failed" };
  }
  if (state.isSent) {
    // It was sent meanwhile, for example because its page was left.
    if (newId !== undefined) await discardDraft(services, context, newId);
    return { outcome: "sent" };
  }
  if (newId === undefined) {
    await saveForm(services, context, key, { ...state, draftId });
    return { outcome: "saved", at, draftId: undefined, kept };
  }
  const replaced = draftId === newId ? undefined : draftId;
  // Its process may end before the draft is deleted, and then nothing names it any more.
  if (replaced !== undefined) await services.discardedDrafts.add(context, replaced);
  await saveForm(services, context, key, {
    isSent: false,
    mayBeSent: state.mayBeSent,
    unidentified: [],
    draftId: newId,
  });
  if (replaced !== undefined) await discardDraft(services, context, replaced);
  await discardUnidentified(services, context, state, posting, newId);
  return { outcome: "saved", at, draftId: newId, kept };
}

/** Hidden from now on, because a list may still have it, and deleted again from there (threat T35). */
export async function discardDraft(services: Services, context: RequestContext, draftId: string) {
  await services.discardedDrafts.add(context, draftId);
  await context.api.messages.remove({ messageIds: [draftId] }).catch(
    ifFailedOrEnded((failure) => {
      const { call, reason } = failure;
      if (!isMissing(failure)) log.warn({ call, failure: reason }, "draft not deleted");
    }),
  );
}

const textName = (draft: Parameters<typeof digestOf>[0]) => textNameOf(digestOf(draft));
const textNameOf = (digest: string) => `text ${digest}`;

/** Discarded drafts are deleted at the practice meanwhile, which the list does not wait for. */
export async function withoutDiscardedDrafts<L extends { entries: readonly Message[] }>(
  { services, context }: Pick<ScreenArgs, "services" | "context">,
  list: L,
): Promise<L> {
  const names = new Map(list.entries.map((message) => [message, namesOf(message)]));
  const discarded = await services.discardedDrafts.among(context, [...names.values()].flat());
  if (discarded.size === 0) return list;
  const isDiscarded = (message: Message) => names.get(message)?.some((name) => discarded.has(name)) === true;
  void deleteAgain(services, context, list.entries.filter(isDiscarded)).catch((cause: unknown) =>
    log.warn({ cause }, "discarded drafts not deleted"),
  );
  return { ...list, entries: list.entries.filter((message) => !isDiscarded(message)) };
}

const namesOf = ({ id, box, subject = "", body }: Message) =>
  box === "drafts" && body !== undefined ? [id, textName({ subject, body })] : [id];

async function deleteAgain(services: Services, context: RequestContext, drafts: readonly Message[]) {
  const detached = await detachedContext(services, context);
  for (const draft of drafts) {
    await discardDraft(services, detached, draft.id);
    // Its id hides it now, and the same text may be saved again.
    const [, text] = namesOf(draft);
    if (text !== undefined) await services.discardedDrafts.delete(detached, text);
  }
}

/** A draft that is not listed now is hidden by its text. */
export async function discardUnidentified(
  services: Services,
  context: RequestContext,
  { unidentified, before }: FormState,
  posting: Posting,
  keptId?: string,
): Promise<void> {
  if (unidentified.length === 0 || before === undefined) return;
  const wanted = { digests: unidentified, subject: posting.subject };
  const arrived = (await arrivalsSince(context, "drafts", before, wanted)) ?? [];
  for (const { id } of arrived) {
    if (id !== keptId) await discardDraft(services, context, id);
  }
  const listed = new Set(arrived.map(({ subject = "", body = "" }) => digestOf({ subject, body })));
  if (keptId !== undefined) listed.add(digestOf(posting));
  for (const digest of unidentified) {
    if (!listed.has(digest)) await services.discardedDrafts.add(context, textNameOf(digest));
  }
}
