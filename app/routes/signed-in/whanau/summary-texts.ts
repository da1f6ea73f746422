import type { PracticeCancellations } from "#app/.server/needs/practice-cancellations.ts";
import { dayOrMonth, shortDate, timeOf, weekdayDate } from "#app/format/dates.ts";
import { daysFrom } from "#app/format/days-from.ts";
import { plural } from "#app/format/plural.ts";
import { timeAndType } from "#app/shell/page/booked.ts";
import { bookAnother, cancelledTitle } from "#app/shell/page/practice-cancelled.ts";
import type { Panel } from "#app/shell/shell-data.ts";
import { capitalized } from "#practice-api/unicode.ts";
import type { ComingAppointment, Summary, Waiting, WaitingVaccines } from "./people.server.ts";

/** Undefined where all of the source proves that nothing is waiting. */
type FactText = { text: string; note?: string | undefined; isUrgent?: boolean; verb?: string } | undefined;

/** Such as "Today, 08:30, GP consult with Dr Hana Pōtiki". */
function appointmentText({ startsAt, what, unreadable }: ComingAppointment, now: string): FactText {
  if (startsAt === undefined) return unreadOnly(unreadable, "appointment", "still to come");
  const isToday = daysFrom(now, startsAt) === "Today";
  return {
    text: `${isToday ? "Today" : weekdayDate(startsAt)}, ${timeOf(startsAt)}, ${what ?? "Appointment"}`,
    note: unreadableText(unreadable, "appointment", "sooner"),
  };
}

/** Such as "The practice cancelled Mon 30-11-2026, 11:15, Nurse immunisation: “Doctor is sick”". */
function cancelledText({ cancelled, unreadable }: PracticeCancellations): FactText {
  const [first] = cancelled;
  const words = "cancelled appointment";
  const may = "one that the practice cancelled";
  if (first === undefined) return unreadOnly(unreadable, words, may);
  const reason = first.cancelReason === undefined ? "" : `: “${first.cancelReason}”`;
  return {
    text: `${cancelledTitle(first)}${reason}${andMore(cancelled.length)}`,
    note: unreadableText(unreadable, words, may),
    verb: bookAnother,
  };
}

const countText = (count: number, what: string): FactText =>
  count === 0 ? undefined : { text: plural(count, what) };

/** Such as "2 overdue: Tdap (Boostrix), was due 26-09-2026, and 1 more. 1 is due." */
export function vaccinesText(vaccines: WaitingVaccines): FactText {
  const { count, name, on, month, isOverdue, alsoDue, unreadable, booked = [] } = vaccines;
  if (count === 0) return unreadOnly(unreadable, "vaccine", "due");
  const when = dayOrMonth(on, month);
  const before = isOverdue ? "was due" : on === undefined ? "in" : "on";
  const day = when === undefined ? "date not recorded" : `${before} ${when}`;
  const also = alsoDue === 0 ? "" : `. ${plural(alsoDue, "is", "are")} due.`;
  return {
    text: `${count} ${isOverdue ? "overdue" : "due"}: ${name}, ${day}${andMore(count)}${also}`,
    note: notes(answeredText(vaccines), unreadableText(unreadable, "vaccine", "due")),
    isUrgent: isOverdue && booked.length < count,
  };
}

/** Such as "1 High: Asthma review, 05-10-2026". */
export function remindersText(reminders: Waiting): FactText {
  const { count, name, on, unreadable, booked = [], given = [] } = reminders;
  if (count === 0) return unreadOnly(unreadable, "reminder", "High");
  const sent = on === undefined ? "" : `, ${shortDate(on)}`;
  return {
    text: `${count} High: ${name}${sent}${andMore(count)}`,
    note: notes(answeredText(reminders), unreadableText(unreadable, "reminder", "High")),
    isUrgent: booked.length + given.length < count,
  };
}

export type Nothing = "appointments" | "cancelled" | "messages" | "results" | "vaccines" | "reminders";

/** Such as "No unread messages or results, no vaccines due." */
export function nothingText(sources: readonly Nothing[]): string | undefined {
  const has = (source: Nothing) => sources.includes(source);
  const unread = [has("messages") && "messages", has("results") && "results"].filter(Boolean).join(" or ");
  const parts = [
    has("appointments") && "no appointment booked",
    unread !== "" && `no unread ${unread}`,
    has("vaccines") && "no vaccines due",
    has("reminders") && "no High reminders",
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : capitalized(`${parts.join(", ")}.`);
}

export type Fact =
  | { state: "absent" | "failed" | "nothing" }
  | ({ state: "waiting" } & NonNullable<FactText>);

export const factsOf = (summary: Summary, now: string): Readonly<Record<Nothing, Fact>> => ({
  cancelled: factOf(summary.cancelled, cancelledText),
  appointments: factOf(summary.appointment, (value) => appointmentText(value, now)),
  messages: factOf(summary.messages, (count) => countText(count, "unread message")),
  results: factOf(summary.results, (count) => countText(count, "new test result")),
  vaccines: factOf(summary.vaccines, vaccinesText),
  reminders: factOf(summary.reminders, remindersText),
});

function factOf<T>(panel: Panel<T> | undefined, textOf: (value: T) => FactText): Fact {
  if (panel === undefined) return { state: "absent" };
  if (panel.state === "failed") return { state: "failed" };
  const fact = textOf(panel.value);
  return fact === undefined ? { state: "nothing" } : { state: "waiting", ...fact };
}

/** Such as "Booked for MMR dose 1: Mon 30-11-2026, 14:00, Nurse immunisation." (ruling B105) */
const answeredText = ({ booked = [], given = [] }: Waiting) =>
  [
    ...booked.map(({ name, appointment }) => `Booked for ${name}: ${timeAndType(appointment)}.`),
    ...given.map(({ name, on }) => `${name}: given ${shortDate(on)}.`),
  ].join(" ");

const notes = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ") || undefined;

const andMore = (count: number) => (count > 1 ? `, and ${count - 1} more` : "");

/** Such as "1 reminder could not be read. It may be High." */
function unreadableText(count: number, one: string, may: string): string | undefined {
  if (count === 0) return undefined;
  return `${plural(count, one)} could not be read. ${count === 1 ? "It" : "They"} may be ${may}.`;
}

function unreadOnly(count: number, one: string, may: string): FactText {
  const text = unreadableText(count, one, may);
  return text === undefined ? undefined : { text };
}
