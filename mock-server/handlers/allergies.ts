import type { Handlers } from "../calls.ts";
import { pageOf } from "../paging.ts";
import { requirePerson } from "../visit.ts";

export const allergies: Handlers["allergies"] = {
  list: (paging, visit) =>
    pageOf(visit.world.records.list(requirePerson(visit, "patient"), "allergies"), paging),
};
