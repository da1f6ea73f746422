export type JournalEntry = {
  readonly sequence: number;
  /** Method and path as the contract writes them. Never a value, never a token. */
  readonly call: string;
  /** Absent while the answer is under way, and for good when none was given. */
  readonly status?: number;
};

const limit = 10_000;

/** What one world was asked, in order, so that a test can say what was sent and what was not. */
export class Journal {
  #entries: { sequence: number; call: string; status?: number }[] = [];
  #sequence = 0;

  /** Notes a call as it arrives; the answer's status follows when it is known. */
  note(call: string): { answered: (status: number) => void } {
    this.#sequence += 1;
    const entry: { sequence: number; call: string; status?: number } = { sequence: this.#sequence, call };
    this.#entries.push(entry);
    if (this.#entries.length > limit) this.#entries.splice(0, limit / 10);
    return {
      answered: (status) => {
        entry.status = status;
      },
    };
  }

  read(call?: string, since = 0): readonly JournalEntry[] {
    const wanted = call?.toLowerCase();
    return this.#entries.filter(
      (entry) => entry.sequence > since && (wanted === undefined || entry.call.toLowerCase() === wanted),
    );
  }

  clear(): void {
    this.#entries = [];
    this.#sequence = 0;
  }
}
