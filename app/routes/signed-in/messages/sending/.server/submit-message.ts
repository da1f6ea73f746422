import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/detached-context.ts";
import type { MessageOutcome } from "#machines/message/types.ts";
import type { MessageTarget } from "../message-target.ts";
import type { MessageForm, MessageIntent } from "../schema.ts";
import { discardDraft } from "./discard-draft.ts";
import { discardUnidentified, findForm, saveForm } from "./form-state.ts";
import { contentDigest, matching, type Posting, postMessage } from "./post-message.ts";
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
      if (error instanceof PracticeError) return { outcome: "failed" };
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
  if (posted !== "posted") return { outcome: posted === "unclear" ? "unclear" : "failed" };
  const state = await findForm(services, context, key);
  await saveForm(services, context, key, { ...state, isSent: true });
  if (draftId !== undefined) await discardDraft(services, context, draftId);
  await discardUnidentified(services, context, state).catch(ignorePractice);
  await services.uploads.delete(context, upload);
  return { outcome: "sent" };
}

/** Saves a new draft, and deletes the one that it replaces. */
async function save(
  services: Services,
  context: RequestContext,
  { key }: MessageForm,
  { posting, draftId, kept, since }: Ready,
): Promise<MessageOutcome> {
  const { posted, isCertain } = await postMessage(context, posting, since);
  const digest = contentDigest(posting);
  if (posted !== "posted") {
    const state = await findForm(services, context, key);
    const unidentified = isCertain ? state.unidentified : [...state.unidentified, digest];
    await saveForm(services, context, key, { ...state, unidentified });
    return { outcome: posted === "unclear" ? "unclear" : "failed" };
  }
  const at = (await context.now()).toUTC().toISO();
  const newId = await savedId(services, context, posting, draftId);
  const state = await findForm(services, context, key);
  if (state.isSent) {
    // It was sent meanwhile, for example because its page was left.
    if (newId !== undefined) await discardDraft(services, context, newId);
    return { outcome: "sent" };
  }
  // A draft with files is kept as long as the one that replaces it cannot be read.
  const isReplaced = newId !== undefined || posting.attachments.length === 0;
  await saveForm(services, context, key, {
    isSent: false,
    draftId: isReplaced ? newId : draftId,
    unidentified: newId === undefined ? [...state.unidentified, digest] : [],
  });
  if (isReplaced && draftId !== undefined) await discardDraft(services, context, draftId);
  if (newId !== undefined) await discardUnidentified(services, context, state, newId).catch(ignorePractice);
  return { outcome: "saved", at, draftId: newId, kept };
}

/** The practice does not say which id it gave a draft, so the list of drafts does. */
async function savedId(
  services: Services,
  context: RequestContext,
  posting: Posting,
  replacedId: string | undefined,
): Promise<string | undefined> {
  const found = await matching(context, posting).catch(ignorePractice);
  const ids = (found ?? []).map(({ id }) => id).filter((id) => id !== replacedId);
  const discarded = await services.discardedDrafts.among(context, ids);
  return ids.find((id) => !discarded.has(id));
}

function ignorePractice(error: unknown): undefined {
  if (!(error instanceof PracticeError)) throw error;
}
