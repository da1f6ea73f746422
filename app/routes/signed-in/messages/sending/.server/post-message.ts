import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { OutgoingMessage } from "#practice-api/messages/parts.ts";
import { arrivalsSince, type BoxBefore, digestsOf, isTo } from "./arrivals.ts";

export type Posting = OutgoingMessage & { roleId: string };
export type Posted = "posted" | "notPosted" | "unclear";

/** A practice may list a message a little later than it answers its post. */
const lookAgainMs = 1_000;

/** What is known after a post. `isCertain` unless the message may still arrive. */
export type PostResult = {
  posted: Posted;
  isCertain: boolean;
  /** The messages with the posted content that came into its box, as far as it was read. */
  ids: string[];
};

/** What the practice says: yes, no, nothing that is clear, or that it took nothing. */
type Answer = "accepted" | "refused" | "open" | "notReceived";

/**
 * Posts a message once. What the practice does not say clearly is decided by the box that the message would be in
 * (ruling B75). One that is not found there may still arrive, so without a refusal it is unclear.
 */
export async function postMessage(
  services: Pick<Services, "pause">,
  context: RequestContext,
  posting: Posting,
  before: BoxBefore,
): Promise<PostResult> {
  const answer = await answerTo(context, posting);
  if (answer === "notReceived") return { posted: "notPosted", isCertain: true, ids: [] };
  // No answer says which id the practice gave a draft.
  const isEnough = answer === "accepted" && posting.as === "sent";
  const ids = isEnough ? [] : await findPosted(services, context, posting, before);
  const isPosted = answer === "accepted" || (ids !== undefined && ids.length > 0);
  if (isPosted) return { posted: "posted", isCertain: true, ids: ids ?? [] };
  const isRefused = answer === "refused" && ids !== undefined;
  return { posted: isRefused ? "notPosted" : "unclear", isCertain: false, ids: [] };
}

async function answerTo({ api }: RequestContext, posting: Posting): Promise<Answer> {
  try {
    const { accepted, isUnclear = false } = await api.messages.post(posting);
    if (!accepted) return "refused";
    return isUnclear ? "open" : "accepted";
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    return error.mayBeDone ? "open" : "notReceived";
  }
}

/** The ids of the messages with the posted content that came into their box since. Undefined when that cannot be read. */
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
