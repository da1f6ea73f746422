import type { z } from "zod";
import { bundleOf } from "../wire/bundle.ts";
import { endpoint, patient } from "../wire/endpoint.ts";
import { member, optional } from "../wire/fields.ts";
import { bareText } from "../wire/outcomes.ts";
import { firstPage, paging } from "../wire/paging.ts";
import { record } from "../wire/resource.ts";
import { anyText, text } from "../wire/scalars.ts";

/** A leaflet or a link that the practice shares (spec 2, section 3, "Resource/media"). */
export const resource = record("Media", {
  id: member("id", anyText),
  title: optional(member("content.title", text)),
  contentType: optional(member("content.contentType", text)),
  url: optional(member("content.url", text)),
});
export type Resource = z.output<typeof resource>;

export const resources = {
  list: endpoint("GET Patient/Media", {
    ids: [patient()],
    query: record(null, paging),
    usual: firstPage(100),
    answer: bundleOf(resource),
  }),
  /** The document itself, in base64. */
  read: endpoint("GET Patient/MediaByID", {
    ids: [patient()],
    query: record(null, { resourceId: member("ResourceID", anyText) }),
    answer: bareText,
    media: "loose",
  }),
};
