import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { boxBeforeSchema, digestOf, readBefore } from "./arrivals.ts";
import { findPosted, type Posted, type Posting, postMessage } from "./post-message.ts";

const auditOutcomes = { posted: "done", notPosted: "refused", unclear: "unknown" } as const;

/**
 * Sends a message and records it. When what became of an earlier attempt to send the same one is not known, the
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
  const name = JSON.stringify([digestOf(posting), posting.recipients[0]?.reference]);
  const earlier = boxBeforeSchema.safeParse(await drafts.find(context, name, "messageAttempt")).data;
  const found = earlier && (await findPosted(services, context, posting, earlier));
  if (earlier !== undefined && found === undefined) return "unclear";
  if (found !== undefined && found.length > 0) {
    await drafts.delete(context, name, "messageAttempt");
    return "posted";
  }
  const before = earlier ?? (await readBefore(context, "sent", since));
  await drafts.save(context, name, "messageAttempt", before);
  const result = await postMessage(services, context, posting, before);
  // A refusal of this attempt says nothing of the earlier one.
  const posted = result.posted === "notPosted" && earlier !== undefined ? "unclear" : result.posted;
  if (result.isCertain && posted !== "unclear") await drafts.delete(context, name, "messageAttempt");
  await audit.record({
    event: "sendMessage",
    outcome: auditOutcomes[posted],
    ...auditSubject(context.session.data),
  });
  return posted;
}
