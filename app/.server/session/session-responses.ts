import { data, redirect } from "react-router";
import { type SessionStatus, sessionHeaders } from "#app/browser/session-headers.ts";

/** A page goes to the browser's address bar; a resource is asked for by a page that stands. */
export type RequestKind = "page" | "resource";

/**
 * The record that the page behind this request shows, or undefined for a page that the browser itself
 * asks for. A picture carries it in its address, since nobody can give it a header.
 */
export function recordOf(request: Request, url: URL, kind: RequestKind): string | undefined {
  const inAddress = kind === "resource" ? url.searchParams.get("record") : null;
  return request.headers.get(sessionHeaders.record) ?? inAddress ?? undefined;
}

/**
 * The record that a form was made for which the browser itself sends: it carries the stamp as a field
 * (app/shell/record-form.tsx). Undefined for whatever is no such form.
 */
export async function recordInForm(request: Request): Promise<string | undefined> {
  if (request.method !== "POST") return undefined;
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  const record = form?.get("record");
  return typeof record === "string" ? record : undefined;
}

/** The response that app/browser/session-fetch.ts reads on an open page; it never reaches the router. */
export function sessionStatusResponse(status: SessionStatus): Response {
  return new Response(null, {
    status: status === "expired" ? 401 : 409,
    headers: { [sessionHeaders.status]: status, "Cache-Control": "no-store" },
  });
}

/**
 * What somebody without a session is told (DECISIONS B35). An open page keeps what it holds and offers to
 * log in again; the browser's own request goes to /login and comes back. The cookie stays until /login is
 * opened: it says what the next sign-in may take up.
 */
export function sessionExpired(kind: RequestKind, request: Request, url: URL): Response {
  if (kind === "resource" || recordOf(request, url, kind) !== undefined)
    return sessionStatusResponse("expired");
  const target = `${url.pathname}${url.search}`;
  const query = target === "/" ? "" : `?redirectTo=${encodeURIComponent(target)}`;
  return redirect(`/login${query}`, { headers: { "Cache-Control": "no-store" } });
}

/** The pages that app/root.tsx shows for what a visit cannot go on with. */
export const sessionErrors = {
  practiceAway: () => data("practice", { status: 503, headers: { "Cache-Control": "no-store" } }),
  linkTaken: () => data("link", { status: 403, headers: { "Cache-Control": "no-store" } }),
  otherRecord: () => data("record", { status: 409, headers: { "Cache-Control": "no-store" } }),
  tooMany: (seconds: number) =>
    data("limit", {
      status: 429,
      headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" },
    }),
};
