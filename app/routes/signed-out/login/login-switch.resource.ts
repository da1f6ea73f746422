import { signInByLink } from "#app/.server/sign-in/pending-sign-in.ts";
import type { Route } from "./+types/login-switch.resource";

/** /loginSwitch/{q}: signs in with the token of a link and redirects (spec 1, section 2). */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return signInByLink(context, params.q, request);
}
