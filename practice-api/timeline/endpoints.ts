import type { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import { lookup } from "../practice/lookup.ts";
import { pagedList, patient } from "../wire/endpoint.ts";
import { blank, extension, limit, member, optional, resource } from "../wire/fields.ts";
import { id, text } from "../wire/scalars.ts";
import { day, moment } from "../wire/times.ts";

/** Spec 2, section 3. */
export const timelineEvent = resource("Basic", {
  id: member("id", id),
  at: member("created", moment),
  kind: optional(member("code.coding.0.display", text)),
  detail: optional(member("code.text", text)),
  provider: optional(extension(0, text)),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

export const timeline = {
  /** Without days, all events: the filter's default (spec 2, section 4). */
  list: pagedList("GET Patient/Timeline", timelineEvent, pageSizes.timeline, {
    from: limit(blank(member("FromDate", day))),
    to: limit(blank(member("toDate", day))),
    search: limit(optional(member("SearchText", text))),
    providerId: optional(member("ProviderID", id)),
  }),
  providers: lookup("providers", patient()),
};
