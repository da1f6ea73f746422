import { servicesContext } from "#app/.server/contexts.ts";
import { hasMeetingSdk, meetingSdkDocument } from "#app/.server/http/meeting-sdk.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import type { Route } from "./+types/sdk.resource";

export const middleware = [requireSession("resource")];

/** Outside the portal's bundle and policy, because the meeting SDK has a React of its own. */
export function loader({ context }: Route.LoaderArgs) {
  const { videoSdkDirectory, videoOrigin } = context.get(servicesContext).config;
  // The software is served at an origin of its own then, and must not run at the portal's.
  if (videoOrigin !== undefined) return new Response(null, { status: 404 });
  const { html, policy } = meetingSdkDocument(hasMeetingSdk(videoSdkDirectory));
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}
