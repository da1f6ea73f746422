import { readableEntries } from "#app/.server/practice-client/readable-entries.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";

export type OverdueVaccines = {
  /** The one that was due first is first; one without a date is before those with a date. */
  vaccines: Immunisation[];
  /** How many entries of the list could not be read. */
  unreadable: number;
};

/**
 * Reads the vaccines that the practice lists as overdue, in one call.
 * @throws PracticeError when there are entries and none can be read.
 */
export async function overdueVaccines(context: RequestContext): Promise<OverdueVaccines> {
  const listing = await context.api.immunisations.list({ which: "overdue", page: 1 });
  const dayOf = ({ dueAt }: Immunisation) => (dueAt === undefined ? "" : isoDay(dueAt));
  return {
    vaccines: readableEntries("immunisations.list", listing).toSorted((one, other) =>
      dayOf(one).localeCompare(dayOf(other)),
    ),
    unreadable: listing.unreadable,
  };
}
