import { addMonths, dayAt } from "#fixtures/time.ts";
import { type Handlers, requirePerson } from "./call-context.ts";
import { pageOf } from "./paging.ts";

export const diagnoses: Handlers["diagnoses"] = {
  list: ({ which, ...paging }, context) => {
    const { clock, records } = context.world;
    const all = records.list(requirePerson(context, "patient"), "diagnoses");
    if (which === "all") return pageOf(all, paging);
    const since = addMonths(dayAt(clock.now()), -12);
    const isWanted = { recent: isSince(since), longTerm: isLongTermOne }[which];
    return pageOf(all.filter(isWanted), paging);
  },
};

const isLongTermOne = ({ isLongTerm }: { isLongTerm?: boolean }) => isLongTerm === true;
const isSince =
  (day: string) =>
  ({ onset = "" }: { onset?: string }) =>
    onset >= day;
