/** A list as a screen shows it. */
export type List<T> = {
  entries: T[];
  /** How many entries the practice sent that could not be decoded. */
  unreadable: number;
  /** The list has not ended, so the number of its entries is not known. */
  hasMore: boolean;
  /** Why the rest cannot be read now: a page failed, or the list is longer than is ever read. */
  missing?: "failed" | "tooMany";
  /** The practice's time when it was read, ISO. */
  asOf: string;
};

/** What the entries of a list are called: "appointment", "appointments". */
export type Noun = { one: string; many: string };
