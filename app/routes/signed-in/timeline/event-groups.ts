import { isoDay } from "#app/format/dates.ts";
import type { ListedEvent } from "./.server/event-targets.ts";

/** The practice's day. */
type EventGroup = { day: string; provider: string | undefined; events: ListedEvent[] };

/** Spec 2, section 2. */
export function groupEvents(events: readonly ListedEvent[]): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const event of events) {
    const [day, provider] = [isoDay(event.at), event.provider];
    const key = `${day} ${provider ?? ""}`;
    const group = groups.get(key) ?? { day, provider, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}
