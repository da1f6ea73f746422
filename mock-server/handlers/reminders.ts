import type { Handlers } from "../calls.ts";
import { pageOf } from "../paging.ts";
import { requirePerson } from "../visit.ts";

export const reminders: Handlers["reminders"] = {
  list: (paging, visit) =>
    pageOf(visit.world.records.list(requirePerson(visit, "patient"), "reminders"), paging),
};
