import type { MiddlewareFunction } from "react-router";
import { requestContext } from "#app/.server/contexts.ts";
import { pictureFrom } from "#app/.server/http/image-response.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import type { Route } from "./+types/photo";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

/** The photo of the person whose record is open, or 404. Never cached, like everything signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(requestContext);
  const { imageKey } = await visit.profile();
  const picture = imageKey ? pictureFrom(await visit.api.profile.image({ key: imageKey })) : undefined;
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture.bytes, {
    headers: {
      "Content-Type": picture.type,
      "Content-Disposition": "inline",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
}
