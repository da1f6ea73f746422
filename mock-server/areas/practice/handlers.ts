import * as kereru from "#fixtures/practice/practice.ts";
import type { Handlers } from "../../http/route-table.ts";
import { requirePerson } from "../call-context.ts";
import { countersOf } from "./counters.ts";

export const practice: Handlers["practice"] = {
  read: (_, visit) => {
    const { generalPractitioner } = visit.world.profile(requirePerson(visit, "patient"));
    return { ...kereru.practice, ...(generalPractitioner ? { generalPractitioner } : {}) };
  },
  counters: (_, visit) => countersOf(visit.world, requirePerson(visit, "patient")),
  settings: (_, visit) => visit.world.settings(requirePerson(visit, "patient")),
};
