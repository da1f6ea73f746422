import type { PatientKey } from "#fixtures/people/people.ts";
import { exactIsoAt } from "#fixtures/time.ts";
import { ApiError } from "../core/api-error.ts";
import { type AppendLog, append, entriesOf, latestSequence } from "../core/append-log.ts";
import { deepFreeze } from "../core/immutable-list.ts";

/** The schema is in `scenarios/events/`. */
export type EventBody = { readonly type: string } & Readonly<Record<string, unknown>>;

/** `summary` is one sentence. */
export type ScheduledEvent = {
  readonly id: string;
  readonly at: number;
  readonly event: EventBody;
  readonly summary: string;
};

export type Occurrence = {
  readonly type:
    | "message-arrived"
    | "result-arrived"
    | "letter-arrived"
    | "prescription-written"
    | "invoice-sent"
    | "appointment-cancelled"
    | "vaccination-given"
    | "invoice-paid"
    | "link-revoked"
    | "link-restored"
    | "practice-closed"
    | "practice-opened"
    | "record-added"
    | "event-impossible"
    | "clock-advanced";
  readonly person?: PatientKey;
  readonly id?: string;
  readonly about: string;
  /** What the control API was asked for at once. */
  readonly event?: EventBody;
};

/** `calls` is the number of the latest journal entry before it. */
export type PastEvent = Occurrence & {
  readonly sequence: number;
  readonly at: string;
  readonly calls: number;
};

/** Throws an ApiError when the event is impossible. */
type ApplyBody = (event: EventBody, at: number) => { readonly occurrence: Occurrence };

type EventState = {
  scheduled: readonly ScheduledEvent[];
  events: AppendLog<PastEvent>;
  made: { readonly events: number };
  readonly journal: AppendLog<unknown>;
};

const limit = 1_000;

export class PracticeEvents {
  readonly #world: { readonly state: EventState; readonly clock: { now: () => number } };
  readonly #apply: ApplyBody;

  constructor(
    world: { readonly state: EventState; readonly clock: { now: () => number } },
    apply: ApplyBody,
  ) {
    this.#world = world;
    this.#apply = apply;
  }

  /** The next one first. */
  scheduled(): readonly ScheduledEvent[] {
    return this.#world.state.scheduled;
  }

  /** Events of one moment fire in the order in which they were scheduled. */
  schedule(event: EventBody, at: number, summary: string = event.type): ScheduledEvent {
    const { state } = this.#world;
    const number = state.made.events + 1;
    state.made = { ...state.made, events: number };
    const added = deepFreeze({ id: `e${number}`, at, event, summary });
    state.scheduled = [...state.scheduled, added].toSorted((a, b) => a.at - b.at);
    return added;
  }

  /** False when no event of this id is scheduled. */
  cancel(id: string): boolean {
    const { state } = this.#world;
    const before = state.scheduled;
    state.scheduled = before.filter((event) => event.id !== id);
    return state.scheduled.length < before.length;
  }

  /** Each at its own moment. */
  fireDue(): PastEvent[] {
    const { state } = this.#world;
    if (state.scheduled.length === 0) return [];
    const fired: PastEvent[] = [];
    const now = this.#world.clock.now();
    for (let [next] = state.scheduled; next && next.at <= now; [next] = state.scheduled) {
      state.scheduled = state.scheduled.slice(1);
      fired.push(this.record(this.#applied(next), next.at));
    }
    return fired;
  }

  record(occurrence: Occurrence, at = this.#world.clock.now()): PastEvent {
    const { state } = this.#world;
    const sequence = latestSequence(state.events) + 1;
    const past = { sequence, at: exactIsoAt(at), ...occurrence, calls: latestSequence(state.journal) };
    state.events = append(state.events, past, limit);
    return past;
  }

  /** The oldest first. */
  past(): readonly PastEvent[] {
    return entriesOf(this.#world.state.events);
  }

  /** A patient can make an event impossible before it fires: the appointment to cancel is gone. */
  #applied({ event, at }: ScheduledEvent): Occurrence {
    try {
      return this.#apply(event, at).occurrence;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { type: "event-impossible", about: `${event.type}: ${error.message}` };
    }
  }
}
