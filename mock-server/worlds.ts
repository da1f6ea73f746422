import { systemNow } from "./clock.ts";
import type { WorldStart, WorldState } from "./state.ts";
import { World } from "./world.ts";

const hour = 3_600_000;
export const worldId = /^[a-z0-9][a-z0-9-]{0,39}$/;
const ordinary: WorldStart = { scenario: "default-family", seed: "1", now: undefined, running: true };

export type NewWorld = { [K in keyof WorldStart]?: WorldStart[K] | undefined } & {
  id?: string | undefined;
  /** Milliseconds without a call after which the world is forgotten. */
  ttl?: number | undefined;
  /** A state to begin with, out of another world's export. */
  state?: WorldState | undefined;
};

/** Every live world. One that nobody has touched for its time to live is forgotten, as is the stalest beyond the limit. */
export class Worlds {
  readonly default: World;
  readonly #limit: number;
  readonly #patients: number;
  /** In order of last use, stalest first. */
  readonly #live = new Map<string, { world: World; ttl: number; touchedAt: number }>();
  #made = 0;

  constructor(limit: number, patients = 0) {
    this.#limit = limit;
    this.#patients = patients;
    this.default = new World("default", ordinary, patients);
  }

  get size(): number {
    return this.#live.size;
  }

  /** The ids of the live worlds, the default one first. */
  ids(): readonly string[] {
    return ["default", ...this.#live.keys()];
  }

  /** Makes a world, or returns undefined when its id is taken. */
  create({ id, ttl = hour, state, ...start }: NewWorld): World | undefined {
    const named = id?.toLowerCase() ?? this.#freeId();
    if (named === "default" || this.find(named)) return undefined;
    const now = start.now;
    const begin: WorldStart = {
      scenario: start.scenario ?? ordinary.scenario,
      seed: start.seed ?? ordinary.seed,
      now,
      // A world that is told its time stands still there; one that is not lives in real time.
      running: start.running ?? now === undefined,
    };
    const world = new World(named, begin, this.#patients);
    if (state) world.state = state;
    this.#live.set(named, { world, ttl, touchedAt: systemNow() });
    this.#forget();
    return world;
  }

  /** A live world by its id, in any letter case. Finding it keeps it alive. */
  find(id: string): World | undefined {
    const named = id.toLowerCase();
    if (named === "default") return this.default;
    const held = this.#live.get(named);
    if (!held) return undefined;
    this.#live.delete(named);
    const now = systemNow();
    if (now >= held.touchedAt + held.ttl) return undefined;
    this.#live.set(named, { ...held, touchedAt: now });
    return held.world;
  }

  remove(id: string): boolean {
    const named = id.toLowerCase();
    this.#live.get(named)?.world.journal.end();
    return this.#live.delete(named);
  }

  #freeId(): string {
    do this.#made += 1;
    while (this.#live.has(`w${this.#made}`));
    return `w${this.#made}`;
  }

  #forget(): void {
    const now = systemNow();
    for (const [id, { touchedAt, ttl }] of this.#live) {
      if (now >= touchedAt + ttl) this.#live.delete(id);
    }
    for (const id of this.#live.keys()) {
      if (this.#live.size <= this.#limit) return;
      this.#live.delete(id);
    }
  }
}
