import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { immunisationPageSize } from "#practice-api/immunisations/rules.ts";
import { wholeList } from "./whole-list.ts";

/**
 * Each vaccine is in one of the lists. In each of them the one with the earliest date is first; one without a date is
 * before those with a date.
 */
export type DueVaccines = {
  overdue: Immunisation[];
  due: Immunisation[];
  /** How many entries of both lists could not be read. */
  unreadable: number;
};

/**
 * Reads the vaccines that the practice lists as overdue and as due, side by side.
 * @throws PracticeError when a list has entries and none can be read, or is longer than is ever read.
 */
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
