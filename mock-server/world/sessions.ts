import { createHash } from "node:crypto";
import type { HolderKey } from "#fixtures/people/people.ts";
import { seedVersion } from "#fixtures/seed.ts";
import type { Clock } from "./clock.ts";
import type { HasState, OpenSession } from "./state.ts";

/** After the last use. */
export const sessionLifetime = 30 * 60_000;
/** Threat T15. */
const switchLifetime = 60_000;
const tokenPattern = /^(?:tok_CANARY|switch)_~([a-z0-9-]+)_[0-9a-f]{32}$/;

export type Session = { readonly token: string; readonly holder: HolderKey };

function endOf({ usedAt, endsAt }: OpenSession): number {
  return endsAt ?? usedAt + sessionLifetime;
}

export function worldOfToken(token: string): string | undefined {
  return tokenPattern.exec(token)?.[1];
}

/**
 * A token expires thirty minutes after its last use on the world's clock (ruling B46). Every token contains the word
 * that tests search browser traffic for (threat T1).
 */
export class Sessions {
  readonly #worldId: string;
  readonly #clock: Clock;
  readonly #world: HasState<"sessions" | "switches" | "made" | "origin">;

  constructor(worldId: string, clock: Clock, world: HasState<"sessions" | "switches" | "made" | "origin">) {
    this.#worldId = worldId;
    this.#clock = clock;
    this.#world = world;
  }

  /** `expiresIn` is not extended by use. */
  issue(holder: HolderKey, expiresIn?: number): Session {
    this.#deleteExpired();
    const token = this.#token("tok_CANARY", holder);
    const usedAt = this.#clock.now();
    const endsAt = expiresIn === undefined ? undefined : usedAt + expiresIn;
    this.#world.state.sessions.set(token, { holder, usedAt, ...(endsAt === undefined ? {} : { endsAt }) });
    return { token, holder };
  }

  /** Without extending it. */
  peek(token: string): Session | undefined {
    const found = this.#world.state.sessions.get(token);
    return found && this.#isAlive(found) ? { token, holder: found.holder } : undefined;
  }

  /** Extended for another thirty minutes. */
  use(token: string): Session | undefined {
    const { sessions } = this.#world.state;
    const found = sessions.get(token);
    if (!found) return undefined;
    sessions.delete(token);
    if (!this.#isAlive(found)) return undefined;
    sessions.set(token, { ...found, usedAt: this.#clock.now() });
    return { token, holder: found.holder };
  }

  /** False when there is none. */
  end(token: string): boolean {
    return this.#world.state.sessions.delete(token);
  }

  /** Unless it is used. */
  expiries(): Record<"tokens" | "switches", readonly { holder: HolderKey; at: number }[]> {
    const { sessions, switches } = this.#world.state;
    return {
      tokens: [...sessions.values()].map((session) => ({ holder: session.holder, at: endOf(session) })),
      switches: [...switches.values()].map(({ holder, issuedAt }) => ({
        holder,
        at: issuedAt + switchLifetime,
      })),
    };
  }

  endOthers(holder: HolderKey, token: string): void {
    const { sessions, switches } = this.#world.state;
    for (const [other, session] of sessions) {
      if (session.holder === holder && other !== token) sessions.delete(other);
    }
    for (const [other, unused] of switches) if (unused.holder === holder) switches.delete(other);
  }

  /** Spec 1, section 2, "/loginSwitch/{q}". */
  issueSwitchToken(holder: HolderKey): string {
    const token = this.#token("switch", holder);
    this.#world.state.switches.set(token, { holder, issuedAt: this.#clock.now() });
    return token;
  }

  /** Also when it has expired. It can still be used. */
  peekSwitchToken(token: string): HolderKey | undefined {
    return this.#world.state.switches.get(token)?.holder;
  }

  /** The token cannot be used again. */
  redeemSwitchToken(token: string): HolderKey | undefined {
    const found = this.#world.state.switches.get(token);
    this.#world.state.switches.delete(token);
    return found && this.#clock.now() < found.issuedAt + switchLifetime ? found.holder : undefined;
  }

  /**
   * Derived from the world, the holder and the world's own count, so that a script gets the same answers byte for
   * byte on every run (docs/mock-practice.md 3). A token of an earlier run is valid again only when the same holder
   * signs in at the same step, so it never gives access to another account.
   */
  #token(kind: "tok_CANARY" | "switch", holder: HolderKey): string {
    const { state } = this.#world;
    const { made, origin } = state;
    state.made = { ...made, tokens: made.tokens + 1 };
    const path = [seedVersion, origin.seed, this.#worldId, kind, holder, made.tokens].join("|");
    const mark = createHash("sha256").update(path).digest("hex").slice(0, 32);
    return `${kind}_~${this.#worldId}_${mark}`;
  }

  #isAlive(session: OpenSession): boolean {
    return this.#clock.now() < endOf(session);
  }

  #deleteExpired(): void {
    for (const [token, session] of this.#world.state.sessions) {
      if (!this.#isAlive(session)) this.#world.state.sessions.delete(token);
    }
  }
}

/** Named in the suffix. */
export function worldOfUsername(username: string): string | undefined {
  return /\+([a-z0-9-]+)@[^@]*$/i.exec(username.trim())?.[1]?.toLowerCase();
}
