import { isoDay, shortDate } from "#app/format/dates.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { letterEvent } from "#practice-api/timeline/rules.ts";

type EventKind = { area: MenuArea; icon: IconName };

const kinds: readonly (readonly [RegExp, EventKind])[] = [
  [/result|lab/i, { area: "results", icon: "flask" }],
  [/medic|prescri/i, { area: "medications", icon: "pill" }],
  [/immunis|vaccin/i, { area: "immunisations", icon: "shield" }],
  [letterEvent, { area: "letters", icon: "file" }],
  [/message/i, { area: "messages", icon: "mail" }],
  [/appointment|consult/i, { area: "appointments", icon: "calendar" }],
  [/vital|pressure|weight/i, { area: "vitals", icon: "pulse" }],
];

/** The practice writes the kind freely. */
export const eventKindOf = (kind = ""): EventKind | undefined => kinds.find(([word]) => word.test(kind))?.[1];

/** Such as "Appointment booked on 19-11-2026". The practice's event has no day of the appointment. */
export const arranged = (kind: string, at: string): string | undefined =>
  /\b(booked|cancelled|moved)$/i.test(kind) ? `${kind} on ${shortDate(isoDay(at))}` : undefined;
