import { appended, entriesOf, everIn, type Log } from "./log.ts";

export type JournalEntry = {
  readonly sequence: number;
  /** Method and path as the contract writes them. Never a value, never a token. */
  readonly call: string;
  /** The domain names of what was asked, never their values. Absent when there are none. */
  readonly asked?: readonly string[];
  /** Absent while the answer is under way, and for good when none was given. */
  readonly status?: number;
  /** The ids of the records that the call changed. */
  readonly changed?: readonly string[];
  /** The faults that acted on the call, as its X-Mock-Fault header says. */
  readonly fault?: string;
};

/** An entry whose call is still under way. */
export type OpenEntry = { -readonly [K in keyof JournalEntry]: JournalEntry[K] };

const limit = 5_000;

/** What one world was asked, in order, so that a test can say what was sent and what was not. */
export class Journal {
  readonly #world: { readonly state: { journal: Log<JournalEntry> } };

  constructor(world: { readonly state: { journal: Log<JournalEntry> } }) {
    this.#world = world;
  }

  /** Notes a call as it arrives; whoever answers it fills in what follows. */
  note(call: string): OpenEntry {
    const { state } = this.#world;
    const entry: OpenEntry = { sequence: everIn(state.journal) + 1, call };
    state.journal = appended(state.journal, entry, limit);
    return entry;
  }

  read(call?: string, since = 0): readonly JournalEntry[] {
    const wanted = call?.toLowerCase();
    return entriesOf(this.#world.state.journal).filter(
      (entry) => entry.sequence > since && (wanted === undefined || entry.call.toLowerCase() === wanted),
    );
  }
}
