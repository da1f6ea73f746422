import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { requireSignedOut } from "#app/.server/session/require-signed-out.ts";
import { HeldPresses } from "#app/shell/page/held-presses.tsx";

export const middleware = [requireSignedOut];

/** Without a loader, a client navigation would not reach the server, and so skip the middleware. */
export function loader() {
  return null;
}

/** A form does not revalidate this layout: loading /login ends a pending sign-in. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function SignedOutLayout() {
  return (
    <>
      <HeldPresses />
      <Outlet />
    </>
  );
}
