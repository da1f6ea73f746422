import { personKeys } from "#fixtures/people/demo-patients.ts";
import { type HolderKey, isHolderKey, type PatientKey } from "#fixtures/people/people.ts";
import { turningDays } from "#fixtures/record/immunisations/immunisations.ts";
import { exactIsoAt, instantAt } from "#fixtures/time.ts";
import type { Occurrence, PastEvent } from "./practice-events.ts";
import type { World } from "./world.ts";

/** `statusAt` of fixtures/record/appointments.ts decides the status. */
export type TimeEvent = {
  readonly at: string;
  readonly type:
    | "appointment-completed"
    | "appointment-missed"
    | "appointment-without-outcome"
    | "session-expired"
    | "switch-expired"
    | "immunisation-due"
    | "immunisation-overdue"
    | "link-ended"
    | "scheduled"
    | Occurrence["type"];
  /** Absent for what concerns the whole practice. */
  readonly person?: PatientKey;
  /** Sessions have none, because their id is the token. */
  readonly id?: string;
  /** An appointment's type, a vaccine, a subject or a test. */
  readonly about: string;
};

type DatedEvent = Omit<TimeEvent, "at" | "person"> & { readonly at: number; readonly person: PatientKey };

/**
 * Lets the practice do what is scheduled until then, and returns the events in their order. A record that a scheduled
 * event adds is one event.
 */
export function advanceClock(world: World, milliseconds: number): TimeEvent[] {
  const before = world.clock.now();
  world.clock.advance(milliseconds);
  const scheduled = world.events.fireDue().map(timeEventOf);
  world.events.record({ type: "clock-advanced", about: `PT${milliseconds / 1_000}S` });
  const added = new Set(scheduled.map(({ id }) => id));
  const others = timeEventsBetween(world, before, world.clock.now()).filter(
    ({ id }) => id === undefined || !added.has(id),
  );
  return [...scheduled, ...others].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const timeEventOf = ({ sequence: _, calls: __, ...event }: PastEvent): TimeEvent => event;

/**
 * After one moment and up to another. It only reports events: every list follows from the clock by itself.
 *
 * Only the people of the demo patients and those whose records this world has changed are considered, so that the
 * cost does not grow with the practice.
 */
export function timeEventsBetween(world: World, from: number, to: number): TimeEvent[] {
  return allEvents(world)
    .filter(({ at }) => at > from && at <= to)
    .sort(byTime)
    .map(written);
}

/** Of those that `timeEventsBetween` reports. */
export function nextTimeEvent(world: World): TimeEvent | undefined {
  const now = world.clock.now();
  let next: DatedEvent | undefined;
  for (const event of allEvents(world)) {
    if (event.at > now && (next === undefined || byTime(event, next) < 0)) next = event;
  }
  const [scheduled] = world.events.scheduled();
  if (!scheduled || (next && next.at <= scheduled.at)) return next && written(next);
  return { at: exactIsoAt(scheduled.at), type: "scheduled", id: scheduled.id, about: scheduled.summary };
}

const byTime = (a: DatedEvent, b: DatedEvent) =>
  a.at - b.at || a.type.localeCompare(b.type) || (a.id ?? a.person).localeCompare(b.id ?? b.person);

const written = (event: DatedEvent): TimeEvent => ({ ...event, at: exactIsoAt(event.at) });

function allEvents(world: World): DatedEvent[] {
  const people = new Set<PatientKey>([...personKeys, ...world.state.changed.keys()]);
  return [
    ...sessionEvents(world),
    ...[...people].flatMap((person) => [...recordEvents(world, person), ...linkEvents(world, person)]),
  ];
}

function linkEvents(world: World, account: PatientKey): DatedEvent[] {
  if (!isHolderKey(account, world.patients)) return [];
  return world.agreed(account).flatMap((id): DatedEvent[] => {
    const person = world.person(id);
    const day = person && person !== account ? world.linksEndOn(person) : undefined;
    if (person === undefined || day === undefined) return [];
    return [{ at: Date.parse(instantAt(day, "00:00")), type: "link-ended", person: account, about: person }];
  });
}

function sessionEvents({ sessions }: World): DatedEvent[] {
  const expired =
    (type: TimeEvent["type"], about: string) =>
    ({ holder, at }: { holder: HolderKey; at: number }): DatedEvent => ({ at, type, person: holder, about });
  const { tokens, switches } = sessions.expiries();
  return [
    ...tokens.map(expired("session-expired", "A session expired")),
    ...switches.map(expired("switch-expired", "A sign-in link expired")),
  ];
}

/** Once its start has passed (ruling B14). */
const outcomeEvents = {
  attended: "appointment-completed",
  missed: "appointment-missed",
  none: "appointment-without-outcome",
} as const;

function recordEvents({ records }: World, person: PatientKey): DatedEvent[] {
  const appointments = records.list(person, "appointments").flatMap((appointment): DatedEvent[] => {
    const { id, status, outcome, startsAt, type: about = "Appointment" } = appointment;
    if (status !== "future") return [];
    return [{ at: Date.parse(startsAt), type: outcomeEvents[outcome], person, id, about }];
  });
  const vaccines = records.list(person, "immunisations").flatMap((vaccine): DatedEvent[] => {
    if (vaccine.date !== undefined) return [];
    const { due, overdue } = turningDays(vaccine);
    const turn = (day: string, type: DatedEvent["type"]): DatedEvent => {
      return { at: Date.parse(instantAt(day, "00:00")), type, person, id: vaccine.id, about: vaccine.name };
    };
    return [turn(due, "immunisation-due"), turn(overdue, "immunisation-overdue")];
  });
  const messages = records.list(person, "messages").flatMap(({ box, sentAt, id, subject }): DatedEvent[] => {
    if (box !== "inbox") return [];
    return [{ at: Date.parse(sentAt), type: "message-arrived", person, id, about: subject ?? "" }];
  });
  const results = records.list(person, "results").flatMap((result): DatedEvent[] => {
    const { id, reportedAt = "", test, isListed } = result;
    return isListed ? [] : [{ at: Date.parse(reportedAt), type: "result-arrived", person, id, about: test }];
  });
  return [...appointments, ...vaccines, ...messages, ...results];
}
