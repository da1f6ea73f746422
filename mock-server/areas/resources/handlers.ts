import { leafletPdf } from "#fixtures/documents/leaflet.ts";
import type { Handlers } from "../../http/route-table.ts";
import { Refusal, requirePerson } from "../call-context.ts";
import { pageOf } from "../paging.ts";

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
