import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { OpenDocument } from "../open-document.ts";
import { openDocument } from "./open-document.ts";

/** Its type is in the practice's list only. */
export function openResource(
  args: Pick<ScreenArgs, "context" | "services">,
  id: string,
  contentType: string | undefined,
): Promise<OpenDocument> {
  return openDocument(args, {
    listed: { contentType },
    read: async () => ({ contentType, data: await args.context.api.resources.read({ resourceId: id }) }),
    path: `/resources/${encodeURIComponent(id)}/file`,
  });
}
