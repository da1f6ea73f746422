import type { PatientKey } from "#fixtures/people/people.ts";
import { stream } from "#fixtures/seed.ts";
import { parseDuration } from "#fixtures/time.ts";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { hasMembers } from "../journal/matchers.ts";
import { incompatibility, rowOf } from "./effects.ts";
import type { ActiveFault, ParsedRule } from "./fault-rule.ts";

/**
 * `people` holds the account that is signed in or signing in, and the patients whose ids the call contains.
 */
type FaultTarget = {
  readonly endpoint: AnyEndpoint;
  readonly people: readonly PatientKey[];
  readonly query: (name: string) => string | undefined;
  readonly body: unknown;
};

/** `made.faults` counts the ids that were generated. */
type FaultWorld = {
  readonly clock: { now(): number };
  readonly state: { faults: readonly ActiveFault[]; made: { readonly faults: number } };
};

/** In the order they were added. */
export class Faults {
  readonly #world: FaultWorld;

  constructor(world: FaultWorld) {
    this.#world = world;
  }

  add(rule: ParsedRule): ActiveFault {
    const { state, clock } = this.#world;
    const made = { ...state.made, faults: state.made.faults + 1 };
    const phase = rule.phase ?? (rowOf(rule.effect).changesAnswer ? "after-commit" : "before");
    const counts = { looked: 0, matched: 0, hits: 0 };
    const active = { ...rule, phase, id: `f${made.faults}`, addedAt: clock.now(), ...counts };
    state.made = made;
    state.faults = [...state.faults, active];
    return active;
  }

  /** Without those whose time to live is over. */
  list(): readonly ActiveFault[] {
    const { state } = this.#world;
    if (state.faults.some(({ ttl }) => ttl !== undefined)) {
      state.faults = state.faults.filter((rule) => this.#age(rule) < millisecondsIn(rule.ttl));
    }
    return state.faults;
  }

  remove(id: string): boolean {
    const rules = this.list();
    this.#world.state.faults = rules.filter((rule) => rule.id !== id);
    return this.#world.state.faults.length < rules.length;
  }

  clear(): void {
    this.#world.state.faults = [];
  }

  /** Up to the first final rule, each with its counters incremented. */
  take(target: FaultTarget): readonly ActiveFault[] {
    const acting: ActiveFault[] = [];
    let isDone = false;
    this.#world.state.faults = this.list().map((rule) => {
      if (isDone) return rule;
      const looked = { ...rule, looked: rule.looked + 1 };
      if (!matches(rule, target) || !this.#isActive(rule)) return looked;
      const matched = { ...looked, matched: rule.matched + 1 };
      if (!isSelected(matched)) return matched;
      const counted = { ...matched, hits: rule.hits + 1 };
      acting.push(counted);
      isDone = !rowOf(rule.effect).passes;
      return counted;
    });
    return acting;
  }

  #age({ addedAt }: ActiveFault): number {
    return this.#world.clock.now() - addedAt;
  }

  #isActive(rule: ActiveFault): boolean {
    const since = this.#age(rule) - (rule.when?.after === undefined ? 0 : millisecondsIn(rule.when.after));
    return since >= 0 && since < millisecondsIn(rule.when?.for);
  }
}

/** Infinite when the duration is absent. */
function millisecondsIn(duration: string | undefined): number {
  return (duration === undefined ? undefined : parseDuration(duration)) ?? Number.POSITIVE_INFINITY;
}

/** For the call that was just counted. The random choice depends on seed and count alone. */
function isSelected({ id, when = {}, matched, hits }: ActiveFault): boolean {
  const { nth, times = Number.POSITIVE_INFINITY, probability = 1, seed = id } = when;
  if (hits >= times || (nth && !nth.includes(matched))) return false;
  return (
    probability === 1 || stream(String(seed), "faults", "probability", matched).number.float() < probability
  );
}

function matches(
  { match = {}, effect }: ActiveFault,
  { endpoint, people, query, body }: FaultTarget,
): boolean {
  const { method = endpoint.method, path = endpoint.path, person, query: wanted = {} } = match;
  return (
    method === endpoint.method &&
    path.replace(/^\//, "").toLowerCase() === endpoint.path.toLowerCase() &&
    (person === undefined || people.includes(person)) &&
    Object.entries(wanted).every(([name, value]) => query(name) === value) &&
    (match.body === undefined || hasMembers(match.body, body)) &&
    incompatibility(effect, endpoint) === undefined
  );
}
