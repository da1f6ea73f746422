import { ageInWords, ageInYears, daysOld } from "#app/.server/age.ts";
import { hasArea } from "#app/.server/has-area.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { kindNamedIn, kindsFor, kindsOfImmunisation } from "#app/.server/record/appointment-kinds.ts";
import { type BookedFor, bookedFor, subjectKey } from "#app/.server/record/booked-for.ts";
import { illnessesOf } from "#app/.server/record/illnesses.ts";
import { isForReminder, vaccineReminders } from "#app/.server/record/vaccines-and-reminders.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import { byDay, isoDay } from "#app/format/dates.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import type { BookedAppointment } from "#app/shell/page/booked.ts";
import type { AppointmentKind } from "#app/shell/page/booking-subject.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import {
  doseBefore,
  doseOf,
  type ImmunisationGroup,
  type ImmunisationTab,
  immunisationDate,
  immunisationGroup,
  immunisationGroups,
  isInitials,
  isToCome,
  scheduleAge,
} from "#practice-api/immunisations/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";

/** `month` is a day of the month, where the record has no date. */
export type ListedImmunisation = Pick<
  Immunisation,
  "id" | "name" | "indication" | "vaccinator" | "message" | "month"
> & {
  group: ImmunisationGroup;
  on?: string | undefined;
  against?: string | undefined;
  age?: string | undefined;
  booked?: BookedAppointment | undefined;
  dose?: LaterDose | undefined;
};

/** A dose of which an earlier one is open, or may be. */
export type LaterDose = { after?: number | undefined };

/** With the reminders of vaccines that none of them is for. */
export type ImmunisationList = List<ListedImmunisation> & {
  reminders: ListedReminder[];
  mayLackReminders: boolean;
};
export type ListedReminder = { id: string; title: string; description?: string | undefined; isHigh: boolean };

export async function listImmunisations(
  services: Pick<Services, "appointmentActs">,
  context: RequestContext,
  tab: ImmunisationTab,
  pages: number,
): Promise<ImmunisationList> {
  const read = (page: number) => context.api.immunisations.list({ which: tab, page });
  const [list, profile, booked, { reminders, isIncomplete }] = await Promise.all([
    readList(context, { read, pages, pageSize: pageSizes.immunisations }),
    // Without it the ages are left out.
    unlessFailed(context.profile()),
    bookedFor(services, context),
    tab === "all" ? vaccineReminders(services, context) : { reminders: [], isIncomplete: false },
  ]);
  const found = list.entries.map((entry) => listed(entry, tab, profile?.birthDate, booked));
  const isWhole = tab === "all" && list.unreadable === 0 && !list.hasMore;
  const entries = found.map((entry) => ({ ...entry, dose: laterDose(entry, found, isWhole) }));
  const toCome = entries.filter(({ group }) => isToCome(group));
  return {
    ...list,
    entries: entries.toSorted(inOrder),
    mayLackReminders: isIncomplete,
    reminders: reminders.flatMap((reminder) => {
      const { id, title, description, priority } = reminder;
      if (id === undefined || title === undefined) return [];
      const isHigh = priority === "high";
      return toCome.some((one) => isForReminder(one, reminder)) ? [] : [{ id, title, description, isHigh }];
    }),
  };
}

export type VaccineKinds = {
  named: Record<string, AppointmentKind | undefined>;
  immunisations: AppointmentKind[];
};

/** As booking chooses them, by the names of what can be ticked. Undefined where booking is not in the menu. */
export async function vaccineKinds(
  context: RequestContext,
  listing: Promise<ImmunisationList>,
): Promise<VaccineKinds | undefined> {
  if (!(await hasArea(context, "appointments"))) return undefined;
  const profile = await unlessFailed(context.profile());
  const { birthDate, gender } = profile ?? {};
  const age = birthDate && ageInYears(birthDate, await context.now());
  const past = { minutes: {}, addresses: {} };
  const [found, { entries, reminders }] = await Promise.all([
    kindsFor(context, { age: age || undefined, gender, past }),
    listing,
  ]);
  const kinds: AppointmentKind[] = found.kinds.map(({ id, name, minutes }) => ({ id, name, minutes }));
  const names = [...entries.map(({ name }) => name), ...reminders.map(({ title }) => title)];
  return {
    named: Object.fromEntries(names.map((name) => [name, kindNamedIn(name, kinds)])),
    immunisations: kindsOfImmunisation(kinds),
  };
}

function listed(
  immunisation: Immunisation,
  tab: ImmunisationTab,
  birthDate: string | undefined,
  booked: BookedFor,
): ListedImmunisation {
  const { id, name, indication, vaccinator, message, month } = immunisation;
  const group = immunisationGroup(immunisation, tab);
  const on = immunisationDate(immunisation, group);
  const against = illnessesOf(name);
  const appointment = booked.get(subjectKey("immunisation", id));
  return {
    id,
    name,
    ...(indication === undefined ||
    scheduleAge(indication) !== undefined ||
    against?.toLowerCase().startsWith(indication.toLowerCase())
      ? {}
      : { indication }),
    ...(vaccinator === undefined || isInitials(vaccinator) ? {} : { vaccinator }),
    ...(message === undefined ? {} : { message }),
    ...(on !== undefined || month === undefined ? {} : { month }),
    ...(against === undefined ? {} : { against }),
    group,
    on,
    age: on === undefined || birthDate === undefined ? undefined : ageOn(birthDate, on),
    ...(appointment === undefined ? {} : { booked: appointment }),
  };
}

/** @param isWhole no earlier dose can be missing from `all` */
function laterDose(
  { name }: ListedImmunisation,
  all: readonly ListedImmunisation[],
  isWhole: boolean,
): LaterDose | undefined {
  const after = doseBefore(
    name,
    all.filter(({ group }) => group !== "administered"),
  );
  if (after !== undefined) return { after };
  return doseOf(name).dose > 1 && !isWhole ? {} : undefined;
}

/** Vaccines of the first three months are due by weeks. */
function ageOn(birthDate: string, on: string): string | undefined {
  const day = dateTimeAt(Date.parse(`${isoDay(on)}T12:00:00+12:00`));
  const days = daysOld(birthDate, day);
  if (days !== undefined && days >= 7 && days < 12 * 7)
    return days < 14 ? "1 week" : `${Math.floor(days / 7)} weeks`;
  return ageInWords(birthDate, day);
}

/** Without a date, one to come is before the others, and a given one after them. */
function inOrder(one: ListedImmunisation, other: ListedImmunisation): number {
  const rank = ({ group }: ListedImmunisation) => immunisationGroups.indexOf(group);
  const isGiven = one.group === "administered";
  return rank(one) - rank(other) || (isGiven ? byDay(other.on, one.on) : byDay(one.on, other.on));
}
