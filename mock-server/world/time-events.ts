import { personKeys } from "#fixtures/people/cast.ts";
import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import { turningDays } from "#fixtures/record/immunisations/immunisations.ts";
import { instantAt } from "#fixtures/time.ts";
import type { World } from "./world.ts";

/** Something that came about because time passed, at its moment on the world's clock (ISO). */
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
    | "message-arrived"
    | "result-arrived";
  readonly person: PatientKey;
  /** Of the record. Sign-ins have none, because theirs is the token. */
  readonly id?: string;
  /** What it is about: a visit's type, a vaccine, a subject, a test. */
  readonly about: string;
};

type Moment = Omit<TimeEvent, "at"> & { readonly at: number };

/**
 * All that the passing of time does after one moment and up to another, both in milliseconds since 1970,
 * in the order in which it happens. Nothing is done here: every list follows from the clock by itself.
 *
 * It looks at the people named in the cast and at those whose records this world has changed, never at
 * the crowd beside them, so that its cost does not grow with the practice.
 */
export function timeEventsBetween(world: World, from: number, to: number): TimeEvent[] {
  const people = new Set<PatientKey>([...personKeys, ...world.state.changed.keys()]);
  const moments = [...signIns(world), ...[...people].flatMap((person) => momentsOf(world, person))];
  const order = (a: Moment, b: Moment) =>
    a.at - b.at || a.type.localeCompare(b.type) || (a.id ?? a.person).localeCompare(b.id ?? b.person);
  return moments
    .filter(({ at }) => at > from && at <= to)
    .sort(order)
    .map((moment) => ({ ...moment, at: new Date(moment.at).toISOString() }));
}

function signIns({ sessions }: World): Moment[] {
  const ending = (type: Moment["type"], about: string) => (end: { holder: HolderKey; at: number }) => ({
    at: end.at,
    type,
    person: end.holder,
    about,
  });
  const { tokens, switches } = sessions.ends();
  return [
    ...tokens.map(ending("session-expired", "A sign-in ran out")),
    ...switches.map(ending("switch-expired", "A link for signing in ran out")),
  ];
}

/** What becomes of a visit once its start has passed (DECISIONS B14). */
const outcomeEvents = {
  attended: "appointment-completed",
  missed: "appointment-missed",
  none: "appointment-without-outcome",
} as const;

function momentsOf({ records }: World, person: PatientKey): Moment[] {
  const visits = records.list(person, "appointments").flatMap((context): Moment[] => {
    if (context.status !== "future") return [];
    const type = outcomeEvents[context.outcome];
    return [
      {
        at: Date.parse(context.startsAt),
        type,
        person,
        id: context.id,
        about: context.type ?? "Appointment",
      },
    ];
  });
  const vaccines = records.list(person, "immunisations").flatMap((vaccine): Moment[] => {
    if (vaccine.date !== undefined) return [];
    const { due, overdue } = turningDays(vaccine);
    const turn = (day: string, type: Moment["type"]): Moment => {
      return { at: Date.parse(instantAt(day, "00:00")), type, person, id: vaccine.id, about: vaccine.name };
    };
    return [turn(due, "immunisation-due"), turn(overdue, "immunisation-overdue")];
  });
  const messages = records.list(person, "messages").flatMap(({ box, sentAt, id, subject }): Moment[] => {
    if (box !== "inbox") return [];
    return [{ at: Date.parse(sentAt), type: "message-arrived", person, id, about: subject ?? "" }];
  });
  const results = records.list(person, "results").map(({ id, reportedAt, test }): Moment => {
    return { at: Date.parse(reportedAt ?? ""), type: "result-arrived", person, id, about: test };
  });
  return [...visits, ...vaccines, ...messages, ...results];
}
