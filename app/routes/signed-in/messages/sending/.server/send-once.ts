import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { contentDigest, findPosted, type Posted, type Posting, postMessage } from "./post-message.ts";

const auditOutcomes = { posted: "done", notPosted: "refused", unclear: "unknown" } as const;

/**
 * Sends a message and records it. When an earlier attempt to send the same one ended without an answer, the
 * Sent box decides first whether it is there, also after a process has ended in between (threats T34, T35).
 * @param since the practice's time before the request, in ms since 1970.
 */
export async function sendOnce(
  services: Services,
  context: RequestContext,
  posting: Posting,
  since: number,
): Promise<Posted> {
  const { drafts, audit } = services;
  const name = contentDigest(posting);
  const earlier = (await drafts.find(context, name, "messageAttempt")) as { at: number } | undefined;
  const found = earlier && (await findPosted(context, posting, earlier.at));
  if (found !== undefined && found !== "notPosted") return found;
  await drafts.save(context, name, "messageAttempt", { at: earlier?.at ?? since });
  const { posted, isCertain } = await postMessage(context, posting, since);
  if (isCertain) await drafts.delete(context, name, "messageAttempt");
  await audit.record({
    event: "sendMessage",
    outcome: auditOutcomes[posted],
    ...auditSubject(context.session.data),
  });
  return posted;
}
