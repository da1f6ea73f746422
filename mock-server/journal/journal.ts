import { z } from "zod";
import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import { type AppendLog, append, entriesOf, latestSequence } from "../core/append-log.ts";
import { Exchanges } from "./exchanges.ts";
import { redact, redactFields, redactText } from "./redact.ts";

/** One call of a world. No field ever holds a password, a token or a file. */
export const journalEntry = z.strictObject({
  sequence: z.int(),
  at: z.string().describe("When the call arrived: ISO with New Zealand's offset, on the world's clock."),
  call: z.string().describe("Method and path as the contract writes them."),
  operation: z.string().exactOptional().describe("Area and name in the contract."),
  by: z.string().exactOptional().describe("The account that is signed in, or signing in."),
  person: z.string().exactOptional().describe("The patient whose record the call concerns."),
  input: z.record(z.string(), z.unknown()).exactOptional().describe("Query and body as domain values."),
  underWay: z.boolean().exactOptional().describe("True until the response ends or the connection closes."),
  status: z.int().exactOptional().describe("Absent when the call got no complete answer."),
  answer: z.unknown().optional().describe("The answer as domain values, of the latest thousand calls."),
  message: z.string().exactOptional().describe("The message of an error."),
  changed: z.array(z.string()).exactOptional().describe("The ids of the records that the call changed."),
  fault: z.string().exactOptional().describe("The faults that acted on the call."),
});
export type JournalEntry = Readonly<Omit<z.output<typeof journalEntry>, "by" | "person" | "changed">> & {
  readonly by?: HolderKey;
  readonly person?: PatientKey;
  readonly changed?: readonly string[];
};

/** An entry whose call is still under way. */
export type OpenEntry = { -readonly [K in keyof JournalEntry]: JournalEntry[K] };
/** The fields of an entry when its call arrives. */
export type Arrival = Pick<JournalEntry, "at" | "call" | "operation" | "by" | "person" | "input">;

/** Receives the entries of a journal while it is written. */
export type Subscriber = {
  /** A call has ended, with a response or without one. */
  readonly onEntry: (entry: JournalEntry) => void;
  /** The world was reset, restored or imported, and its journal replaced. */
  readonly onNewJournal: () => void;
  /** The world was removed. */
  readonly onEnd: () => void;
};

export type JournalQuery = {
  readonly call?: string | undefined;
  readonly since?: number | undefined;
  readonly person?: string | undefined;
};

export const journalLimit = 5_000;
/** Answers keep their records in memory, so they are dropped long before their entries are. */
export const answersKept = 1_000;

/** The calls of one world in their order, so that tests can assert what was sent and what was not. */
export class Journal {
  readonly #world: { readonly state: { journal: AppendLog<JournalEntry> } };
  readonly #subscribers = new Set<Subscriber>();
  /** What went over the wire, by sequence number. */
  readonly exchanges = new Exchanges();

  constructor(world: { readonly state: { journal: AppendLog<JournalEntry> } }) {
    this.#world = world;
  }

  get subscribers(): number {
    return this.#subscribers.size;
  }

  /** Adds the entry of a call that has arrived. The dispatcher completes it while the call proceeds. */
  begin({ input, ...arrival }: Arrival): OpenEntry {
    const { state } = this.#world;
    const entry: OpenEntry = { sequence: latestSequence(state.journal) + 1, ...arrival, underWay: true };
    if (input && Object.keys(input).length > 0) entry.input = redactFields(input);
    state.journal = append(state.journal, entry, journalLimit);
    const { entries, length } = state.journal;
    const old: OpenEntry | undefined = entries[length - 1 - answersKept];
    if (old?.answer !== undefined) old.answer = undefined;
    return entry;
  }

  /** Stores what the call's handler returned, redacted. */
  setAnswer(entry: OpenEntry, answer: unknown): void {
    entry.answer = redact(answer);
  }

  /** Stores the message of an error response, redacted. */
  setError(entry: OpenEntry, message: string): void {
    entry.message = redactText(message);
  }

  /** Completes an entry: with the status of a complete response, or undefined when there was none. */
  close(entry: OpenEntry, status: number | undefined): void {
    if (status !== undefined) entry.status = status;
    delete entry.underWay;
    if (this.#subscribers.size === 0 || this.entry(entry.sequence) !== entry) return;
    for (const { onEntry } of this.#subscribers) onEntry(entry);
  }

  /** An entry by its sequence number; undefined when it is dropped or does not exist yet. */
  entry(sequence: number): JournalEntry | undefined {
    const { entries, length, dropped } = this.#world.state.journal;
    const index = sequence - dropped - 1;
    return index < length ? entries[index] : undefined;
  }

  /** The sequence number of the oldest entry that is kept. */
  get oldest(): number {
    return this.#world.state.journal.dropped + 1;
  }

  get latest(): number {
    return latestSequence(this.#world.state.journal);
  }

  /** The entries after a sequence number, filtered by call (either of its names) and person where present. */
  read({ call, since = 0, person }: JournalQuery = {}): readonly JournalEntry[] {
    const wanted = call?.toLowerCase();
    return entriesOf(this.#world.state.journal).filter(
      (entry) =>
        entry.sequence > since &&
        (wanted === undefined || isCall(entry, wanted)) &&
        (person === undefined || entry.person === person),
    );
  }

  /** Subscribes to future entries. Returns the function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Notifies subscribers that the world's state was replaced, and the journal with it. */
  notifyReplaced(): void {
    this.exchanges.clear();
    for (const { onNewJournal } of this.#subscribers) onNewJournal();
  }

  /** Notifies subscribers that the world was removed. */
  end(): void {
    for (const { onEnd } of this.#subscribers) onEnd();
  }
}

/** Whether an entry is of the call that a lower-case name means: method and path, or area and name. */
export function isCall({ call, operation }: JournalEntry, wanted: string): boolean {
  return call.toLowerCase() === wanted || operation?.toLowerCase() === wanted;
}
