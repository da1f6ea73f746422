import { hasArea } from "#app/.server/has-area.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { datedName } from "#app/format/dates.ts";
import type { BookingSubject } from "#app/shell/page/booking-subject.ts";
import { maxReasonLength } from "#practice-api/appointments/rules.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import {
  immunisationGroup,
  immunisationPageSize,
  isToCome,
  namesImmunisation,
} from "#practice-api/immunisations/rules.ts";
import { letterPageSize } from "#practice-api/letters/rules.ts";
import { asksToRing } from "#practice-api/practice/rules.ts";
import { reminderAction, reminderPageSize } from "#practice-api/reminders/rules.ts";
import { truncate } from "#practice-api/unicode.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { findInPages, type Identified } from "#practice-api/wire/read-pages.ts";

export type FoundSubject = {
  reason: string;
  isImmunisation: boolean;
  recall?: string;
};

/** @throws PracticeError when the list that may have the entry cannot be read. */
export async function findSubject(
  context: RequestContext,
  { immunisation, reminder, letter, message }: BookingSubject,
): Promise<FoundSubject | undefined> {
  const { api } = context;
  const find = async <T extends Identified>(
    area: MenuArea,
    id: string,
    pageSize: number,
    read: (page: number) => Promise<ListPage<T>>,
  ): Promise<T | undefined> => {
    if (!(await hasArea(context, area))) return undefined;
    return findInPages(read, { pageSize }, (entry) => entry.id === id);
  };
  if (immunisation !== undefined) {
    const found = await find("immunisations", immunisation, immunisationPageSize, (page) =>
      api.immunisations.list({ which: "all", page }),
    );
    if (!found || !isToCome(immunisationGroup(found, "all")) || asksToRing(found.message)) return undefined;
    return { reason: truncate(found.name, maxReasonLength), isImmunisation: true, recall: found.name };
  }
  if (letter !== undefined) {
    const found = await find("letters", letter, letterPageSize, (page) => api.letters.list({ page }));
    return found?.type === undefined ? undefined : subjectOf(datedName(found.type, found.at));
  }
  if (message !== undefined) {
    // Found in its list, because reading a message marks it as read.
    const found = await find("messages", message, messagesAtOnce, (page) =>
      api.messages.list({ box: "inbox", filter: "all", page, pageSize: messagesAtOnce }),
    );
    return found?.subject?.trim() ? subjectOf(found.subject.trim()) : undefined;
  }
  if (reminder === undefined) return undefined;
  const found = await find("reminders", reminder, reminderPageSize, (page) => api.reminders.list({ page }));
  if (!found || reminderAction(found) !== "book") return undefined;
  const { title, description = "" } = found;
  const recall = title ?? description;
  const isImmunisation = namesImmunisation(`${title}. ${description}`);
  return recall === "" ? undefined : { ...subjectOf(recall), isImmunisation, recall };
}

const messagesAtOnce = 100;

const subjectOf = (name: string): FoundSubject => ({
  reason: truncate(name, maxReasonLength),
  isImmunisation: namesImmunisation(name),
});
