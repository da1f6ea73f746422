import type { PatientKey } from "#fixtures/people/people.ts";
import { providers, staffMemberOf } from "#fixtures/practice/staff.ts";
import type { Appointment } from "#fixtures/record/appointments.ts";
import type { RecordIn } from "#fixtures/record/record.ts";
import { dayAt } from "#fixtures/time.ts";
import type { TimelineEvent } from "#practice-api/timeline/endpoints.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";
import { appointmentsOf } from "../appointments/appointment-list.ts";
import { type Handlers, requirePerson } from "../call-context.ts";
import { pageOf } from "../paging.ts";
import { resultsOf } from "../results/result-list.ts";

export const timeline: Handlers["timeline"] = {
  list: ({ from, to, search = "", providerId = "", ...paging }, context) => {
    const wanted = search.trim().toLowerCase();
    const isFound = (text = "") => text.toLowerCase().includes(wanted);
    // Empty means all providers; an unknown id matches none (spec 2, section 5).
    const name = providerId === "" ? undefined : (staffMemberOf(providerId)?.name ?? "");
    const events = eventsOf(context.world, requirePerson(context, "patient"), from, to).filter(
      ({ kind, detail, provider }) =>
        (name === undefined || provider === name) && [kind, detail, provider].some((text) => isFound(text)),
    );
    return pageOf(events, paging);
  },
  providers: () => pageOf(providers, {}),
};

/** A record always produces the same frozen events, so that their JSON is cached (docs/mock-practice.md 10). */
const ofAppointment = memoize((appointment: Appointment): { readonly events: TimelineEvent[] } => {
  const { id, type = "Appointment", provider, cancelReason, bookedAt, cancelledAt, startsAt } = appointment;
  const event = (suffix: string, at: string, kind: string, detail: string): TimelineEvent => ({
    id: `${id}-${suffix}`,
    at,
    kind,
    detail,
    ...(provider === undefined ? {} : { provider }),
  });
  const events = bookedAt ? [event("booked", bookedAt, "Appointment booked", type)] : [];
  if (appointment.status === "completed") events.push(event("consultation", startsAt, "Consultation", type));
  if (appointment.status === "missed") events.push(event("missed", startsAt, "Missed appointment", type));
  if (appointment.status === "cancelled") {
    const detail = cancelReason ? `${type}: ${cancelReason}` : type;
    events.push(event("cancelled", cancelledAt ?? startsAt, "Appointment cancelled", detail));
  }
  return { events };
});

const ofResult = memoize(({ id, test, reportedAt, author }: RecordIn<"results">) => ({
  id,
  at: reportedAt ?? "",
  kind: "Test result",
  detail: test,
  ...(author === undefined ? {} : { provider: author }),
}));

const ofMedicine = memoize((medicine: RecordIn<"medications">) => ({
  id: medicine.id,
  at: medicine.prescribedOn ?? "",
  kind: "Medicine prescribed",
  detail: medicine.directions ? `${medicine.name}, ${medicine.directions}` : medicine.name,
  ...(medicine.prescribedBy === undefined ? {} : { provider: medicine.prescribedBy }),
}));

const ofLetter = memoize(({ id, type, at, author }: RecordIn<"letters">) => ({
  id,
  at,
  kind: "Letter or document",
  detail: type,
  provider: author,
}));

/**
 * From the records themselves, so that the timeline agrees with the lists. Latest day first, and by provider within a
 * day (spec 2, section 3).
 */
function eventsOf(world: World, person: PatientKey, from = "", to = "9999-12-31"): TimelineEvent[] {
  const { records } = world;
  const events = [
    ...appointmentsOf(world, person).flatMap((appointment) => ofAppointment(appointment).events),
    ...resultsOf(world, person).map((result) => ofResult(result)),
    ...records.list(person, "medications").map((medicine) => ofMedicine(medicine)),
    ...records.list(person, "letters").map((letter) => ofLetter(letter)),
  ];
  const dated = events
    .filter(({ at }) => at !== "")
    .map((event) => ({ event, day: dayOf(event.at), provider: event.provider ?? "" }))
    .filter(({ day }) => day >= from && day <= to);
  const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return dated
    .sort((a, b) => order(b.day, a.day) || order(a.provider, b.provider) || order(b.event.at, a.event.at))
    .map(({ event }) => event);
}

/** A moment without an offset, or a whole day, is local time already. */
function dayOf(at: string): string {
  return /(Z|[+-]\d\d:\d\d)$/.test(at) && !/\+1[23]:00$/.test(at) ? dayAt(Date.parse(at)) : at.slice(0, 10);
}
