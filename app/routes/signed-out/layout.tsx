import { type MiddlewareFunction, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { requireSignedOut } from "#app/.server/session/require-session.ts";

export const middleware: MiddlewareFunction<Response>[] = [requireSignedOut];

/** Without a loader, moving here inside the page would never ask the server, and so skip the check. */
export function loader() {
  return null;
}

/** Answering a form here loads nothing again: asking for /login is what clears a sign-in under way. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function SignedOutLayout() {
  return <Outlet />;
}
