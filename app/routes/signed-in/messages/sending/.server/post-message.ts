import { createHash } from "node:crypto";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import type { OutgoingMessage } from "#practice-api/messages/parts.ts";

export type Posting = OutgoingMessage & { roleId: string };
export type Posted = "posted" | "notPosted" | "unclear";

/** How much earlier than its request the practice may date a message, in ms. */
const slackMs = 60_000;

/**
 * Posts a message once. An answer that was lost or says nothing is resolved from the box that the message
 * would be in; "unclear" means that it cannot be read either. A message that was not found there may still
 * arrive, so only an answer of the practice and a message that was found are certain.
 * @param since the practice's time before the request, in ms since 1970.
 */
export async function postMessage(
  context: RequestContext,
  posting: Posting,
  since: number,
): Promise<{ posted: Posted; isCertain: boolean }> {
  let isRefused = true;
  try {
    const { accepted, isUnclear = false } = await context.api.messages.post(posting);
    if (accepted && !isUnclear) return { posted: "posted", isCertain: true };
    isRefused = !accepted;
  } catch (error) {
    if (wasNotReceived(error)) return { posted: "notPosted", isCertain: true };
  }
  const found = await findPosted(context, posting, since);
  // An answer that says nothing counts as accepted, so a message that is not found may be there (ruling B75).
  const posted = found === "notPosted" && !isRefused ? "unclear" : found;
  return { posted, isCertain: posted === "posted" };
}

/** Whether a message is in the box that its post leads to, dated after `since`, in ms since 1970. */
export async function findPosted(context: RequestContext, posting: Posting, since: number): Promise<Posted> {
  try {
    return (await matching(context, posting, since)).length > 0 ? "posted" : "notPosted";
  } catch (error) {
    if (error instanceof PracticeError) return "unclear";
    throw error;
  }
}

/** The messages of the box with the posted content, the newest first. @throws PracticeError */
export async function matching(
  { api }: RequestContext,
  posting: Posting,
  since = Number.NEGATIVE_INFINITY,
): Promise<Message[]> {
  const { entries } = await api.messages.list({ box: posting.as === "sent" ? "sent" : "drafts" });
  const posted = contentDigest(posting);
  return entries.filter(
    (entry) => digestOfMessage(entry) === posted && !(Date.parse(entry.sentAt ?? "") < since - slackMs),
  );
}

/** Identifies a message by what is written in it and to whom, without revealing it. */
export const contentDigest = ({ subject, body, recipients }: Posting) =>
  digest(subject, body, recipients[0]?.reference);

export const digestOfMessage = ({ subject, body, recipients }: Message) =>
  digest(subject, body, recipients?.[0]?.reference);

/** Practices store line breaks in several ways. */
function digest(...parts: readonly (string | undefined)[]): string {
  const plain = parts.map((part = "") => part.replace(/\s+/g, " ").trim());
  return createHash("sha256").update(JSON.stringify(plain)).digest("base64url");
}

/** A request that was refused or never sent changed nothing. */
function wasNotReceived(error: unknown): boolean {
  if (!(error instanceof PracticeError)) throw error;
  const { reason, status = 0 } = error;
  return reason === "circuitOpen" || reason === "signedOut" || (reason === "refused" && status < 500);
}
