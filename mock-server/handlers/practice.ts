import { cast } from "#fixtures/people/cast.ts";
import * as kereru from "#fixtures/practice/practice.ts";
import { settings, settingsOf } from "#fixtures/practice/settings.ts";
import type { Handlers } from "../calls.ts";
import { countersOf } from "../counters.ts";
import { requirePerson } from "../visit.ts";

export const practice: Handlers["practice"] = {
  read: (_, visit) => {
    const { generalPractitioner } = cast[requirePerson(visit, "patient")].profile;
    return { ...kereru.practice, ...(generalPractitioner ? { generalPractitioner } : {}) };
  },
  counters: (_, visit) => countersOf(visit.world, requirePerson(visit, "patient")),
  settings: (_, visit) => ({ ...settings, ...settingsOf[requirePerson(visit, "patient")] }),
};
