import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/detached-context.ts";
import type { MessageOutcome } from "#machines/message/types.ts";
import type { MessageTarget } from "../message-target.ts";
import type { MessageForm, MessageIntent } from "../schema.ts";
import { digestOf, digestsOf, readBefore, withContent } from "./arrivals.ts";
import { discardDraft } from "./discard-draft.ts";
import { discardUnidentified, findForm, saveForm } from "./form-state.ts";
import { type Posting, postMessage } from "./post-message.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { sendOnce } from "./send-once.ts";

type Submission = { intent: MessageIntent; target: MessageTarget; form: MessageForm };
type Args = Pick<ScreenArgs, "services" | "context">;

/**
 * Does what a form about a message asks for. Sending runs once per form, and saving once per revision of it,
 * however often they are submitted (threat T34). A client disconnect aborts neither.
 */
export async function submitMessage(
  { services, context }: Args,
  { intent, target, form }: Submission,
): Promise<MessageOutcome> {
  const since = (await context.now()).toMillis();
  const detached = await withoutRequestAbort(services, context);
  const work = async (): Promise<MessageOutcome> => {
    const state = await findForm(services, detached, form.key);
    if (state.isSent) return { outcome: "sent" };
    try {
      const prepared = await prepare(services, detached, intent, target, form, state);
      if (prepared.errors !== undefined) return { outcome: "invalid", errors: prepared.errors };
      if (intent === "check") return { outcome: "checked" };
      return await (intent === "send" ? send : save)(services, detached, form, { ...prepared, since });
    } catch (error) {
      if (error instanceof PracticeError) return { outcome: state.mayBeSent ? "unclear" : "failed" };
      throw error;
    }
  };
  if (intent === "check") return work();
  const name =
    intent === "send" ? `message send ${form.key}` : `message ${intent} ${form.key} ${form.revision}`;
  const isDone = ({ outcome }: MessageOutcome) => outcome === "sent" || outcome === "saved";
  const result = await services.idempotency.run(detached, name, work, isDone);
  return result.state === "done" ? result.result : { outcome: "unclear" };
}

/** `since` is the practice's time before the request, in ms since 1970. */
type Ready = Extract<Prepared, { posting: Posting }> & { since: number };

async function send(
  services: Services,
  context: RequestContext,
  { key, upload }: MessageForm,
  { posting, draftId, since }: Ready,
): Promise<MessageOutcome> {
  const posted = await sendOnce(services, context, posting, since);
  const state = await findForm(services, context, key);
  const isSent = posted === "posted";
  if (posted !== "notPosted")
    await saveForm(services, context, key, { ...state, isSent, mayBeSent: !isSent });
  if (!isSent) return { outcome: posted === "unclear" || state.mayBeSent ? "unclear" : "failed" };
  if (draftId !== undefined) await discardDraft(services, context, draftId);
  await discardUnidentified(services, context, state, posting);
  await services.uploads.delete(context, upload);
  return { outcome: "sent" };
}

/** Saves a new draft, and deletes the one that it replaces once the practice has shown the id of the new one. */
async function save(
  services: Services,
  context: RequestContext,
  { key }: MessageForm,
  { posting, draftId, kept, since }: Ready,
): Promise<MessageOutcome> {
  const earlier = await findForm(services, context, key);
  const before = earlier.before ?? (await readBefore(context, "drafts", since));
  const { posted, isCertain, ids } = await postMessage(context, posting, before);
  const at = (await context.now()).toUTC().toISO();
  const newId = (await firstKept(services, context, ids)) ?? (await unchangedId(context, posting, draftId));
  const state = await findForm(services, context, key);
  if (newId === undefined && posted !== "posted") {
    const unidentified = isCertain ? state.unidentified : [...state.unidentified, digestOf(posting)];
    await saveForm(services, context, key, { ...state, before, unidentified });
    return { outcome: posted === "unclear" ? "unclear" : "failed" };
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

/** The id of the draft itself where the practice keeps it: what was posted is in it. */
async function unchangedId(
  context: RequestContext,
  posting: Posting,
  draftId: string | undefined,
): Promise<string | undefined> {
  if (draftId === undefined) return undefined;
  const wanted = { digests: digestsOf(posting), subject: posting.subject };
  const listed = { id: draftId, box: "drafts" } as const;
  const draft = await withContent(context, listed, wanted).catch(ignorePractice);
  const { attachments = [] } = draft ?? {};
  return draft !== undefined && attachments.length === posting.attachments.length ? draftId : undefined;
}

function ignorePractice(error: unknown): undefined {
  if (!(error instanceof PracticeError)) throw error;
}
