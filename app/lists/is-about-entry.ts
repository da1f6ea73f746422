import { isoDay } from "#app/format/dates.ts";

type Event = { id: string; detail?: string; at: string };

type NamedEntry = { id: string; name: string | undefined; at: string | undefined };

/** The specification does not say what an event's id is, so the name and the day must be the same too. */
export const isAboutEntry = ({ id, detail, at }: Event, entry: NamedEntry): boolean =>
  id === entry.id && detail === entry.name && entry.at !== undefined && isoDay(at) === isoDay(entry.at);
