import { enterByLink } from "#app/.server/sign-in/pending-sign-in.ts";
import type { Route } from "./+types/login-switch";

/** /loginSwitch/{q}: signs in by the token of a link and never shows a page (spec 1, section 2). */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return enterByLink(context, params.q, request);
}
