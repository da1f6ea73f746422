import type {
  ActiveFault,
  ClockReading,
  JournalEntry,
  OutboxEntry,
  ProgressStep,
  TimeEvent,
  UpcomingEvent,
  WorldDescription,
} from "../../control/client.ts";
import { type Loaded, loading } from "./loaded.ts";

export type Connection =
  | "connecting"
  | "live"
  /** The practice does not answer; the page tries again by itself. */
  | "lost"
  /** The world ran out, was removed, or has not existed. */
  | "gone";

/** `readAt` lets a running clock be shown. */
export type TimedReading = ClockReading & { readonly next?: TimeEvent; readonly readAt: number };

/** Read again after each call. */
export type Slices = {
  readonly description: WorldDescription;
  readonly clock: TimedReading;
  readonly faults: readonly ActiveFault[];
  readonly script: readonly ProgressStep[];
  readonly events: readonly UpcomingEvent[];
  readonly snapshots: readonly string[];
  readonly outbox: readonly OutboxEntry[];
};
export type LoadedSlices = { readonly [S in keyof Slices]: Loaded<Slices[S]> };
export type WorldView = LoadedSlices & {
  readonly connection: Connection;
  /** In the practice's words. */
  readonly goneReason?: string;
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
};

export const emptyView: WorldView = {
  connection: "connecting",
  entries: [],
  description: loading,
  clock: loading,
  faults: loading,
  script: loading,
  events: loading,
  snapshots: loading,
  outbox: loading,
};
