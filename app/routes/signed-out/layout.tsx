import { type MiddlewareFunction, Outlet } from "react-router";
import { requireSignedOut } from "#app/.server/require-visit.ts";

export const middleware: MiddlewareFunction<Response>[] = [requireSignedOut];

/** Without a loader, moving here inside the page would never ask the server, and so skip the check. */
export function loader() {
  return null;
}

export default function SignedOutLayout() {
  return <Outlet />;
}
