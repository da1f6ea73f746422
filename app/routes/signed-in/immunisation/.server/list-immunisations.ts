import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import {
  type ImmunisationGroup,
  type ImmunisationTab,
  immunisationDate,
  immunisationGroup,
  immunisationGroups,
  immunisationPageSize,
} from "#practice-api/immunisations/rules.ts";

/** An immunisation as the screen shows it. `on` is the date of its group, ISO. */
export type ListedImmunisation = Pick<
  Immunisation,
  "id" | "name" | "indication" | "vaccinator" | "message"
> & { group: ImmunisationGroup; on?: string | undefined };

/** The immunisations of a tab by their groups: those to come by their due date, those given the latest first. */
export async function listImmunisations(
  context: RequestContext,
  tab: ImmunisationTab,
  pages: number,
): Promise<List<ListedImmunisation>> {
  const list = await readList(context, {
    read: (page) => context.api.immunisations.list({ which: tab, page }),
    pages,
    pageSize: immunisationPageSize,
  });
  return { ...list, entries: list.entries.map((entry) => listed(entry, tab)).toSorted(inOrder) };
}

function listed(immunisation: Immunisation, tab: ImmunisationTab): ListedImmunisation {
  const { id, name, indication, vaccinator, message } = immunisation;
  const group = immunisationGroup(immunisation, tab);
  return {
    id,
    name,
    ...(indication === undefined ? {} : { indication }),
    ...(vaccinator === undefined ? {} : { vaccinator }),
    ...(message === undefined ? {} : { message }),
    group,
    on: immunisationDate(immunisation, group),
  };
}

/** An immunisation to come without a date is before those with one, and a given one after them. */
function inOrder(one: ListedImmunisation, other: ListedImmunisation): number {
  const rank = ({ group }: ListedImmunisation) => immunisationGroups.indexOf(group);
  const dayOf = ({ on }: ListedImmunisation) => (on === undefined ? "" : isoDay(on));
  const byDay = dayOf(one).localeCompare(dayOf(other));
  return rank(one) - rank(other) || (one.group === "administered" ? -byDay : byDay);
}
