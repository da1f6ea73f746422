export type Cents = number;
export type Ms = number;
/** Such as "2026-11-27T09:00:00+13:00". */
export type IsoTime = string;
/** Such as "2026-11-27". */
export type IsoDay = string;
