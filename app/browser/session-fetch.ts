import type { unstable_RouterFetch as RouterFetch } from "react-router/dom";
import { type SessionStatus, sessionHeaders } from "./session-headers.ts";

/** What stands around the requests of an open page: whose record it shows, and who follows its visit. */
type Standing = {
  record: string;
  /** The portal refused a request of this page. Resolves once it may be sent again. */
  refused: (verdict: SessionStatus, isWrite: boolean) => Promise<void>;
};
let standing: Standing | undefined;

/** Said by the signed-in layout while it stands; the pages for signing in show no record. */
export function standFor(next: Standing | undefined): void {
  standing = next;
}

/** The record that this page shows, for requests that do not pass through the router. */
export const recordHeaders = (): HeadersInit =>
  standing === undefined ? {} : { [sessionHeaders.record]: standing.record };

export function verdictOf(response: Response): SessionStatus | undefined {
  const said = response.headers.get(sessionHeaders.verdict);
  return said === "over" || said === "changed" ? said : undefined;
}

/**
 * How the router asks the portal. Each request says which record the page shows; one that is refused
 * because the visit is over waits, with the page as it is, until somebody has logged in again. Then what
 * was read is read again. What was sent is not sent again: it ends as if nothing had been pressed, and
 * only the person can say whether it still holds (DECISIONS B35).
 */
export const sessionFetch: RouterFetch = async (request, context) => {
  if (standing === undefined || context.type === "manifest") return fetch(request);
  const headers = new Headers(request.headers);
  headers.set(sessionHeaders.record, standing.record);
  const isWrite = request.method !== "GET";
  if (context.fetcherKey === "hover") return aheadOf(request, headers);
  for (;;) {
    const response = await fetch(isWrite ? request : request.clone(), { headers });
    const verdict = verdictOf(response);
    if (verdict === undefined || standing === undefined) return response;
    await unlessAborted(standing.refused(verdict, isWrite), request.signal);
    if (isWrite) return unsent(context.type === "navigation");
  }
};

/**
 * Fetched ahead, nobody waits for it: an error would take the page's place, and leading on would take the
 * page away. So whatever is no page stays open until the next hovered link breaks it off.
 */
async function aheadOf(request: Request, headers: Headers): Promise<Response> {
  const response = await fetch(request, { headers }).catch(() => undefined);
  if (response?.status === 200) return response;
  await unlessAborted(new Promise(() => {}), request.signal);
  throw new Error("Waiting has no end but being broken off.");
}

/** What the router understands as an action without a result; a navigation stays where the page is. */
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
    const abort = () => reject(new DOMException("Nobody waits any more.", "AbortError"));
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
