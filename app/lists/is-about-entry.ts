import { isoDay } from "#app/format/dates.ts";

/** An event of the timeline. */
type Event = { id: string; detail?: string; at: string };

/** An entry of a list, by what the timeline may say of it too. */
export type NamedEntry = { id: string; name: string | undefined; at: string | undefined };

/**
 * Whether an event of the timeline is about this entry. The specification does not say what the id of an event is,
 * so the name and the day must be the same as well.
 */
export const isAboutEntry = ({ id, detail, at }: Event, entry: NamedEntry): boolean =>
  id === entry.id && detail === entry.name && entry.at !== undefined && isoDay(at) === isoDay(entry.at);
