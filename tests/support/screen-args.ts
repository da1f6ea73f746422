import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import type { Services } from "#app/.server/services.ts";

/** What a screen's loader receives, or with a form its action. */
export function screenArgs(
  services: Services,
  context: RequestContext,
  path: string,
  form?: URLSearchParams,
): ScreenArgs {
  const url = new URL(path, "http://portal.test");
  const request = new Request(url, form === undefined ? {} : { method: "POST", body: form });
  return { request, url, params: {}, context, services };
}
