import { appended, entriesOf, everIn, type Log } from "../core/append-log.ts";
import { redact } from "../journal/redact.ts";
import type { Clock } from "./clock.ts";

/** What the practice sends or receives outside its API. Never a password and never a token. */
export type OutboxEntry = {
  readonly sequence: number;
  readonly kind: OutboxKind;
  /** An e-mail address, a telephone number or a name. */
  readonly to?: string | undefined;
  /** ISO, on the world's clock. */
  readonly at: string;
  /** What it is about, in one sentence. */
  readonly about: string;
};
export type OutboxKind =
  | "forgot-password"
  | "password-changed"
  | "help-request"
  | "reply"
  | "notification"
  | "repeat-request";

const limit = 1_000;

/** What one world's practice has sent, in order, so that a test or a tester can read its mail. */
export class Outbox {
  readonly #clock: Clock;
  readonly #world: { readonly state: { outbox: Log<OutboxEntry> } };

  constructor(clock: Clock, world: { readonly state: { outbox: Log<OutboxEntry> } }) {
    this.#clock = clock;
    this.#world = world;
  }

  /** Sends something, now unless another time is said. */
  add({ at = this.#clock.iso(), ...sent }: Omit<OutboxEntry, "sequence" | "at"> & { at?: string }): void {
    const { state } = this.#world;
    // A caller may have typed a token into the address or the subject.
    const plain = redact(sent) as typeof sent;
    const entry = { sequence: everIn(state.outbox) + 1, ...plain, at };
    state.outbox = appended(state.outbox, entry, limit);
  }

  read(): readonly OutboxEntry[] {
    return entriesOf(this.#world.state.outbox);
  }
}
