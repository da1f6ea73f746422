import type { MiddlewareFunction } from "react-router";
import { requestContext } from "#app/.server/contexts.ts";
import { pictureFrom } from "#app/.server/http/image-response.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import type { Route } from "./+types/photo";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

/** The photo of the patient whose record is open, or 404. */
export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { imageKey } = await context.profile();
  const picture = imageKey ? pictureFrom(await context.api.profile.image({ key: imageKey })) : undefined;
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture.bytes, {
    headers: {
      "Content-Type": picture.type,
      "Content-Disposition": "inline",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
}
