import type { OutgoingMessage } from "#practice-api/messages/codecs.ts";
import { ifFailedOrEnded } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { auditSubject } from "../store/audit-log.ts";
import { log } from "../telemetry/log.ts";
import {
  arrivalsSince,
  type BoxBefore,
  boxBeforeSchema,
  digestOf,
  digestsOf,
  isTo,
  readBefore,
} from "./arrivals.ts";

export type Posting = OutgoingMessage & { subject: string; body: string; roleId: string };
/** A practice may list a message a little later than it answers its post. */
const lookAgainMs = 1_000;

/** `isCertain` unless the message may still arrive. */
type PostResult = {
  posted: "posted" | "notPosted" | "unclear";
  isCertain: boolean;
  /** Of the messages in the box, as far as it was read. */
  ids: string[];
  reason?: string | undefined;
};

type Sending = Pick<PostResult, "posted" | "reason"> & {
  /** Since another session had sent the same. */
  sentBeforeMs?: number | undefined;
};

/** `open`: nothing that is clear. `notReceived`: the practice took nothing. */
type Answer = "accepted" | "refused" | "open" | "notReceived";

/**
 * A message that an earlier attempt may have posted is looked for first, and not sent again while its box
 * cannot be read (ruling B93). What the practice does not say clearly is decided by the box that the message
 * would be in (ruling B75). One that is not found there may still arrive, so without a refusal it is unclear.
 * @param isRepeat the page repeats the request by itself. A message that may have been posted is not posted
 * again: its list may be late.
 */
export async function postToPractice(
  services: Pick<Services, "pause">,
  context: RequestContext,
  posting: Posting,
  before: BoxBefore,
  mayBePosted: boolean,
  isRepeat = false,
): Promise<PostResult> {
  const earlier = mayBePosted ? await findPosted(services, context, posting, before) : [];
  if (earlier !== undefined && earlier.length > 0) return { posted: "posted", isCertain: true, ids: earlier };
  if (earlier === undefined || (mayBePosted && isRepeat))
    return { posted: "unclear", isCertain: false, ids: [] };
  const { answer, reason } = await answerTo(context, posting);
  if (answer === "notReceived") return { posted: "notPosted", isCertain: true, ids: [] };
  // No answer says which id the practice gave a draft.
  const isEnough = answer === "accepted" && posting.as === "sent";
  const ids = isEnough ? [] : await findPosted(services, context, posting, before);
  const isPosted = answer === "accepted" || (ids !== undefined && ids.length > 0);
  if (isPosted) return { posted: "posted", isCertain: true, ids: ids ?? [] };
  const isRefused = answer === "refused" && ids !== undefined;
  const posted = isRefused ? "notPosted" : "unclear";
  return { posted, isCertain: false, ids: [], ...(isRefused && reason ? { reason } : {}) };
}

async function answerTo(
  { api }: RequestContext,
  posting: Posting,
): Promise<{ answer: Answer; reason?: string | undefined }> {
  const failed = ifFailedOrEnded(
    ({ mayBeDone }) => ({ answer: mayBeDone ? "open" : "notReceived" }) as const,
  );
  return api.messages.post(posting).then(({ accepted, isUnclear = false, message }) => {
    if (!accepted) return { answer: "refused", reason: message };
    return { answer: isUnclear ? "open" : "accepted" };
  }, failed);
}

/** Undefined when the box cannot be read. */
export async function findPosted(
  { pause }: Pick<Services, "pause">,
  context: RequestContext,
  posting: Posting,
  before: BoxBefore,
): Promise<string[] | undefined> {
  const { as, subject } = posting;
  const wanted = { digests: digestsOf(posting), subject };
  const look = async () => {
    const arrived = await arrivalsSince(context, as === "sent" ? "sent" : "drafts", before, wanted);
    return arrived?.filter((message) => isTo(posting, message)).map(({ id }) => id);
  };
  const ids = await look();
  if (ids === undefined || ids.length > 0) return ids;
  await pause(lookAgainMs);
  return look();
}

const auditOutcomes = { posted: "done", notPosted: "refused", unclear: "unknown" } as const;

/**
 * When what became of an earlier attempt to send the same message is not known, the Sent box decides first
 * whether it is there, also after a process has ended in between (threats T34, T35).
 * @param isRepeat the page sends it again because an answer was lost, not its patient.
 */
export async function sendOnce(
  services: Services,
  context: RequestContext,
  posting: Posting,
  since: number,
  isRepeat = false,
): Promise<Sending> {
  const { drafts, sentTexts, followUp, audit } = services;
  const name = contentOf(posting);
  const earlier = boxBeforeSchema.safeParse(await drafts.find(context, name, "messageAttempt")).data;
  const before = earlier ?? (await readBefore(context, "sent", since));
  await drafts.save(context, name, "messageAttempt", before);
  const result = await postToPractice(services, context, posting, before, earlier !== undefined, isRepeat);
  // A refusal of this attempt says nothing of the earlier one.
  const posted = result.posted === "notPosted" && earlier !== undefined ? "unclear" : result.posted;
  if (result.isCertain && posted !== "unclear") await drafts.delete(context, name, "messageAttempt");
  // It is sent, whether or not the store can be used.
  const counted = posted === "posted" ? sentTexts.add(context, name) : undefined;
  const noteNotKept = (cause: unknown) => void log.warn({ cause }, "sent message not noted");
  const sentBeforeMs = await counted?.catch(noteNotKept);
  if (posted === "posted") await followUp.noteMessage(context).catch(noteNotKept);
  const subject = auditSubject(context.session.data);
  await audit.record({ event: "sendMessage", outcome: auditOutcomes[posted], ...subject });
  return {
    posted,
    sentBeforeMs,
    ...(posted === "notPosted" && result.reason ? { reason: result.reason } : {}),
  };
}

/** What makes two messages the same: their words, however they are written, and whom they are for. */
export const contentOf = (posting: Posting) =>
  JSON.stringify([digestOf(posting), posting.recipients[0]?.reference]);
