import { isMissing, PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { type DocumentName, documentResponse } from "./document.ts";

/** Its content may come with a list, or only when it is read. */
export type StoredDocument = { contentType?: string | undefined; data?: string | undefined };

export type DocumentArgs = Pick<ScreenArgs, "context" | "services">;

/** Counts against the limits of the account (threat T9). Returns the whole seconds to wait beyond one. */
export function countDocument({ context, services }: DocumentArgs): Promise<number | undefined> {
  return services.documentLimits.consume(auditSubject(context.session.data));
}

/**
 * `?download` in the address offers to save it. Answers 429 beyond the account's limits, 404 for a document
 * that is not the patient's, 502 when it cannot be shown and 503 when the practice does not send it.
 */
export async function sendDocument(
  args: DocumentArgs & Pick<ScreenArgs, "url">,
  name: DocumentName,
  read: () => Promise<StoredDocument>,
): Promise<Response> {
  const wait = await countDocument(args);
  if (wait !== undefined) return refusal(429, { "Retry-After": String(wait) });
  try {
    const { data: base64, contentType } = await read();
    if (base64 === undefined) return refusal(404);
    const isDownload = args.url.searchParams.has("download");
    return await documentResponse({ base64, contentType, name, isDownload }, args.services.html);
  } catch (error) {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    log.warn({ call: error.call, failure: error.reason }, "document not read");
    return refusal(isMissing(error) ? 404 : 503);
  }
}

const refusal = (status: number, headers: HeadersInit = {}) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });
