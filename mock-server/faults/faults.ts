import type { PatientKey } from "#fixtures/people/people.ts";
import { stream } from "#fixtures/seed.ts";
import type { Row } from "#practice-api/contract.ts";
import { parseDuration } from "../core/duration.ts";
import { incompatibility, passesOn, worksOnAnswer } from "./compatibility.ts";
import type { ActiveFault, ReadRule } from "./fault-rule.ts";

/** A call as rules see it: who is signed in or signing in, whose record it concerns, and its address. */
export type FaultTarget = {
  readonly row: Row;
  readonly people: readonly PatientKey[];
  readonly query: (name: string) => string | undefined;
};

/** What the rules of a world are kept in. `made.faults` counts the ids that were given out. */
type Holder = {
  readonly clock: { now(): number };
  readonly state: { faults: readonly ActiveFault[]; made: { readonly faults: number } };
};

/** The rules of one world, in the order they were added. */
export class Faults {
  readonly #world: Holder;

  constructor(world: Holder) {
    this.#world = world;
  }

  add(rule: ReadRule): ActiveFault {
    const { state, clock } = this.#world;
    const made = { ...state.made, faults: state.made.faults + 1 };
    const phase = rule.phase ?? (worksOnAnswer(rule.effect) ? "after-commit" : "before");
    const counts = { looked: 0, matched: 0, hits: 0 };
    const active = { ...rule, phase, id: `f${made.faults}`, addedAt: clock.now(), ...counts };
    state.made = made;
    state.faults = [...state.faults, active];
    return active;
  }

  /** The rules that are there. Those whose time to live is over are gone. */
  list(): readonly ActiveFault[] {
    const { state } = this.#world;
    if (state.faults.some(({ ttl }) => ttl !== undefined)) {
      state.faults = state.faults.filter((rule) => this.#age(rule) < lengthOf(rule.ttl));
    }
    return state.faults;
  }

  find(id: string): ActiveFault | undefined {
    return this.list().find((rule) => rule.id === id);
  }

  /** False when there is no such rule. */
  remove(id: string): boolean {
    const rules = this.list();
    this.#world.state.faults = rules.filter((rule) => rule.id !== id);
    return this.#world.state.faults.length < rules.length;
  }

  clear(): void {
    this.#world.state.faults = [];
  }

  /**
   * The rules that act on this call, each counted: all that leave the call to others, up to the first
   * one that has the last word. Those after it are not even looked at.
   */
  take(target: FaultTarget): readonly ActiveFault[] {
    const acting: ActiveFault[] = [];
    let isOver = false;
    this.#world.state.faults = this.list().map((rule) => {
      if (isOver) return rule;
      const looked = { ...rule, looked: rule.looked + 1 };
      if (!matches(rule, target) || !this.#isInForce(rule)) return looked;
      const matched = { ...looked, matched: rule.matched + 1 };
      if (!isChosen(matched)) return matched;
      const counted = { ...matched, hits: rule.hits + 1 };
      acting.push(counted);
      isOver = !passesOn(rule.effect);
      return counted;
    });
    return acting;
  }

  #age({ addedAt }: ActiveFault): number {
    return this.#world.clock.now() - addedAt;
  }

  #isInForce(rule: ActiveFault): boolean {
    const since = this.#age(rule) - (rule.when?.after === undefined ? 0 : lengthOf(rule.when.after));
    return since >= 0 && since < lengthOf(rule.when?.for);
  }
}

/** A duration in milliseconds; one that is not said never ends. */
function lengthOf(duration: string | undefined): number {
  return (duration === undefined ? undefined : parseDuration(duration)) ?? Number.POSITIVE_INFINITY;
}

/** Whether a rule acts on the matching call that was just counted. Chance follows from seed and count alone. */
function isChosen({ id, when = {}, matched, hits }: ActiveFault): boolean {
  const { nth, times = Number.POSITIVE_INFINITY, probability = 1, seed = id } = when;
  if (hits >= times || (nth && !nth.includes(matched))) return false;
  return (
    probability === 1 || stream(String(seed), "faults", "probability", matched).number.float() < probability
  );
}

function matches({ match = {}, effect }: ActiveFault, { row, people, query }: FaultTarget): boolean {
  const { method = row.method, path = row.path, person, query: wanted = {} } = match;
  return (
    method === row.method &&
    path.replace(/^\//, "").toLowerCase() === row.path.toLowerCase() &&
    (person === undefined || people.includes(person)) &&
    Object.entries(wanted).every(([name, value]) => query(name) === value) &&
    incompatibility(effect, row) === undefined
  );
}
