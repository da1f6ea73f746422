import { contentOf, type Posting, sendOnce } from "#app/.server/messages/post-message.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { hasLostLink } from "#app/.server/session/session-check.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { timeOf } from "#app/format/dates.ts";
import type { MessageOutcome } from "#machines/message/types.ts";
import type { MessageTarget } from "../../links.ts";
import { linkEndedText } from "../message-errors.ts";
import { findForm, type MessageForm, type MessageIntent, saveForm } from "./form.ts";
import { discardDraft, discardUnidentified, saveDraft } from "./practice-drafts.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { deleteUnsent, keepUnsent } from "./unsent.ts";

type Submission = { intent: MessageIntent; target: MessageTarget; form: MessageForm };
type Args = Pick<ScreenArgs, "services" | "context">;

/**
 * Sending runs once per form and per draft of several windows, saving once per revision of a form, however
 * often they are submitted (threat T34). A client disconnect aborts neither.
 */
export async function submitMessage(args: Args, submission: Submission): Promise<MessageOutcome> {
  const { intent, target, form } = submission;
  let mayBeSent = form.repeat !== undefined;
  const keep = (isUnclear: boolean) =>
    intent === "send" ? keepUnsent(args, target, form, isUnclear).catch(noteNotKept) : undefined;
  try {
    await args.context.checked();
    mayBeSent = true;
    const result = await submitOnce(args, submission);
    const { outcome } = result;
    if (outcome === "sent" || outcome === "saved") await deleteUnsent(args, form.key).catch(noteNotKept);
    else await keep(outcome === "unclear" || form.repeat !== undefined);
    return result;
  } catch (error) {
    await keep(mayBeSent);
    throw error;
  }
}

const noteNotKept = (cause: unknown) => log.warn({ cause }, "unsent message not kept");

async function submitOnce(
  { services, context }: Args,
  { intent, target, form }: Submission,
): Promise<MessageOutcome> {
  const since = (await context.now()).toMillis();
  const detached = await detachedContext(services, context);
  const work = async (): Promise<MessageOutcome> => {
    const state = await findForm(services, detached, form.key);
    if (state.isSent) return { outcome: "sent" };
    try {
      const prepared = await prepare(services, detached, intent, target, form, state);
      if (prepared.errors !== undefined) return { outcome: "invalid", errors: prepared.errors };
      if (intent === "check") {
        const age = await services.sentTexts.find(detached, contentOf(prepared.posting));
        return { outcome: "checked", ...(await toldOf(detached, prepared.posting, age)) };
      }
      return await (intent === "send"
        ? send(services, detached, form, { ...prepared, since })
        : saveDraft(services, detached, form.key, { ...prepared, since }));
    } catch (error) {
      if (!(error instanceof PracticeError)) throw error;
      if (state.mayBeSent) return { outcome: "unclear" };
      const { patientName } = detached.session.data;
      return (await hasLostLink(detached, [error]))
        ? { outcome: "invalid", errors: { body: linkEndedText(patientName) } }
        : { outcome: "failed" };
    }
  };
  if (intent === "check") return work();
  const name =
    intent === "send"
      ? `message send ${target.draft ?? form.key}`
      : `message ${intent} ${form.key} ${form.revision}`;
  const isDone = ({ outcome: { outcome } }: Submitted) => outcome === "sent" || outcome === "saved";
  const submit = async (): Promise<Submitted> => ({ key: form.key, outcome: await work() });
  const result = await services.idempotency.run(detached, name, submit, isDone);
  if (result.state !== "done") return { outcome: "unclear" };
  const { key, outcome } = result.result;
  return key === form.key ? outcome : { outcome: "invalid", errors: { body: sentElsewhere } };
}

type Submitted = { key: string; outcome: MessageOutcome };

const sentElsewhere =
  "This draft has been sent from another window. What is written here has not. To send it too, copy it into a new message.";

/** `since` is the practice's time before the request. */
type Ready = Extract<Prepared, { posting: Posting }> & { since: number };

async function send(
  services: Services,
  context: RequestContext,
  { key, upload, repeat }: MessageForm,
  { posting, draftId, since }: Ready,
): Promise<MessageOutcome> {
  const isRepeat = repeat !== undefined;
  const { posted, reason, sentBeforeMs } = await sendOnce(services, context, posting, since, isRepeat);
  const state = await findForm(services, context, key);
  const isSent = posted === "posted";
  // Its process may end before the draft is deleted, and the same form does nothing once it is sent.
  if (isSent && draftId !== undefined) await services.discardedDrafts.add(context, draftId);
  if (posted !== "notPosted")
    await saveForm(services, context, key, { ...state, isSent, mayBeSent: !isSent });
  if (!isSent) {
    if (posted === "unclear" || state.mayBeSent) return { outcome: "unclear" };
    return { outcome: "failed", ...(reason ? { reason } : {}) };
  }
  if (draftId !== undefined) await discardDraft(services, context, draftId);
  await discardUnidentified(services, context, state, posting);
  await services.uploads.delete(context, upload);
  return { outcome: "sent", ...(await toldOf(context, posting, sentBeforeMs)) };
}

/** The same message from another session is not refused: the patient may want it twice. */
async function toldOf(
  context: RequestContext,
  { recipients: [recipient] }: Posting,
  ageMs: number | undefined,
): Promise<{ sentBefore?: string }> {
  if (ageMs === undefined) return {};
  const at = timeOf((await context.now()).minus(ageMs).toISO());
  const to = recipient?.name ? ` to ${recipient.name}` : "";
  return { sentBefore: `You sent this${to} at ${at} from another device or log in.` };
}
