import { isoDay, shortDate } from "#app/format/dates.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { letterEvent } from "#practice-api/timeline/rules.ts";

export type EventKind = { area: MenuArea; icon: IconName };

const kinds: readonly (readonly [RegExp, EventKind])[] = [
  [/result|lab/i, { area: "results", icon: "flask" }],
  [/medic|prescri/i, { area: "medications", icon: "pill" }],
  [/immunis|vaccin/i, { area: "immunisations", icon: "shield" }],
  [letterEvent, { area: "letters", icon: "file" }],
  [/message/i, { area: "messages", icon: "mail" }],
  [/appointment|consult/i, { area: "appointments", icon: "calendar" }],
  [/vital|pressure|weight/i, { area: "vitals", icon: "pulse" }],
];

/** What an event is about, by a word of its kind, which the practice writes freely. */
export const kindOf = (kind = ""): EventKind | undefined => kinds.find(([word]) => word.test(kind))?.[1];

/**
 * "Appointment booked on 19-11-2026": the event's day is the one on which it was arranged, and not that of the
 * appointment, which the practice's event does not have.
 */
export const arranged = (kind: string, at: string): string | undefined =>
  /\b(booked|cancelled|moved)$/i.test(kind) ? `${kind} on ${shortDate(isoDay(at))}` : undefined;
