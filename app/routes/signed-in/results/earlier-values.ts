import type { Observation } from "#practice-api/results/detail.ts";
import type { ChartPoint } from "#practice-api/results/endpoints.ts";

/** The reference text and the flag of a value. */
export type LineNotes = { [N in "summary" | "flag"]: Observation[N] | undefined };

/** A value of a test. One that only the chart has comes without notes. */
export type MeasuredPoint = ChartPoint & { notes?: LineNotes };

/** Results of the same test whose values are not known here. */
export type NotCompared = {
  /** When the earlier ones that are unread were reported, the newest first. */
  unread: string[];
  /** Others could not be read, or have no date. */
  hasOthers: boolean;
  /** There are results before those that were compared. */
  hasOlder: boolean;
};

export type EarlierValues = {
  points: MeasuredPoint[];
  /** False when the chart of the test, or a point of it, could not be read. */
  hasWholeChart: boolean;
  notCompared: NotCompared;
};
