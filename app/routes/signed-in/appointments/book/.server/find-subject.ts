import { bookedFor, subjectKey } from "#app/.server/record/booked-for.ts";
import { findEntries, findEntry } from "#app/.server/record/find-entry.ts";
import { isForReminder, vaccineReminders } from "#app/.server/record/vaccines-and-reminders.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { datedName } from "#app/format/dates.ts";
import type { BookingSubject } from "#app/shell/page/booking-subject.ts";
import { maxReasonLength } from "#practice-api/appointments/rules.ts";
import { immunisationGroup, isToCome, namesImmunisation } from "#practice-api/immunisations/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { asksToRing } from "#practice-api/practice/rules.ts";
import { reminderAction } from "#practice-api/reminders/rules.ts";
import { truncate } from "#practice-api/unicode.ts";

export type FoundSubject = {
  reason: string;
  isImmunisation: boolean;
  names: readonly string[];
  /** By their keys, what the appointment is for: also the reminders that its vaccines answer (ruling P118). */
  entries: readonly string[];
  /** Those of them that are booked before. */
  booked: readonly string[];
};

/** @throws PracticeError when a list that may have an entry cannot be read. */
export async function findSubject(
  services: Pick<Services, "appointmentActs">,
  context: RequestContext,
  { immunisation = [], reminder = [], letter: [letter] = [], message: [message] = [] }: BookingSubject,
): Promise<FoundSubject | undefined> {
  const { api } = context;
  if (letter !== undefined) {
    const found = await findEntry(context, "letters", letter, pageSizes.letters, api.letters.list);
    return found?.type === undefined ? undefined : named([{ name: datedName(found.type, found.at) }]);
  }
  if (message !== undefined) {
    // Found in its list, because reading a message marks it as read.
    const found = await findEntry(context, "messages", message, messagesAtOnce, ({ page }) =>
      api.messages.list({ box: "inbox", filter: "all", page, pageSize: messagesAtOnce }),
    );
    return found?.subject?.trim() ? named([{ name: found.subject.trim() }]) : undefined;
  }
  const listAll = ({ page }: { page: number }) => api.immunisations.list({ which: "all", page });
  const [vaccines, reminders, booked] = await Promise.all([
    findEntries(context, "immunisations", immunisation, pageSizes.immunisations, listAll),
    findEntries(context, "reminders", reminder, pageSizes.reminders, api.reminders.list),
    bookedFor(services, context),
  ]);
  const isBooked = ({ key }: { key: string }) => booked.has(key);
  const found = [
    ...vaccines
      .filter((one) => isToCome(immunisationGroup(one, "all")) && !asksToRing(one.message))
      .map(({ id, name }) => ({ key: subjectKey("immunisation", id), name, isImmunisation: true })),
    ...reminders
      .filter((one) => reminderAction(one) === "book")
      .map(({ id, title, description = "" }) => ({
        key: subjectKey("reminder", id),
        name: title ?? description,
        isImmunisation: namesImmunisation(`${title}. ${description}`),
      })),
  ].filter(({ name }) => name !== "");
  const isOne = immunisation.length + reminder.length === 1;
  // Of several, what is booked by now is left out. For one alone another appointment can be meant.
  const open = isOne ? found : found.filter((one) => !isBooked(one));
  if (open.length === 0) return undefined;
  const { reminders: answered = [] } =
    immunisation.length === 0 ? {} : await vaccineReminders(services, context);
  return {
    ...named(open),
    entries: [
      ...open.map(({ key }) => key),
      ...answered
        .filter((one) => open.some((entry) => isForReminder(entry, one)))
        .map(({ id }) => subjectKey("reminder", id)),
    ],
    booked: open.filter(isBooked).map(({ key }) => key),
  };
}

const messagesAtOnce = 100;

type Entry = { name: string; isImmunisation?: boolean };

function named(entries: readonly Entry[]): FoundSubject {
  const names = entries.map(({ name }) => name);
  const isImmunisation = entries.some((one) => one.isImmunisation ?? namesImmunisation(one.name));
  return { reason: reasonOf(names), isImmunisation, names, entries: [], booked: [] };
}

/** One name a line. Those for which the practice's field has no room are counted in the last line. */
export function reasonOf(names: readonly string[]): string {
  const text = names.join("\n");
  if (text.length <= maxReasonLength || names.length === 1) return truncate(text, maxReasonLength);
  const fitting = names.slice(0, -1);
  const withRest = () => [...fitting, `and ${names.length - fitting.length} more`].join("\n");
  while (fitting.length > 1 && withRest().length > maxReasonLength) fitting.pop();
  return truncate(withRest(), maxReasonLength);
}
