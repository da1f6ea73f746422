import type { unstable_RouterFetch as RouterFetch } from "react-router/dom";
import { type SessionStatus, sessionHeaders } from "./session-headers.ts";

/** The signed-in page that the router's requests belong to. */
export type OpenPage = {
  /** The token of the record that the page shows. */
  record: string;
  /** Handles a refused request. Resolves once the session can be used again. */
  onRefused: (status: SessionStatus, isWrite: boolean) => Promise<void>;
};
let page: OpenPage | undefined;

/** Sets the page whose requests `sessionFetch` sends; undefined on pages without a session. */
export function setOpenPage(next: OpenPage | undefined): void {
  page = next;
}

/** The record header, for requests that do not pass through the router. */
export const recordHeaders = (): HeadersInit =>
  page === undefined ? {} : { [sessionHeaders.record]: page.record };

export function sessionStatusOf(response: Response): SessionStatus | undefined {
  const status = response.headers.get(sessionHeaders.status);
  return status === "expired" || status === "patientChanged" ? status : undefined;
}

/**
 * The router's fetch. A request that is refused because the session has expired waits until the user has
 * logged in again, with the page unchanged. A read is then repeated. A write is not, because only the
 * user can say whether it is still wanted: it ends without a result (DECISIONS B35).
 */
export const sessionFetch: RouterFetch = async (request, context) => {
  if (page === undefined || context.type === "manifest") return fetch(request);
  const headers = new Headers(request.headers);
  headers.set(sessionHeaders.record, page.record);
  const isWrite = request.method !== "GET";
  if (context.fetcherKey === "hover") return prefetch(request, headers);
  for (;;) {
    const response = await fetch(isWrite ? request : request.clone(), { headers });
    const status = sessionStatusOf(response);
    if (status === undefined || page === undefined) return response;
    await unlessAborted(page.onRefused(status, isWrite), request.signal);
    if (isWrite) return unsent(context.type === "navigation");
  }
};

/**
 * Fetches data that no screen waits for. Anything but 200 stays pending until the next hovered link
 * aborts it, because an error or a redirect would replace the present page.
 */
async function prefetch(request: Request, headers: Headers): Promise<Response> {
  const response = await fetch(request, { headers }).catch(() => undefined);
  if (response?.status === 200) return response;
  await unlessAborted(new Promise(() => {}), request.signal);
  throw new Error("A pending prefetch only ends when it is aborted.");
}

/** What the router takes for an action without a result; a navigation stays at the present address. */
function unsent(isNavigation: boolean): Response {
  if (!isNavigation) return new Response(null, { status: 204 });
  const { pathname, search, hash } = window.location;
  const here = `${pathname}${search}${hash}`;
  return new Response(null, {
    status: 204,
    headers: { "X-Remix-Redirect": here, "X-Remix-Status": "302", "X-Remix-Replace": "true" },
  });
}

function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException("The request was aborted.", "AbortError"));
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
