import { exactIsoAt } from "#fixtures/time.ts";
import { ApiError } from "../../core/api-error.ts";
import { applyEvent, requireEvent } from "../../scenarios/events/apply-event.ts";
import { scheduleEvent, stepOf } from "../../scenarios/events/written-event.ts";
import type { ScheduledEvent } from "../../world/practice-events.ts";
import type { Handlers } from "../calls.ts";

export const eventHandlers = {
  applyEvent: ({ world, body }) => {
    const { in: later, ...event } = requireEvent(body);
    if (later !== undefined) {
      const { id, at } = scheduleEvent(world, event, later);
      return { scheduled: { id, at: exactIsoAt(at) } };
    }
    const { occurrence, answer } = applyEvent(world, event, world.clock.now());
    world.events.record({ ...occurrence, event });
    return { ...answer };
  },
  events: ({ world }) => world.events.scheduled().map(listedEvent),
  pastEvents: ({ world }) =>
    world.events
      .past()
      .flatMap(({ sequence, at, event }) => (event ? [{ sequence, at, step: stepOf(event) }] : [])),
  cancelEvent: ({ world, params: { id } }) => {
    if (!world.events.cancel(id)) throw new ApiError(404, "No event with this id is scheduled.");
  },
} satisfies Partial<Handlers>;

function listedEvent({ id, at, event, summary }: ScheduledEvent) {
  const { type, for: person } = event;
  return { id, at: exactIsoAt(at), type, ...(typeof person === "string" && { for: person }), summary };
}
