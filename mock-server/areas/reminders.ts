import { requirePerson } from "./call-context.ts";
import type { Handlers } from "./handler.ts";
import { pageOf } from "./paging.ts";

export const reminders: Handlers["reminders"] = {
  list: (paging, context) =>
    pageOf(context.world.records.list(requirePerson(context, "patient"), "reminders"), paging),
};
