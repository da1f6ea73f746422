import { isoDay } from "#app/format/dates.ts";
import type { ListedEvent } from "./.server/event-targets.ts";

/** The events of one day with one provider. The day is that of the practice, YYYY-MM-DD. */
export type EventGroup = { day: string; provider: string | undefined; events: ListedEvent[] };

/** Events by date and provider (spec 2, section 2), in the order in which each group begins. */
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
