import { servicesContext } from "#app/.server/contexts.ts";
import { ifFailed } from "#app/.server/practice-client/practice-error.ts";
import { type RequestContext, requestContext } from "#app/.server/request-context.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { bytesOf, documentResponse, fileKindOf } from "#app/documents/.server/document.ts";
import type { Route } from "./+types/photo.resource";

export const middleware = [requireSession("resource")];

/** 404 without a photo, 503 when the practice does not send it. */
export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const image = await imageOf(context);
  if (image === "unavailable") return new Response(null, { status: 503 });
  if (image === undefined || !isPicture(image)) return new Response(null, { status: 404 });
  return documentResponse({ base64: image, name: "photo" }, router.get(servicesContext).html);
}

function isPicture(base64: string): boolean {
  return fileKindOf(bytesOf(base64)) === "picture";
}

async function imageOf({ api, profile }: RequestContext) {
  const read = async () => {
    const { imageKey } = await profile();
    return imageKey ? api.profile.image({ key: imageKey }) : undefined;
  };
  return read().catch(ifFailed(() => "unavailable" as const));
}
