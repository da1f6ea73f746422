import { z } from "zod";
import { type AppendLog, append, entriesOf, latestSequence } from "../core/append-log.ts";
import { redactText } from "../journal/redact.ts";
import type { Clock } from "./clock.ts";

/** Outside the API. Never holds a password or a token. */
export const outboxEntry = z.strictObject({
  sequence: z.int(),
  kind: z.enum(["forgot-password", "password-changed", "help-request", "notification", "repeat-request"]),
  to: z.string().optional().describe("An e-mail address, a phone number or a name."),
  at: z.string().describe("ISO with New Zealand's offset, on the world's clock."),
  about: z.string().describe("The content in one sentence."),
});
export type OutboxEntry = Readonly<z.output<typeof outboxEntry>>;

const limit = 1_000;

/** So that tests and testers can read the mail of one world. */
export class Outbox {
  readonly #clock: Clock;
  readonly #world: { readonly state: { outbox: AppendLog<OutboxEntry> } };

  constructor(clock: Clock, world: { readonly state: { outbox: AppendLog<OutboxEntry> } }) {
    this.#clock = clock;
    this.#world = world;
  }

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
