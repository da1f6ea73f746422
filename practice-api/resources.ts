import type { z } from "zod";
import { pageSizes } from "./page-sizes.ts";
import { endpoint, pagedList, patient } from "./wire/endpoint.ts";
import { member, optional, resource } from "./wire/fields.ts";
import { nonEmptyText } from "./wire/outcomes.ts";
import { id, text } from "./wire/scalars.ts";

/** Spec 2, section 3, "Resource/media". */
export const mediaItem = resource("Media", {
  id: member("id", id),
  title: optional(member("content.title", text)),
  contentType: optional(member("content.contentType", text)),
  url: optional(member("content.url", text)),
});
export type MediaItem = z.output<typeof mediaItem>;

export const resources = {
  list: pagedList("GET Patient/Media", mediaItem, pageSizes.resources, {}),
  read: endpoint("GET Patient/MediaByID", {
    subjects: [patient()],
    query: resource(null, { resourceId: member("ResourceID", id) }),
    output: nonEmptyText,
    format: "jsonOrText",
  }),
};
