import { hasArea } from "#app/.server/has-area.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import {
  immunisationGroup,
  immunisationPageSize,
  isToCome,
  namesImmunisation,
} from "#practice-api/immunisations/rules.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { reminderAction } from "#practice-api/reminders/rules.ts";
import type { IsoDay } from "#practice-api/units.ts";
import { illnessesNamed } from "./illnesses.ts";
import { wholeList } from "./whole-lists.ts";

type GivenSince = (reminder: Reminder) => IsoDay | undefined;

/**
 * A reminder is answered by a vaccine against everything that its title names, given on its day or later,
 * while none against it is still to be given.
 */
export async function givenSince(
  context: RequestContext,
  reminders: readonly Reminder[],
): Promise<GivenSince> {
  if (!reminders.some(asksForVaccine)) return () => undefined;
  // Without the list nothing says that it was given.
  const entries = await immunisationsOf(context).catch(() => []);
  return (reminder) => {
    const { title = "", sentAt } = reminder;
    if (!asksForVaccine(reminder) || sentAt === undefined) return undefined;
    const asked = illnessesNamed(title);
    const isAgainst = ({ name }: Immunisation) => {
      const against = illnessesNamed(name);
      const [dose, other] = [doseIn(title), doseIn(name)];
      const isOtherDose = dose !== undefined && other !== undefined && dose !== other;
      return !isOtherDose && asked.every((illness) => against.includes(illness));
    };
    const fitting = entries.filter(isAgainst);
    if (fitting.some((one) => isToCome(immunisationGroup(one, "all")))) return undefined;
    const days = fitting.flatMap((one) =>
      one.date !== undefined && immunisationGroup(one, "all") === "administered" ? isoDay(one.date) : [],
    );
    return days.toSorted().find((day) => day >= isoDay(sentAt));
  };
}

const doseIn = (text: string) => /\bdose (\d+)/i.exec(text)?.[1];

const asksForVaccine = (reminder: Reminder) =>
  reminderAction(reminder) === "book" &&
  namesImmunisation(reminder.title ?? "") &&
  illnessesNamed(reminder.title ?? "").length > 0;

async function immunisationsOf(context: RequestContext): Promise<Immunisation[]> {
  if (!(await hasArea(context, "immunisations"))) return [];
  const { api } = context;
  const { entries } = await wholeList("immunisations.list", immunisationPageSize, (page) =>
    api.immunisations.list({ which: "all", page }),
  );
  return entries;
}
