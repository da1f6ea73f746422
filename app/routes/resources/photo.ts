import type { MiddlewareFunction } from "react-router";
import { requestContext } from "#app/.server/contexts.ts";
import { pictureFrom } from "#app/.server/http/image-response.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import type { Route } from "./+types/photo";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

/** The photo of the patient whose record is open, 404 without one, or 503 when the practice does not send it. */
export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const image = await imageOf(context);
  if (image === "unavailable") return new Response(null, { status: 503 });
  const picture = image && pictureFrom(image);
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture.bytes, {
    headers: {
      "Content-Type": picture.type,
      "Content-Disposition": "inline",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
}

async function imageOf({ api, profile }: RequestContext) {
  try {
    const { imageKey } = await profile();
    return imageKey ? await api.profile.image({ key: imageKey }) : undefined;
  } catch (error) {
    if (error instanceof PracticeError && error.reason !== "signedOut") return "unavailable";
    throw error;
  }
}
