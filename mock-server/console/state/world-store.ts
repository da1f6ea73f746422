import type {
  ActiveFault,
  ClockReading,
  JournalEntry,
  OutboxEntry,
  ProgressStep,
  TimeEvent,
  UpcomingEvent,
  WorldControl,
  WorldDescription,
} from "../../control/client.ts";
import { isUnreachable, isWorldGone, type Loaded, load, loading, reasonOf } from "./loaded.ts";
import { elapsed } from "./now.ts";
import { practice } from "./practice.ts";

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
type Slices = {
  readonly description: WorldDescription;
  readonly clock: TimedReading;
  readonly faults: readonly ActiveFault[];
  readonly script: readonly ProgressStep[];
  readonly events: readonly UpcomingEvent[];
  readonly snapshots: readonly string[];
  readonly outbox: readonly OutboxEntry[];
};
type LoadedSlices = { readonly [S in keyof Slices]: Loaded<Slices[S]> };
export type WorldView = LoadedSlices & {
  readonly connection: Connection;
  /** In the practice's words. */
  readonly goneReason?: string;
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
};

const emptyView: WorldView = {
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

/** Before it tries to reach a lost practice again. */
const retryAfter = 1_500;
/** Calls come in bursts: what follows from them is read once for those within this time. */
const settleTime = 120;

export class WorldStore {
  readonly control: WorldControl;
  readonly id: string;
  #view = emptyView;
  #arrived: JournalEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted when another call shows that the practice is lost. */
  #connection = new AbortController();
  readonly #listeners = new Set<() => void>();

  constructor(id: string) {
    this.id = id;
    this.control = practice.world(id);
  }

  readonly view = (): WorldView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** But for the journal, which arrives by itself. */
  readonly refresh = async (): Promise<void> => {
    const { control } = this;
    await Promise.all([
      this.#read("description", control.describe),
      this.#read("clock", async () => ({ ...(await control.clock()), readAt: elapsed() })),
      this.#read("faults", control.faults),
      this.#read("script", async () => (await control.script()).steps),
      this.#read("events", control.events),
      this.#read("snapshots", control.snapshots),
      this.#read("outbox", control.outbox),
    ]);
  };

  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#view.connection !== "gone") {
      try {
        await this.#followOnce(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (isWorldGone(error)) return this.#end(reasonOf(error));
        this.#set({ connection: "lost" });
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
  }

  async #followOnce(signal: AbortSignal): Promise<void> {
    // Says whether the practice is there and has this world, which the stream would not.
    const description = await this.control.describe();
    this.#set({ connection: "live", description: { status: "ready", value: description } });
    this.#startJournal();
    await this.refresh();
    const connection = new AbortController();
    this.#connection = connection;
    const either = AbortSignal.any([signal, connection.signal]);
    for await (const entry of this.control.follow(0, either, this.#startJournal)) {
      this.#arrived.push(entry);
      this.#settle();
    }
    if (connection.signal.aborted) throw new TypeError("The connection was lost.");
    if (!signal.aborted) this.#end(`The world ${this.id} was removed.`);
  }

  readonly #startJournal = () => {
    this.#arrived = [];
    this.#set({ entries: [] });
    this.#settle();
  };

  #settle(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const arrived = this.#arrived;
      this.#arrived = [];
      if (arrived.length > 0) {
        const entries = [...this.#view.entries, ...arrived].sort((a, b) => a.sequence - b.sequence);
        this.#set({ entries });
      }
      void this.refresh();
    }, settleTime);
  }

  #end(goneReason: string): void {
    this.#set({ connection: "gone", goneReason });
  }

  async #read<S extends keyof Slices>(slice: S, read: () => Promise<Slices[S]>): Promise<void> {
    const slices: LoadedSlices = this.#view;
    const loaded = await load(async () => {
      try {
        return await read();
      } catch (error) {
        if (isUnreachable(error)) this.#connection.abort();
        throw error;
      }
    }, slices[slice]);
    this.#set({ [slice]: loaded });
  }

  #set(changes: Partial<WorldView>): void {
    if (this.#view.connection === "gone") return;
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
