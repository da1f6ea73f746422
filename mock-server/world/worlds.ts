import { systemNow } from "./clock.ts";
import type { WorldStart, WorldState } from "./state.ts";
import { type Scenario, World } from "./world.ts";

const hour = 3_600_000;
export const worldId = /^[a-z0-9][a-z0-9-]{0,39}$/;
const ordinary = "default-family";
/** The default scenario when its own file cannot be read: the seeded practice as it is. */
const plain: Scenario = { name: ordinary, title: ordinary, signIn: [], apply: () => {} };

/** Where worlds get the newest good version of a scenario by its name. */
export type ScenarioSource = { readonly find: (name: string) => Scenario | undefined };

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
  readonly #scenarios: ScenarioSource;
  /** In order of last use, stalest first. */
  readonly #live = new Map<string, { world: World; ttl: number; touchedAt: number }>();
  #made = 0;

  constructor(limit: number, patients = 0, scenarios: ScenarioSource = { find: () => undefined }) {
    this.#limit = limit;
    this.#patients = patients;
    this.#scenarios = scenarios;
    this.default = new World("default", asAsked({}), patients, scenarios.find(ordinary) ?? plain);
  }

  /** How many patients every world has beyond the cast. */
  get patients(): number {
    return this.#patients;
  }

  get size(): number {
    return this.#live.size;
  }

  /** The ids of the live worlds, the default one first. */
  ids(): readonly string[] {
    return ["default", ...this.#live.keys()];
  }

  /** Makes a world, or returns undefined when its id is taken. Its scenario must be there. */
  create({ id, ttl = hour, state, ...start }: NewWorld): World | undefined {
    const named = id?.toLowerCase() ?? this.#freeId();
    if (named === "default" || this.find(named)) return undefined;
    const begin = asAsked(start);
    const world = new World(named, begin, this.#patients, this.#scenario(begin.scenario));
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

  /** Begins a world again, with the newest good version of its scenario. */
  reset(world: World): void {
    world.reset(this.#scenarios.find(world.start.scenario) ?? world.scenario);
  }

  /**
   * Turns a world into another scenario. Its clock and seed are the scenario's where it says any, else
   * what was asked of the world.
   */
  turn(world: World, scenario: Scenario): void {
    const { seed, now, running } = world.start;
    const own = <T>(said: unknown, asked: T) => (said === undefined ? asked : undefined);
    world.reset(scenario, {
      scenario: scenario.name,
      seed: own(scenario.seed, seed),
      now: own(scenario.now, now),
      running: own(scenario.now ?? scenario.running, running),
    });
  }

  #scenario(name: string): Scenario {
    const found = this.#scenarios.find(name) ?? (name === ordinary ? plain : undefined);
    if (!found) throw new Error(`There is no scenario ${name}.`);
    return found;
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

function asAsked({ scenario = ordinary, seed, now, running }: NewWorld): WorldStart {
  return { scenario, seed, now, running };
}
