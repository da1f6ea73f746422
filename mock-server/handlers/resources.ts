import { leafletPdf } from "#fixtures/documents/leaflet.ts";
import type { Handlers } from "../calls.ts";
import { pageOf } from "../paging.ts";
import { Refusal, requirePerson } from "../visit.ts";

export const resources: Handlers["resources"] = {
  list: (paging, visit) =>
    pageOf(visit.world.records.list(requirePerson(visit, "patient"), "resources"), paging),
  /** A link has an address and no document of the practice's. */
  read: ({ resourceId }, visit) => {
    const resource = visit.world.records.find(requirePerson(visit, "patient"), "resources", resourceId);
    if (!resource || resource.url) throw new Refusal(404, "There is no such document.");
    return leafletPdf(resource.title ?? "");
  },
};
