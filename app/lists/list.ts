/** A list as a screen shows it. */
export type List<T> = {
  entries: T[];
  /** How many entries the practice sent that could not be decoded. */
  unreadable: number;
  /** There may be another page. */
  hasMore: boolean;
  /** The practice's time when it was read, ISO. */
  asOf: string;
};

/** What the entries of a list are called: "appointment", "appointments". */
export type Noun = { one: string; many: string };
