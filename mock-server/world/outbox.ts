import { type AppendLog, append, entriesOf, latestSequence } from "../core/append-log.ts";
import { redactText } from "../journal/redact.ts";
import type { Clock } from "./clock.ts";

/** A message that the practice sends or receives outside its API. Never holds a password or a token. */
export type OutboxEntry = {
  readonly sequence: number;
  readonly kind: OutboxKind;
  /** An e-mail address, a phone number or a name. */
  readonly to?: string | undefined;
  /** ISO, on the world's clock. */
  readonly at: string;
  /** The content in one sentence. */
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

/** The messages of one world in their order, so that tests and testers can read its mail. */
export class Outbox {
  readonly #clock: Clock;
  readonly #world: { readonly state: { outbox: AppendLog<OutboxEntry> } };

  constructor(clock: Clock, world: { readonly state: { outbox: AppendLog<OutboxEntry> } }) {
    this.#clock = clock;
    this.#world = world;
  }

  /** Adds a message, sent now by default. */
  add({
    kind,
    to,
    about,
    at = this.#clock.iso(),
  }: Omit<OutboxEntry, "sequence" | "at"> & { at?: string }): void {
    const { state } = this.#world;
    // A caller may have typed a token into the address or the subject.
    const safe = { to: to && redactText(to), about: redactText(about) };
    const entry = { sequence: latestSequence(state.outbox) + 1, kind, ...safe, at };
    state.outbox = append(state.outbox, entry, limit);
  }

  read(): readonly OutboxEntry[] {
    return entriesOf(this.#world.state.outbox);
  }
}
