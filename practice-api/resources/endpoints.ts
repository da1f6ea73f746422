import type { z } from "zod";
import { endpoint, pagedList, patient } from "../wire/endpoint.ts";
import { member, optional, resource } from "../wire/fields.ts";
import { nonEmptyText } from "../wire/outcomes.ts";
import { id, text } from "../wire/scalars.ts";
import { resourcePageSize } from "./rules.ts";

/** Spec 2, section 3, "Resource/media". */
export const mediaItem = resource("Media", {
  id: member("id", id),
  title: optional(member("content.title", text)),
  contentType: optional(member("content.contentType", text)),
  url: optional(member("content.url", text)),
});
export type MediaItem = z.output<typeof mediaItem>;

export const resources = {
  list: pagedList("GET Patient/Media", mediaItem, resourcePageSize),
  read: endpoint("GET Patient/MediaByID", {
    subjects: [patient()],
    query: resource(null, { resourceId: member("ResourceID", id) }),
    output: nonEmptyText,
    format: "jsonOrText",
  }),
};
