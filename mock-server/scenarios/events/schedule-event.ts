import type { ScheduledEvent } from "../../world/practice-events.ts";
import type { World } from "../../world/world.ts";
import type { PracticeEvent } from "./event-types.ts";
import { momentAfter } from "./read-event.ts";
import { sentenceOf } from "./written-event.ts";

/** Schedules an event, `later` after the world's time: `PT10M` or `10 minutes`. */
export function scheduleEvent(world: World, event: PracticeEvent, later: string): ScheduledEvent {
  const now = world.clock.now();
  return world.events.schedule(event, momentAfter(later, now) ?? now, sentenceOf(event));
}
