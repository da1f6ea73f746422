import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { immunisationPageSize } from "#practice-api/immunisations/rules.ts";
import { wholeList } from "../practice-client/readable-entries.ts";

/** In each list those without a date come first, then the earliest date. */
type DueVaccines = { overdue: Immunisation[]; due: Immunisation[]; unreadable: number };

/** @throws PracticeError when a list has entries and none can be read, or is longer than is ever read. */
export async function dueVaccines({ api }: RequestContext): Promise<DueVaccines> {
  const read = (which: "overdue" | "due") =>
    wholeList("immunisations.list", immunisationPageSize, (page) => api.immunisations.list({ which, page }));
  const [overdue, due] = await Promise.all([read("overdue"), read("due")]);
  const overdueIds = new Set(overdue.entries.map(({ id }) => id));
  return {
    overdue: overdue.entries.toSorted(byDay),
    due: due.entries.filter(({ id }) => !overdueIds.has(id)).toSorted(byDay),
    unreadable: overdue.unreadable + due.unreadable,
  };
}

const byDay = (one: Immunisation, other: Immunisation) => dayOf(one).localeCompare(dayOf(other));
const dayOf = ({ dueAt, month }: Immunisation) => {
  const on = dueAt ?? month;
  return on === undefined ? "" : isoDay(on);
};
