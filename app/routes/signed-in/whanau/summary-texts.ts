import { shortDate, timeOf, weekdayDate } from "#app/format/dates.ts";
import { daysFrom } from "#app/format/days-from.ts";
import { sentenceStart } from "#app/format/whose.ts";
import type { Panel } from "#app/shell/shell-data.ts";
import type { ComingAppointment, Summary, Waiting } from "./.server/summary.ts";

/** A fact as a card says it. */
export type FactText = {
  text: string;
  /** What it does not cover, because entries could not be read. */
  note?: string | undefined;
  /** Something is overdue or of high priority. */
  isUrgent?: boolean;
};

export const notLoaded: FactText = { text: "Could not be loaded" };

/** "Today, 08:30, GP consult with Dr Hana Pōtiki" */
export function appointmentText({ startsAt, what, unreadable }: ComingAppointment, now: string): FactText {
  if (startsAt === undefined) return { text: "None booked" };
  const isToday = daysFrom(now, startsAt) === "Today";
  return {
    text: `${isToday ? "Today" : weekdayDate(startsAt)}, ${timeOf(startsAt)}, ${what ?? "Appointment"}`,
    note: unreadableText(unreadable, ["appointment", "appointments"], "sooner"),
  };
}

/** "3 messages, no test result", of what the menu offers. Undefined without both. */
export function unreadText({
  messages,
  results,
}: Pick<Summary, "messages" | "results">): FactText | undefined {
  if (messages?.state === "failed" && results?.state === "failed") return notLoaded;
  const parts = [
    countText(messages, ["message", "messages"]),
    countText(results, ["test result", "test results"]),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : { text: sentenceStart(parts.join(", ")) };
}

type Words = readonly [one: string, many: string];

function countText(count: Panel<number> | undefined, [one, many]: Words): string | undefined {
  if (count === undefined) return undefined;
  if (count.state === "failed") return `${many} could not be loaded`;
  return count.value === 0 ? `no ${one}` : `${count.value} ${count.value === 1 ? one : many}`;
}

/** "2 overdue: Tdap (Boostrix), was due 26-09-2026, and 1 more" */
export function vaccinesText({ count, name, on, unreadable }: Waiting): FactText {
  if (count === 0) return { text: "None overdue in the record" };
  const due = on === undefined ? "date not recorded" : `was due ${shortDate(on)}`;
  return {
    text: `${count} overdue: ${name}, ${due}${andMore(count)}`,
    note: unreadableText(unreadable, ["vaccine", "vaccines"]),
    isUrgent: true,
  };
}

/** "1 High: Asthma review, 05-10-2026" */
export function remindersText({ count, name, on, unreadable }: Waiting): FactText {
  const sent = on === undefined ? "" : `, ${shortDate(on)}`;
  return {
    text: count === 0 ? "None marked High" : `${count} High: ${name}${sent}${andMore(count)}`,
    note: unreadableText(unreadable, ["reminder", "reminders"], "High"),
    isUrgent: count > 0,
  };
}

const andMore = (count: number) => (count > 1 ? `, and ${count - 1} more` : "");

/** "1 reminder could not be read. It may be High." */
function unreadableText(count: number, [one, many]: Words, may?: string): string | undefined {
  if (count === 0) return undefined;
  const what = `${count} ${count === 1 ? one : many} could not be read.`;
  return may === undefined ? what : `${what} ${count === 1 ? "It" : "They"} may be ${may}.`;
}
