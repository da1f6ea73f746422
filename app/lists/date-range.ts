/** Both days are included, as YYYY-MM-DD. */
export type DateRange = { from: string; to: string };

/** Without an earliest day the start of a range is required. */
export type DateRangeLimits = { earliest?: string; today: string };

export type DateRangeFilter = {
  /** Absent when the address has no range, or one that is refused. */
  range?: DateRange;
  errors: { from?: string; to?: string };
  /** As they were sent, which may be no days. */
  typed: DateRange;
  limits: DateRangeLimits;
};

/** A list whose range is refused shows no entries. */
export const isRefused = ({ errors }: DateRangeFilter): boolean =>
  errors.from !== undefined || errors.to !== undefined;
