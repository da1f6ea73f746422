import { leafletPdf } from "#fixtures/record/resources/leaflet-pdf.ts";
import { ApiError } from "../core/api-error.ts";
import { type Handlers, requirePerson } from "./call-context.ts";
import { pageOfRecords } from "./paging.ts";

export const resources: Handlers["resources"] = {
  list: pageOfRecords("resources"),
  /** A link has a URL and no document at the practice. */
  read: ({ resourceId }, context) => {
    const resource = context.world.records.find(requirePerson(context, "patient"), "resources", resourceId);
    if (!resource || resource.contentType === "link") throw new ApiError(404, "There is no such document.");
    return leafletPdf(resource.title ?? "");
  },
};
