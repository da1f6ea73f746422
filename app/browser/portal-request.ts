import { type SessionStatus, sessionHeaders } from "#app/shared/session-headers.ts";
import { recordHeaders, sessionStatusOf, unlessAborted, writeFailureOf } from "./session-fetch.ts";

export type PortalResponse<T> =
  | { outcome: "ok"; data: T }
  /** The session is over or has another record open. Nothing was done. */
  | { outcome: "refused"; status: SessionStatus }
  /** The portal answered that it did nothing: 4xx, or 503 for a write that it could not make. */
  | { outcome: "notMade"; status: number }
  /** No connection, aborted, or a failure of the portal. A write may have been made. */
  | { outcome: "lost" };

export type PortalRequestOptions = {
  method?: "GET" | "POST" | "DELETE";
  body?: XMLHttpRequestBodyInit;
  headers?: Record<string, string>;
  /** The token of another record than the page's, where the page may not be set up yet. */
  record?: string;
  /** For a page that is not in a browser. */
  fetch?: typeof globalThis.fetch;
  signal?: AbortSignal;
  keepalive?: boolean;
  waitsForLimit?: boolean;
  onWait?: (seconds: number) => void;
  onProgress?: (percent: number) => void;
};

const defaultWaitMs = 5_000;

/**
 * Sent before this returns, for a page that is being left. Never rejects, and shows no sign-in: `afterRefusal`.
 */
export async function portalRequest<T>(
  path: string,
  options: PortalRequestOptions = {},
): Promise<PortalResponse<T>> {
  const { record, fetch = globalThis.fetch, waitsForLimit = false, onWait, onProgress, ...init } = options;
  const page = record === undefined ? recordHeaders() : { [sessionHeaders.record]: record };
  const request = { ...init, headers: { ...init.headers, ...page } };
  try {
    for (;;) {
      const response = await (onProgress ? upload(path, request, onProgress) : fetch(path, request));
      if (response.status !== 429 || !waitsForLimit) return await readPortalResponse<T>(response);
      const waitMs = waitOf(response);
      onWait?.(Math.ceil(waitMs / 1_000));
      await unlessAborted(elapsed(waitMs), init.signal);
    }
  } catch {
    return { outcome: "lost" };
  }
}

/** @throws TypeError when the connection breaks. */
export async function readPortalResponse<T>(response: Response): Promise<PortalResponse<T>> {
  const refusal = sessionStatusOf(response);
  if (refusal !== undefined) return { outcome: "refused", status: refusal };
  const { ok, status } = response;
  if (ok) return { outcome: "ok", data: status === 204 ? undefined : await response.json() };
  const isNotMade = status < 500 || writeFailureOf(response) === "unavailable";
  return isNotMade ? { outcome: "notMade", status } : { outcome: "lost" };
}

/** A date, which only a proxy would send, counts as missing. */
function waitOf({ headers }: Response): number {
  const seconds = headers.get("Retry-After") ?? "";
  return /^\d+$/.test(seconds) ? 1_000 * Number(seconds) : defaultWaitMs;
}

const elapsed = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** `fetch` cannot report the progress of the body. */
async function upload(
  path: string,
  { method = "GET", headers, body, signal }: PortalRequestOptions,
  onProgress: (percent: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open(method, path);
  request.responseType = "blob";
  for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total));
  await new Promise((resolve, reject) => {
    request.onload = resolve;
    request.onerror = reject;
    request.onabort = reject;
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
  const status = request.getResponseHeader(sessionHeaders.status) ?? "";
  return new Response(request.response, {
    status: request.status,
    headers: { [sessionHeaders.status]: status },
  });
}
