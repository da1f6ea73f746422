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
  /** The world ran out, was removed, or was never there. */
  | "gone";

/** A reading of the clock, and when it was taken, so that a running clock can be shown. */
export type TimedReading = ClockReading & { readonly next?: TimeEvent; readonly readAt: number };

/** What the console shows of one world. */
export type WorldView = {
  readonly connection: Connection;
  /** Why the world is gone, in the practice's words. */
  readonly goneReason?: string;
  /** The calls, oldest first. */
  readonly entries: readonly JournalEntry[];
  readonly description: Loaded<WorldDescription>;
  readonly clock: Loaded<TimedReading>;
  readonly faults: Loaded<readonly ActiveFault[]>;
  readonly script: Loaded<readonly ProgressStep[]>;
  readonly events: Loaded<readonly UpcomingEvent[]>;
  readonly snapshots: Loaded<readonly string[]>;
  readonly outbox: Loaded<readonly OutboxEntry[]>;
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
