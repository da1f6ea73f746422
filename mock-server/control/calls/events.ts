import { z } from "zod";
import { exactIsoAt } from "#fixtures/time.ts";
import { ApiError } from "../../core/api-error.ts";
import { applyEvent, requireEvent } from "../../scenarios/events/apply-event.ts";
import { practiceEvent } from "../../scenarios/events/event-types.ts";
import { scheduleEvent } from "../../scenarios/events/written-event.ts";
import type { ScheduledEvent } from "../../world/practice-events.ts";
import { anyObject, scheduledEvent } from "../answers.ts";
import { call } from "../call.ts";

export const eventCalls = [
  call({
    name: "applyEvent",
    method: "POST",
    path: "/events",
    summary:
      "Lets the practice act, at once or `in` a time: something arrives, is cancelled, a day is closed, a link ends.",
    body: practiceEvent,
    example: { type: "result-arrives", for: "aroha", in: "PT10M" },
    answer: anyObject,
    status: 201,
    handle: ({ world, body }) => {
      const { in: later, ...event } = requireEvent(body);
      if (later !== undefined) {
        const { id, at } = scheduleEvent(world, event, later);
        return { scheduled: { id, at: exactIsoAt(at) } };
      }
      const { occurrence, answer } = applyEvent(world, event, world.clock.now());
      world.events.record(occurrence);
      return { ...answer };
    },
  }),
  call({
    name: "events",
    method: "GET",
    path: "/events",
    summary: "What the practice is going to do, the next event first.",
    answer: z.array(scheduledEvent),
    handle: ({ world }) => world.events.scheduled().map(listedEvent),
  }),
  call({
    name: "cancelEvent",
    method: "DELETE",
    path: "/events/:id",
    summary: "Removes an event that is scheduled.",
    status: 204,
    handle: ({ world, params: { id } }) => {
      if (!world.events.cancel(id)) throw new ApiError(404, "No event with this id is scheduled.");
    },
  }),
] as const;

function listedEvent({ id, at, event, summary }: ScheduledEvent) {
  const { type, for: person } = event;
  return { id, at: exactIsoAt(at), type, ...(typeof person === "string" && { for: person }), summary };
}
