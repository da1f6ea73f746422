import { ageInWords } from "#app/.server/age.ts";
import { panelOf } from "#app/.server/defer.ts";
import { hasArea } from "#app/.server/has-area.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { type NextAppointment, nextAppointment } from "#app/.server/record/next-appointment.ts";
import {
  type PracticeCancellations,
  practiceCancellations,
} from "#app/.server/record/practice-cancellations.ts";
import { dueVaccines, highReminders } from "#app/.server/record/vaccines-and-reminders.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { dayOrMonth, shortDate, timeOf, weekdayDate } from "#app/format/dates.ts";
import { daysFrom } from "#app/format/days-from.ts";
import { plural } from "#app/format/plural.ts";
import type { PanelData } from "#app/shell/deferred.tsx";
import { type BookedAppointment, timeAndType } from "#app/shell/page/booked.ts";
import { bookAnotherTimeVerb, cancelledTitle } from "#app/shell/page/practice-cancelled.ts";
import type { SwitchTarget } from "#app/shell/patient/switch-form.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { capitalized } from "#practice-api/unicode.ts";

type FactText = { text: string; note?: string | undefined; isUrgent?: boolean; verb?: string };

type Kind<T> = {
  area: MenuArea;
  icon: IconName;
  term: string;
  to: SwitchTarget;
  read(person: RequestContext, services: Services): Promise<T>;
  /** Undefined where all that was read proves that nothing is waiting. */
  words(read: T, now: string): FactText | undefined;
  /** What is said when nothing is waiting. */
  none?: string;
};

const kind = <T>(row: Kind<T>) => row as Kind<unknown>;

/** What may be waiting for a person, in the order of the card. No call marks an entry as read (ruling B31). */
const kinds = [
  kind({
    area: "appointments",
    icon: "info",
    term: "Cancelled",
    to: "/appointments?tab=book",
    read: (person, services) => practiceCancellations(services, person),
    words: cancelledText,
  }),
  kind({
    area: "appointments",
    icon: "calendar",
    term: "Next appointment",
    to: "/appointments?tab=upcoming",
    read: nextAppointment,
    words: appointmentText,
    none: "no appointment booked",
  }),
  kind({
    area: "messages",
    icon: "mail",
    term: "Messages",
    to: "/emails",
    read: (person) => counted(person, "unreadMessages"),
    words: (count) => countText(count, "unread message"),
    none: "no unread messages",
  }),
  kind({
    area: "results",
    icon: "flask",
    term: "Test results",
    to: "/reports",
    read: (person) => counted(person, "newResults"),
    words: (count) => countText(count, "new test result"),
    none: "no unread results",
  }),
  kind({
    area: "immunisations",
    icon: "shield",
    term: "Vaccines",
    to: "/immunisation",
    read: (person, services) => dueVaccines(services, person),
    words: vaccinesText,
    none: "no vaccines due",
  }),
  kind({
    area: "reminders",
    icon: "bell",
    term: "Reminders",
    to: "/reminders",
    read: (person, services) => highReminders(services, person),
    words: remindersText,
    none: "no high-priority reminders",
  }),
];

/** Without words it could not be loaded. */
export type Fact = Pick<Kind<unknown>, "icon" | "term" | "to"> & { words?: FactText };

export type Summary = {
  /** What waits in the areas that the patient's menu offers, and what could not be loaded. */
  facts: Fact[];
  nothing: string | undefined;
  details: PanelData<{ nhi?: string | undefined; age?: string | undefined }>;
};

/**
 * Only in the areas that the patient's menu offers (ruling B23).
 * @throws the first error when nothing can be read.
 */
export async function readSummary(services: Services, person: RequestContext): Promise<Summary> {
  const errors: unknown[] = [];
  const [details, ...read] = await Promise.all([
    panelOf(detailsOf(person), person.signal, []),
    ...kinds.map(async ({ area, read, words, none, ...shown }) => {
      const isOffered = hasArea(person, area);
      const work = async () => ((await isOffered) ? { value: await read(person, services) } : undefined);
      const panel = await panelOf(work(), person.signal, errors);
      if (panel.state === "failed") return { fact: shown, isFailed: true };
      if (panel.value === undefined) return {};
      const text = words(panel.value.value, await person.asOf());
      return text === undefined ? { none } : { fact: { ...shown, words: text } };
    }),
  ]);
  const isLost = read.every((one) => one.isFailed === true || Object.keys(one).length === 0);
  if (isLost && errors.length > 0) throw errors[0];
  return {
    facts: read.flatMap(({ fact }) => fact ?? []),
    nothing: nothingText(read.flatMap(({ none }) => none ?? [])),
    details,
  };
}

/** Such as "No unread messages or results, no vaccines due." */
function nothingText(nones: readonly string[]): string | undefined {
  if (nones.length === 0) return undefined;
  return capitalized(`${nones.join(", ").replace(/(no unread \w+), no unread /, "$1 or ")}.`);
}

/** Such as "Today, 08:30, GP consult with Dr Hana Pōtiki". */
function appointmentText({ appointment, unreadable }: NextAppointment, now: string) {
  if (appointment === undefined) return unreadOnly(unreadable, "appointment", "still to come");
  const { startsAt, type = "Appointment", provider } = appointment;
  const day = daysFrom(now, startsAt) === "Today" ? "Today" : weekdayDate(startsAt);
  return {
    text: `${day}, ${timeOf(startsAt)}, ${type}${provider === undefined ? "" : ` with ${provider}`}`,
    note: unreadableText(unreadable, "appointment", "sooner"),
  };
}

/** Such as "The practice cancelled Mon 30-11-2026, 11:15, Nurse immunisation: “Doctor is sick”". */
function cancelledText({ cancelled, unreadable }: PracticeCancellations) {
  const [first] = cancelled;
  const words = "cancelled appointment";
  const may = "one that the practice cancelled";
  if (first === undefined) return unreadOnly(unreadable, words, may);
  const reason = first.cancelReason === undefined ? "" : `: “${first.cancelReason}”`;
  return {
    text: `${cancelledTitle(first)}${reason}${andMore(cancelled.length)}`,
    note: unreadableText(unreadable, words, may),
    verb: bookAnotherTimeVerb,
  };
}

/** Without a number it is unknown, and not zero. @throws PracticeError */
async function counted(person: RequestContext, counter: "unreadMessages" | "newResults"): Promise<number> {
  const { [counter]: count } = await person.counters();
  if (count === undefined) throw new PracticeError("unreadable", "practice.counters");
  return count;
}

const countText = (count: number, what: string) => (count === 0 ? undefined : { text: plural(count, what) });

/** Such as "2 overdue: Tdap (Boostrix), was due 26-09-2026, and 1 more. 1 more is due." */
export function vaccinesText({ overdue, due, unreadable }: Awaited<ReturnType<typeof dueVaccines>>) {
  const isOverdue = overdue.length > 0;
  const vaccines = isOverdue ? overdue : due;
  const first = vaccines.find(isOpen) ?? vaccines[0];
  if (first === undefined) return unreadOnly(unreadable, "vaccine", "due");
  const when = dayOrMonth(first.dueAt, first.month);
  const before = isOverdue ? "was due" : first.dueAt === undefined ? "in" : "on";
  const day = when === undefined ? "date not recorded" : `${before} ${when}`;
  const also =
    isOverdue && due.length > 0 ? `. ${due.length} more ${due.length === 1 ? "is" : "are"} due.` : "";
  return {
    text: `${vaccines.length} ${isOverdue ? "overdue" : "due"}: ${first.name}, ${day}${andMore(vaccines.length)}${also}`,
    note: notes(answeredText([...overdue, ...due]), unreadableText(unreadable, "vaccine", "due")),
    isUrgent: overdue.some(isOpen),
  };
}

/** Such as "1 high priority: Asthma review, 05-10-2026". */
export function remindersText({ reminders, unreadable }: Awaited<ReturnType<typeof highReminders>>) {
  const first = reminders.find(isOpen) ?? reminders[0];
  if (first === undefined) return unreadOnly(unreadable, "reminder", "high priority");
  const { title = "Reminder", sentAt } = first;
  const sent = sentAt === undefined ? "" : `, ${shortDate(sentAt)}`;
  return {
    text: `${reminders.length} high priority: ${title}${sent}${andMore(reminders.length)}`,
    note: notes(answeredText(reminders), unreadableText(unreadable, "reminder", "high priority")),
    isUrgent: reminders.some(isOpen),
  };
}

type Answered = { booked?: BookedAppointment | undefined; givenOn?: string | undefined };

const isOpen = ({ booked, givenOn }: Answered) => booked === undefined && givenOn === undefined;

/** Such as "Booked for MMR dose 1: Mon 30-11-2026, 14:00, Nurse immunisation." (ruling B105) */
function answeredText(asked: readonly (Answered & { name?: string; title?: string })[]) {
  const texts = asked.map(({ title = "Reminder", name = title, booked, givenOn }) => [
    booked === undefined ? undefined : `Booked for ${name}: ${timeAndType(booked)}.`,
    givenOn === undefined ? undefined : `${name}: given ${shortDate(givenOn)}.`,
  ]);
  return notes(...texts.map(([booked]) => booked), ...texts.map(([, given]) => given));
}

const notes = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ") || undefined;

const andMore = (count: number) => (count > 1 ? `, and ${count - 1} more` : "");

/** Such as "1 reminder could not be read. It may be high priority." */
function unreadableText(count: number, one: string, may: string): string | undefined {
  if (count === 0) return undefined;
  return `${plural(count, one)} could not be read. ${count === 1 ? "It" : "They"} may be ${may}.`;
}

function unreadOnly(count: number, one: string, may: string) {
  const text = unreadableText(count, one, may);
  return text === undefined ? undefined : { text };
}

async function detailsOf(person: RequestContext) {
  const { nhi, birthDate } = await person.profile();
  return { nhi, age: birthDate && ageInWords(birthDate, await person.now()) };
}
