/** Two days, both included, as YYYY-MM-DD. */
export type DateRange = { from: string; to: string };

/** How far a range may reach, as YYYY-MM-DD. Without an earliest day the start of a range is required. */
export type DateRangeLimits = { earliest?: string; today: string };

/** The range of days in an address. */
export type DateRangeFilter = {
  /** Absent when the address has no range, or one that is refused. */
  range?: DateRange;
  errors: { from?: string; to?: string };
  /** The fields as they were sent. */
  typed: DateRange;
  limits: DateRangeLimits;
};

/** Whether the address has a range that is refused. Then nothing is listed. */
export const isRefused = ({ errors }: DateRangeFilter): boolean =>
  errors.from !== undefined || errors.to !== undefined;
