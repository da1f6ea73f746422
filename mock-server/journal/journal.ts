import { z } from "zod";
import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import { type AppendLog, append, entriesOf, latestSequence } from "../core/append-log.ts";
import { Exchanges } from "./exchanges.ts";
import { redact, redactFields, redactText } from "./redact.ts";

/** No field ever holds a password, a token or a file. */
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

export type OpenEntry = { -readonly [K in keyof JournalEntry]: JournalEntry[K] };
export type Arrival = Pick<JournalEntry, "at" | "call" | "operation" | "by" | "person" | "input">;

type Subscriber = {
  /** Also for a call without a response. */
  readonly onEntry: (entry: JournalEntry) => void;
  /** After a reset, a restore or an import. */
  readonly onNewJournal: () => void;
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
/** The journal is copied for it, which costs as much as many calls. */
const answersDroppedAtOnce = 100;

export class Journal {
  readonly #world: { readonly state: { journal: AppendLog<JournalEntry> } };
  readonly #subscribers = new Set<Subscriber>();
  /** By sequence number. */
  readonly exchanges = new Exchanges();

  constructor(world: { readonly state: { journal: AppendLog<JournalEntry> } }) {
    this.#world = world;
  }

  get subscribers(): number {
    return this.#subscribers.size;
  }

  /** The dispatcher completes the entry while the call proceeds. */
  begin({ input, ...arrival }: Arrival): OpenEntry {
    const { state } = this.#world;
    const entry: OpenEntry = { sequence: latestSequence(state.journal) + 1, ...arrival, underWay: true };
    if (input && Object.keys(input).length > 0) entry.input = redactFields(input);
    state.journal = append(state.journal, entry, journalLimit);
    if (entry.sequence % answersDroppedAtOnce === 0) state.journal = withoutOldAnswers(state.journal);
    return entry;
  }

  setAnswer(entry: OpenEntry, answer: unknown): void {
    entry.answer = redact(answer);
  }

  setError(entry: OpenEntry, message: string): void {
    entry.message = redactText(message);
  }

  /** `status` is undefined when there was no complete response. */
  close(entry: OpenEntry, status: number | undefined): void {
    if (status !== undefined) entry.status = status;
    delete entry.underWay;
    if (this.#subscribers.size === 0 || this.entry(entry.sequence) !== entry) return;
    for (const { onEntry } of this.#subscribers) onEntry(entry);
  }

  /** Undefined for an entry that is dropped or does not exist yet. */
  entry(sequence: number): JournalEntry | undefined {
    const { entries, length, dropped } = this.#world.state.journal;
    const index = sequence - dropped - 1;
    return index < length ? entries[index] : undefined;
  }

  get oldest(): number {
    return this.#world.state.journal.dropped + 1;
  }

  get latest(): number {
    return latestSequence(this.#world.state.journal);
  }

  /** `call` is either of its names. */
  read({ call, since = 0, person }: JournalQuery = {}): readonly JournalEntry[] {
    const wanted = call?.toLowerCase();
    return entriesOf(this.#world.state.journal).filter(
      (entry) =>
        entry.sequence > since &&
        (wanted === undefined || isCall(entry, wanted)) &&
        (person === undefined || entry.person === person),
    );
  }

  /** Returns the function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  notifyReplaced(): void {
    this.exchanges.clear();
    for (const { onNewJournal } of this.#subscribers) onNewJournal();
  }

  end(): void {
    for (const { onEnd } of this.#subscribers) onEnd();
  }
}

/** In an array of its own, because a snapshot may share the entries. */
function withoutOldAnswers(log: AppendLog<JournalEntry>): AppendLog<JournalEntry> {
  const { entries, length } = log;
  const firstKept = length - answersKept;
  const shortened = entries.slice(0, length).map((entry, at) => {
    if (at >= firstKept || entry.answer === undefined || entry.underWay) return entry;
    const { answer: _, ...old } = entry;
    return old;
  });
  return { ...log, entries: shortened };
}

/** `wanted` is lower-case: method and path, or area and name. */
export function isCall({ call, operation }: JournalEntry, wanted: string): boolean {
  return call.toLowerCase() === wanted || operation?.toLowerCase() === wanted;
}
