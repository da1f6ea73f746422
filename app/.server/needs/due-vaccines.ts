import { readableEntries } from "#app/.server/practice-client/readable-entries.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";

/** In each list, the vaccine with the earliest date is first; one without a date is before those with a date. */
export type DueVaccines = {
  overdue: ListPage<Immunisation>;
  due: ListPage<Immunisation>;
  /** How many entries of both lists could not be read. */
  unreadable: number;
};

/**
 * Reads the vaccines that the practice lists as overdue and as due, in two calls side by side.
 * @throws PracticeError when a list has entries and none can be read.
 */
export async function dueVaccines({ api }: RequestContext): Promise<DueVaccines> {
  const read = async (which: "overdue" | "due") => {
    const listing = await api.immunisations.list({ which, page: 1 });
    const entries = readableEntries("immunisations.list", listing).toSorted((one, other) =>
      dayOf(one).localeCompare(dayOf(other)),
    );
    return { ...listing, entries };
  };
  const [overdue, due] = await Promise.all([read("overdue"), read("due")]);
  return { overdue, due, unreadable: overdue.unreadable + due.unreadable };
}

const dayOf = ({ dueAt }: Immunisation) => (dueAt === undefined ? "" : isoDay(dueAt));
