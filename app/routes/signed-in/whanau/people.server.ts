import { bulkhead } from "cockatiel";
import { type AccountRecord, recordsOf } from "#app/.server/account-records.ts";
import { ageInWords } from "#app/.server/age.ts";
import { panelOf } from "#app/.server/defer.ts";
import { hasArea } from "#app/.server/has-area.ts";
import { nextAppointment } from "#app/.server/needs/next-appointment.ts";
import {
  type PracticeCancellations,
  practiceCancellations,
} from "#app/.server/needs/practice-cancellations.ts";
import { dueVaccines, highReminders, type WaitingReminder } from "#app/.server/needs/waiting.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { isFresh } from "#app/.server/session/session-check.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import type { BookedAppointment } from "#app/shell/page/booked.ts";
import type { Panel } from "#app/shell/shell-data.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";

/** So many summaries take all calls that a session may make at once (circuit-breaker.ts). */
const maxAtOnce = 3;

/**
 * Who is linked is read anew each time (threat T8), beside the menus of those whom the session knows. The
 * cards do not wait for it while the session's list is trusted.
 */
export async function readPeople({ context, services }: Pick<ScreenArgs, "context" | "services">) {
  const { data } = context.session;
  const own = readSummary(services, context);
  const known = context.cache.get(sessionValues.people);
  context.readMenusOf(recordsOf(services, context, known?.people ?? []).filter(({ isOpen }) => !isOpen));
  const links = context.links().then(async (linked) => {
    await context.cache.set(sessionValues.people, linked);
    return linked;
  });
  // They are awaited later, or by each person.
  for (const work of [own, links]) work.catch(() => undefined);
  const linked = known && isFresh(services, known) ? known : await links.catch(() => known);
  const sideBySide = bulkhead(maxAtOnce, Number.POSITIVE_INFINITY);
  return {
    people: recordsOf(services, context, linked?.people ?? []).map((record) => ({
      record,
      summary: record.isOpen ? own : sideBySide.execute(() => readOther(record)),
    })),
    unreadable: linked?.unreadable ?? 0,
    // Nor known from before.
    isFailed: linked === undefined,
  };

  /** Audited like opening the record. */
  async function readOther({ patientId, isHolder }: AccountRecord) {
    const record = (outcome: "done" | "failed") =>
      services.audit.record({ event: "readSummary", outcome, ...auditSubject({ ...data, patientId }) });
    try {
      const person = isHolder ? context.forHolder() : await context.forPatient(patientId);
      if (person === undefined) throw new PracticeError("refused", "identity.people");
      const summary = await readSummary(services, person);
      await record("done");
      return summary;
    } catch (error) {
      await record("failed");
      throw error;
    }
  }
}

/** A fact is absent where the patient's menu does not offer its area. */
export type Summary = {
  appointment?: Panel<ComingAppointment> | undefined;
  /** Not cancelled here. */
  cancelled?: Panel<PracticeCancellations> | undefined;
  messages?: Panel<number> | undefined;
  results?: Panel<number> | undefined;
  vaccines?: Panel<WaitingVaccines> | undefined;
  reminders?: Panel<Waiting> | undefined;
  details: Panel<{ nhi?: string | undefined; age?: string | undefined }>;
};

/** Without a time none is booked. */
export type ComingAppointment = { startsAt?: string; what?: string; unreadable: number };

/** `booked` and `given` are among those that wait. */
export type Waiting = {
  count: number;
  name?: string;
  on?: string | undefined;
  unreadable: number;
  booked?: { name: string; appointment: BookedAppointment }[];
  given?: { name: string; on: string }[];
};

/** Of overdue vaccines, or else of due ones. `month` is a day of the month, where the record has no date. */
export type WaitingVaccines = Waiting & { month?: string | undefined; isOverdue: boolean; alsoDue: number };

/**
 * Only in the areas that the patient's menu offers (ruling B23). No call marks an entry as read (ruling B31).
 * @throws the first error when nothing can be read.
 */
async function readSummary(services: Services, person: RequestContext): Promise<Summary> {
  const errors: unknown[] = [];
  const fact = async <T>(area: MenuArea, read: () => Promise<T>): Promise<Panel<T> | undefined> => {
    const work = hasArea(person, area).then((isOffered) => (isOffered ? read() : undefined));
    const panel = await panelOf(work, person.signal, errors);
    if (panel.state === "failed") return panel;
    return panel.value === undefined ? undefined : { state: "loaded", value: panel.value };
  };
  const [appointment, cancelled, messages, results, vaccines, reminders, details] = await Promise.all([
    fact("appointments", () => comingAppointment(person)),
    fact("appointments", () => practiceCancellations(services, person)),
    fact("messages", () => counted(person, "unreadMessages")),
    fact("results", () => counted(person, "newResults")),
    fact("immunisations", () => waitingVaccines(services, person)),
    fact("reminders", () => waitingReminders(services, person)),
    panelOf(detailsOf(person), person.signal, []),
  ]);
  const facts = { appointment, cancelled, messages, results, vaccines, reminders };
  const isLost = Object.values(facts).every((panel) => panel === undefined || panel.state === "failed");
  if (isLost && errors.length > 0) throw errors[0];
  return { ...facts, details };
}

async function comingAppointment(person: RequestContext): Promise<ComingAppointment> {
  const { appointment, unreadable } = await nextAppointment(person);
  if (appointment === undefined) return { unreadable };
  const { startsAt, type = "Appointment", provider } = appointment;
  return { startsAt, what: provider === undefined ? type : `${type} with ${provider}`, unreadable };
}

/** Without a number it is unknown, and not zero. @throws PracticeError */
async function counted(person: RequestContext, counter: "unreadMessages" | "newResults"): Promise<number> {
  const { [counter]: count } = await person.counters();
  if (count === undefined) throw new PracticeError("unreadable", "practice.counters");
  return count;
}

async function waitingVaccines(services: Services, person: RequestContext): Promise<WaitingVaccines> {
  const { overdue, due, unreadable } = await dueVaccines(services, person);
  const isOverdue = overdue.length > 0;
  const vaccines = isOverdue ? overdue : due;
  const first = vaccines.find(({ booked }) => booked === undefined) ?? vaccines[0];
  return {
    count: vaccines.length,
    ...(first && { name: first.name, on: first.dueAt, month: first.month }),
    isOverdue,
    alsoDue: isOverdue ? due.length : 0,
    booked: [...overdue, ...due].flatMap(({ name, booked }) =>
      booked === undefined ? [] : [{ name, appointment: booked }],
    ),
    unreadable,
  };
}

async function waitingReminders(services: Services, person: RequestContext): Promise<Waiting> {
  const { reminders, unreadable } = await highReminders(services, person);
  const nameOf = ({ title = "Reminder" }: WaitingReminder) => title;
  const isOpen = ({ booked, givenOn }: WaitingReminder) => booked === undefined && givenOn === undefined;
  const first = reminders.find(isOpen) ?? reminders[0];
  return {
    count: reminders.length,
    ...(first && { name: nameOf(first), on: first.sentAt }),
    booked: reminders.flatMap((one) =>
      one.booked === undefined ? [] : [{ name: nameOf(one), appointment: one.booked }],
    ),
    given: reminders.flatMap((one) =>
      one.givenOn === undefined ? [] : [{ name: nameOf(one), on: one.givenOn }],
    ),
    unreadable,
  };
}

async function detailsOf(person: RequestContext) {
  const { nhi, birthDate } = await person.profile();
  return { nhi, age: birthDate && ageInWords(birthDate, await person.now()) };
}
