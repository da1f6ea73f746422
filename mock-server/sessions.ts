import { randomBytes } from "node:crypto";
import type { AccountKey } from "#fixtures/people/cast.ts";
import type { Clock } from "./clock.ts";

const lifetime = 30 * 60_000;
/** A switch token is good for one sign-in within a minute (SECURITY T15). */
const switchLifetime = 60_000;
const tokenPattern = /^(?:tok_CANARY|switch)_~([a-z0-9-]+)_[0-9a-f]{32}$/;

export type Session = { readonly token: string; readonly holder: AccountKey };

/** The world a token or a switch token was issued in. */
export function worldOfToken(token: string): string | undefined {
  return tokenPattern.exec(token)?.[1];
}

/**
 * The sign-ins of one world. A token lives for thirty minutes after its last use on the world's clock
 * (DECISIONS B46). Every token holds the word that browser traffic is searched for (SECURITY T1).
 */
export class Sessions {
  readonly #worldId: string;
  readonly #clock: Clock;
  /** In order of last use, oldest first, so that the expired ones are always at the front. */
  readonly #open = new Map<string, { session: Session; usedAt: number }>();
  readonly #switches = new Map<string, { holder: AccountKey; issuedAt: number }>();

  constructor(worldId: string, clock: Clock) {
    this.#worldId = worldId;
    this.#clock = clock;
  }

  issue(holder: AccountKey): Session {
    this.#forgetExpired();
    const token = this.#random("tok_CANARY");
    const session = { token, holder };
    this.#open.set(token, { session, usedAt: this.#clock.now() });
    return session;
  }

  /** The session of a token, without counting as a use of it. */
  peek(token: string): Session | undefined {
    const found = this.#open.get(token);
    return found && this.#isAlive(found.usedAt) ? found.session : undefined;
  }

  /** The session of a token, which then lives for another thirty minutes. */
  use(token: string): Session | undefined {
    const session = this.peek(token);
    this.#open.delete(token);
    if (session) this.#open.set(token, { session, usedAt: this.#clock.now() });
    return session;
  }

  end(token: string): void {
    this.#open.delete(token);
  }

  /** A token that signs its holder in once, for a link from elsewhere (spec 1, section 2, "/loginSwitch/{q}"). */
  issueSwitch(holder: AccountKey): string {
    const token = this.#random("switch");
    this.#switches.set(token, { holder, issuedAt: this.#clock.now() });
    return token;
  }

  /** Whom a switch token signs in; asking uses it up. */
  redeemSwitch(token: string): AccountKey | undefined {
    const found = this.#switches.get(token);
    this.#switches.delete(token);
    return found && this.#clock.now() < found.issuedAt + switchLifetime ? found.holder : undefined;
  }

  clear(): void {
    this.#open.clear();
    this.#switches.clear();
  }

  #random(kind: "tok_CANARY" | "switch"): string {
    return `${kind}_~${this.#worldId}_${randomBytes(16).toString("hex")}`;
  }

  #isAlive(usedAt: number): boolean {
    return this.#clock.now() < usedAt + lifetime;
  }

  #forgetExpired(): void {
    for (const [token, { usedAt }] of this.#open) {
      if (this.#isAlive(usedAt)) return;
      this.#open.delete(token);
    }
  }
}
