import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { pendingSignInContext, servicesContext } from "../contexts.ts";
import { withStoreErrors } from "../session/session-responses.ts";
import { cookieProbe, queueTicket, sessionCookie, sessionKey } from "../store/sessions/session-cookie.ts";
import { queuedRejectionContext, queueQuery, takeAnswer } from "./queued-sign-in.ts";
import { linkHeaders } from "./sign-in-link.ts";

/**
 * Opening /login ends the session and clears the browser's storage (spec 1, section 2). A pending sign-in is
 * kept for its forms, and for the address that shows it. A token in the address leads to the page of the
 * link, and a sign-in that has waited for its turn to where it would have led.
 */
export const endSessionOnOpening: MiddlewareFunction<Response> = withStoreErrors(async (args, next) => {
  const { request, url, context } = args;
  const services = context.get(servicesContext);
  const token = url.searchParams.get("q");
  if (token && request.method !== "POST") {
    return redirect(`/loginSwitch/${encodeURIComponent(token)}`, { headers: linkHeaders });
  }
  const queued = request.method === "GET" && url.searchParams.has(queueQuery) ? await takeAnswer(args) : null;
  if (queued instanceof Response) return queued;
  context.set(queuedRejectionContext, queued);
  const id = sessionCookie.read(request);
  const session = await services.sessions.open(id);
  const isContinued = request.method !== "GET" || url.searchParams.has("continue");
  if (session?.data.stage === "pending" && isContinued) {
    context.set(pendingSignInContext, { key: session.key, data: session.data });
    return next();
  }
  const response = await next();
  if (request.method !== "GET") return response;
  if (id !== undefined) {
    await services.sessions.end(sessionKey(id));
    response.headers.append("Set-Cookie", sessionCookie.clear());
  }
  if (!cookieProbe.isKept(request)) response.headers.append("Set-Cookie", cookieProbe.set());
  if (queued !== null) response.headers.append("Set-Cookie", queueTicket.clear());
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
});

/** The password-reset record of spec 1, section 3. */
export async function pendingPasswordReset(context: Readonly<RouterContextProvider>, request: Request) {
  const session = await context.get(servicesContext).sessions.open(sessionCookie.read(request));
  if (session?.data.stage !== "pending" || session.data.signIn.value !== "passwordReset") return null;
  return { key: session.key, data: session.data };
}
