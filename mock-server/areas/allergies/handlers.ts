import type { Handlers } from "../../http/route-table.ts";
import { requirePerson } from "../call-context.ts";
import { pageOf } from "../paging.ts";

export const allergies: Handlers["allergies"] = {
  list: (paging, visit) =>
    pageOf(visit.world.records.list(requirePerson(visit, "patient"), "allergies"), paging),
};
