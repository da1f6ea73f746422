/** Lengths of time in milliseconds. */
export const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000];

export type Cents = number;
export type Ms = number;
/** Such as "2026-11-27T09:00:00+13:00". */
export type IsoTime = string;
/** Such as "2026-11-27". */
export type IsoDay = string;
