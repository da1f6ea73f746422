import { dropOldest } from "../core/value-at.ts";
import type { DialectName } from "../dialects/table.ts";
import { systemNow } from "./clock.ts";
import type { WorldStart, WorldState } from "./state.ts";
import { type ApplyEvent, type Scenario, World } from "./world.ts";

/** A world that does not set its own is removed after so long without a call. */
export const worldTimeToLive = 3_600_000;
export const worldLimit = 600;
export const worldId = /^[a-z0-9][a-z0-9-]{0,39}$/;
const maxEnded = 10_000;
const defaultScenario = "default-family";
/** For when the default scenario's file cannot be read. */
const unchanged: Scenario = { name: defaultScenario, title: defaultScenario, signIn: [], apply: () => {} };

/** `find` gives the newest valid version. */
type ScenarioSource = {
  readonly find: (name: string) => Scenario | undefined;
  readonly applyEvent?: ApplyEvent;
};

export type NewWorld = { [K in keyof WorldStart]?: WorldStart[K] | undefined } & {
  id?: string | undefined;
  /** Without a call. */
  ttl?: number | undefined;
  /** From another world's export. */
  state?: WorldState | undefined;
};

/** If it is not used, by the system clock; the default world never ends. */
export type ListedWorld = { readonly world: World; readonly expiresAt?: number };

/** One that was not used for its time to live is removed, as is the least recently used beyond the limit. */
export class Worlds {
  readonly default: World;
  readonly #limit: number;
  readonly #patients: number;
  readonly #scenarios: ScenarioSource;
  /** Least recently used first. */
  readonly #live = new Map<string, { world: World; ttl: number; lastUsedAt: number }>();
  readonly #ended = new Set<string>();
  #created = 0;

  constructor(
    limit: number,
    patients = 0,
    scenarios: ScenarioSource = { find: () => undefined },
    dialects?: readonly DialectName[],
  ) {
    this.#limit = limit;
    this.#patients = patients;
    this.#scenarios = scenarios;
    this.default = this.#world(
      "default",
      startOf({ dialects }),
      scenarios.find(defaultScenario) ?? unchanged,
    );
  }

  get patients(): number {
    return this.#patients;
  }

  get size(): number {
    return this.#live.size;
  }

  get limit(): number {
    return this.#limit;
  }

  /** The default one first, then by their last use. Does not count as a use. */
  list(): readonly ListedWorld[] {
    const now = systemNow();
    const live = [...this.#live.values()].map(({ world, ttl, lastUsedAt }) => ({
      world,
      expiresAt: lastUsedAt + ttl,
    }));
    return [{ world: this.default }, ...live.filter(({ expiresAt }) => now < expiresAt)];
  }

  /** It was not used for its time to live, or gave way to newer ones. */
  hasRunOut(id: string): boolean {
    return this.find(id) === undefined && this.#ended.has(id.toLowerCase());
  }

  /** Undefined when the id is taken; throws when the scenario does not exist. */
  create({ id, ttl = worldTimeToLive, state, ...start }: NewWorld): World | undefined {
    const named = id?.toLowerCase() ?? this.#freeId();
    if (named === "default" || this.find(named)) return undefined;
    const options = startOf(start);
    const world = this.#world(named, options, this.#scenario(options.scenario));
    if (state) world.state = state;
    this.#live.set(named, { world, ttl, lastUsedAt: systemNow() });
    this.#ended.delete(named);
    this.#evict();
    return world;
  }

  /** In any letter case. Counts as a use of the world. */
  find(id: string): World | undefined {
    const named = id.toLowerCase();
    if (named === "default") return this.default;
    const entry = this.#live.get(named);
    if (!entry) return undefined;
    this.#live.delete(named);
    const now = systemNow();
    if (now >= entry.lastUsedAt + entry.ttl) {
      this.#end(named);
      return undefined;
    }
    this.#live.set(named, { ...entry, lastUsedAt: now });
    return entry.world;
  }

  /** With the newest valid version of its scenario. */
  reset(world: World): void {
    world.reset(this.#scenarios.find(world.start.scenario) ?? world.scenario);
  }

  /** Clock and seed are the scenario's where it sets them, else those that the world was created with. */
  setScenario(world: World, scenario: Scenario): void {
    const { seed, now, running, dialects } = world.start;
    const unless = <T>(scenarioValue: unknown, value: T) => (scenarioValue === undefined ? value : undefined);
    world.reset(scenario, {
      scenario: scenario.name,
      seed: unless(scenario.seed, seed),
      now: unless(scenario.now, now),
      running: unless(scenario.now ?? scenario.running, running),
      dialects: unless(scenario.dialects, dialects),
    });
  }

  #world(id: string, start: WorldStart, scenario: Scenario): World {
    return new World(id, start, this.#patients, scenario, this.#scenarios.applyEvent);
  }

  #scenario(name: string): Scenario {
    const found = this.#scenarios.find(name) ?? (name === defaultScenario ? unchanged : undefined);
    if (!found) throw new Error(`There is no scenario ${name}.`);
    return found;
  }

  remove(id: string): boolean {
    const named = id.toLowerCase();
    this.#live.get(named)?.world.journal.end();
    return this.#live.delete(named);
  }

  #freeId(): string {
    do this.#created += 1;
    while (this.#live.has(`w${this.#created}`));
    return `w${this.#created}`;
  }

  #evict(): void {
    const now = systemNow();
    for (const [id, { lastUsedAt, ttl }] of this.#live) {
      if (now >= lastUsedAt + ttl) this.#end(id);
    }
    for (const id of this.#live.keys()) {
      if (this.#live.size <= this.#limit) return;
      this.#end(id);
    }
  }

  #end(id: string): void {
    this.#live.delete(id);
    if (this.#ended.size >= maxEnded) dropOldest(this.#ended);
    this.#ended.add(id);
  }
}

function startOf({ scenario = defaultScenario, seed, now, running, dialects }: NewWorld): WorldStart {
  return { scenario, seed, now, running, dialects };
}

export function ranOut(id: string): string {
  return `The test world "${id.toLowerCase()}" ran out. Worlds end when they are not used for an hour, when many newer ones are created and when the practice restarts. Create it again.`;
}
