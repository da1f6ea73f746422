import { type RouterContextProvider, redirect } from "react-router";
import { addressContext, anonymousLimitContext, servicesContext } from "../contexts.ts";
import { sessionCookie } from "../store/sessions/session-cookie.ts";
import { StoreError } from "../store/store-error.ts";
import { type Middleware, openSignedIn } from "./open-session.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { withStoreErrors } from "./session-responses.ts";

/**
 * Spec 1, section 2. A sign-in whose request had no cookie comes here to show that the browser has kept the
 * session's, and goes on to its own page.
 */
export const requireSignedOut: Middleware = withStoreErrors(async ({ request, url, context }, next) => {
  const session = await openSignedIn(context.get(servicesContext), request, false).catch((error: unknown) => {
    throw new StoreError("unavailable", error);
  });
  if (session) {
    const isCheck = url.searchParams.get("problem") === "cookies";
    const target = isCheck ? safeRedirect(url.searchParams.get("redirectTo")) : "/";
    throw redirect(target, { headers: { "Cache-Control": "no-store" } });
  }
  const response = (await refuseForgedCookies(request, context)) ?? (await next());
  response.headers.set("Cache-Control", "private, no-store");
  return response;
});

/** One without a cookie is counted before the router (threat T43). */
export async function refuseForgedCookies(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | undefined> {
  if (sessionCookie.read(request) === undefined) return undefined;
  const retryAfter = await context.get(anonymousLimitContext)(context.get(addressContext));
  if (retryAfter === undefined) return undefined;
  return new Response(null, { status: 429, headers: { "Retry-After": String(retryAfter) } });
}
