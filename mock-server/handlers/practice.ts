import * as kereru from "#fixtures/practice/practice.ts";
import type { Handlers } from "../calls.ts";
import { countersOf } from "../counters.ts";
import { requirePerson } from "../visit.ts";

export const practice: Handlers["practice"] = {
  read: (_, visit) => {
    const { generalPractitioner } = visit.world.profile(requirePerson(visit, "patient"));
    return { ...kereru.practice, ...(generalPractitioner ? { generalPractitioner } : {}) };
  },
  counters: (_, visit) => countersOf(visit.world, requirePerson(visit, "patient")),
  settings: (_, visit) => visit.world.settings(requirePerson(visit, "patient")),
};
