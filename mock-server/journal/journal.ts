import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import { appended, entriesOf, everIn, type Log } from "../core/append-log.ts";
import { redact, redactText } from "./redact.ts";

/** A call as the journal tells it. No field ever holds a password, a token or a file. */
export type JournalEntry = {
  readonly sequence: number;
  /** ISO, on the world's clock, when the call arrived. */
  readonly at: string;
  /** Method and path as the contract writes them. */
  readonly call: string;
  /** Area and name in the contract, which tells apart the calls that share a path: `lookups.towns`. */
  readonly operation?: string;
  /** Who is signed in, or signing in. */
  readonly by?: HolderKey;
  /** Whose record the call concerns. */
  readonly person?: PatientKey;
  /** Query and body in domain words, as the handler was given them. Absent when nothing was said. */
  readonly asked?: Readonly<Record<string, unknown>>;
  /** True until the answer is out, or will never be. */
  readonly underWay?: boolean;
  /** Absent while the answer is under way, and for good when none was given. */
  readonly status?: number;
  /** The answer in domain words. Kept for the latest thousand calls; a refusal has `message` instead. */
  readonly answer?: unknown;
  /** Why the call was refused. */
  readonly message?: string;
  /** The ids of the records that the call changed. */
  readonly changed?: readonly string[];
  /** The faults that acted on the call, as its X-Mock-Fault header says. */
  readonly fault?: string;
};

/** An entry whose call is still under way. */
export type OpenEntry = { -readonly [K in keyof JournalEntry]: JournalEntry[K] };
export type Arrival = Pick<JournalEntry, "at" | "call" | "operation" | "by" | "person" | "asked">;

/** Somebody who follows a journal while it is written. */
export type Follower = {
  /** A call of the journal has been answered, or never will be. */
  readonly onEntry: (entry: JournalEntry) => void;
  /** Another journal stands in the place of the one so far: the world was reset, restored or imported. */
  readonly onNewJournal: () => void;
  /** The world is gone. */
  readonly onEnd: () => void;
};

export type JournalQuestion = {
  readonly call?: string | undefined;
  readonly since?: number | undefined;
  readonly person?: string | undefined;
};

const limit = 5_000;
/** Answers hold on to the records in them, so that old ones are let go long before their entries are. */
const answersKept = 1_000;

/** What one world was asked, in order, so that a test can say what was sent and what was not. */
export class Journal {
  readonly #world: { readonly state: { journal: Log<JournalEntry> } };
  readonly #followers = new Set<Follower>();

  constructor(world: { readonly state: { journal: Log<JournalEntry> } }) {
    this.#world = world;
  }

  get followers(): number {
    return this.#followers.size;
  }

  /** Notes a call as it arrives; whoever answers it fills in what follows. */
  note({ asked, ...arrival }: Arrival): OpenEntry {
    const { state } = this.#world;
    const entry: OpenEntry = { sequence: everIn(state.journal) + 1, ...arrival, underWay: true };
    if (asked && Object.keys(asked).length > 0) entry.asked = redact(asked) as Record<string, unknown>;
    state.journal = appended(state.journal, entry, limit);
    const { entries, length } = state.journal;
    const old = entries[length - 1 - answersKept] as OpenEntry | undefined;
    if (old?.answer !== undefined) old.answer = undefined;
    return entry;
  }

  /** The call's work is done: what it answers, or why it was refused. */
  noteAnswer(entry: OpenEntry, answer: unknown): void {
    entry.answer = redact(answer);
  }

  noteRefusal(entry: OpenEntry, message: string): void {
    entry.message = redactText(message);
  }

  /** The answer is out with this status, or none will ever be. */
  close(entry: OpenEntry, status: number | undefined): void {
    if (status !== undefined) entry.status = status;
    delete entry.underWay;
    if (this.#followers.size === 0 || this.entry(entry.sequence) !== entry) return;
    for (const follower of this.#followers) follower.onEntry(entry);
  }

  /** An entry by its number, while it is kept. */
  entry(sequence: number): JournalEntry | undefined {
    const { entries, length, dropped } = this.#world.state.journal;
    const place = sequence - dropped - 1;
    return place < length ? entries[place] : undefined;
  }

  get oldest(): number {
    return this.#world.state.journal.dropped + 1;
  }

  get latest(): number {
    return everIn(this.#world.state.journal);
  }

  /** The entries after a number, of one call by either of its names and about one person where that is said. */
  read({ call, since = 0, person }: JournalQuestion = {}): readonly JournalEntry[] {
    const wanted = call?.toLowerCase();
    return entriesOf(this.#world.state.journal).filter(
      (entry) =>
        entry.sequence > since &&
        (wanted === undefined || isCall(entry, wanted)) &&
        (person === undefined || entry.person === person),
    );
  }

  /** Tells of what is written from now on, until the function it gives is called. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** The world's state was put in the place of another's, and with it the journal. */
  notifyReplaced(): void {
    for (const follower of this.#followers) follower.onNewJournal();
  }

  /** The world is gone. */
  end(): void {
    for (const follower of this.#followers) follower.onEnd();
  }
}

/** Whether an entry is of a call, by method and path or by area and name, in small letters. */
export function isCall({ call, operation }: JournalEntry, wanted: string): boolean {
  return call.toLowerCase() === wanted || operation?.toLowerCase() === wanted;
}
