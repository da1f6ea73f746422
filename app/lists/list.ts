export type List<T> = {
  entries: T[];
  unreadable: number;
  /** The list has not ended, so the number of its entries is not known. */
  hasMore: boolean;
  /** Why the rest cannot be read now: a page failed, or the list is longer than is ever read. */
  missing?: "failed" | "tooMany";
  /** When it was read, ISO. */
  asOf: string;
};

export type Noun = { one: string; many: string };
