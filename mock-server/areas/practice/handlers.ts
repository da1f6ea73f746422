import { type Handlers, requirePerson } from "../call-context.ts";
import { countersOf } from "./counters.ts";

export const practice: Handlers["practice"] = {
  read: (_, context) => {
    const { generalPractitioner } = context.world.profile(requirePerson(context, "patient"));
    return { ...context.world.practice, ...(generalPractitioner ? { generalPractitioner } : {}) };
  },
  counters: (_, context) => countersOf(context.world, requirePerson(context, "patient")),
  settings: (_, context) => context.world.settings(requirePerson(context, "patient")),
};
