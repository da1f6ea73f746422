import type { PatientKey } from "#fixtures/people/people.ts";
import { isoAt } from "#fixtures/time.ts";
import { appointmentsOf } from "#mock-server/areas/appointments/appointment-list.ts";
import { ApiError } from "#mock-server/core/api-error.ts";
import { applyEvent } from "#mock-server/scenarios/events/apply-event.ts";
import type { World } from "#mock-server/world/world.ts";

export const deedKinds = [
  "result-arrives",
  "message-arrives",
  "letter-arrives",
  "invoice-sent",
  "vaccination-given",
  "appointment-cancelled",
  "appointment-moved",
  "repeat-answered",
] as const;
export type DeedKind = (typeof deedKinds)[number];

export type Deed = { kind: DeedKind; person: PatientKey; id: string; at: number };

const dayMs = 24 * 3_600_000;

export function carryOut(world: World, kind: DeedKind, person: PatientKey): string | undefined {
  const now = world.clock.now();
  /** The appointments that were there before the patients began. */
  const [seeded] = appointmentsOf(world, person)
    .filter(({ id, status, startsAt }) => status === "future" && Date.parse(startsAt) > now && !isMade(id))
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const event = (type: string, more: object = {}): string | undefined => {
    try {
      const { occurrence } = applyEvent(world, { type, for: person, ...more }, now);
      world.events.record(occurrence);
      return occurrence.id;
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };
  switch (kind) {
    case "vaccination-given": {
      const vaccine = world.records.list(person, "immunisations").find(({ date }) => date === undefined);
      if (vaccine === undefined) return undefined;
      event(kind, { vaccine: vaccine.name });
      return vaccine.id;
    }
    case "appointment-moved": {
      if (seeded === undefined) return undefined;
      const startsAt = isoAt(Date.parse(seeded.startsAt) + dayMs);
      world.records.update(person, "appointments", seeded.id, { startsAt });
      return seeded.id;
    }
    case "repeat-answered": {
      const [request] = world.records.list(person, "repeatRequests");
      const asked = request?.medicationIds.map((id) => world.records.find(person, "medications", id)?.name);
      const [name] = asked ?? [];
      // Without a request it is a script of a consultation.
      return event("prescription-written", name === undefined ? {} : { record: { name } });
    }
    default:
      return event(kind);
  }
}

export const isMade = (id: string): boolean => id.includes("-new-");
