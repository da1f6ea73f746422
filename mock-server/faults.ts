import type { PatientKey } from "#fixtures/people/people.ts";
import type { Holds } from "./state.ts";

export type FaultEffect =
  | { type: "latency"; ms: number }
  | { type: "status"; status: number; body?: unknown }
  | { type: "html-error"; status?: number | undefined }
  | { type: "malformed-json" }
  | { type: "empty-body" }
  | { type: "hang" }
  | { type: "reset" };

/** What to break and when. A rule without a match breaks every call; without `times` it never tires. */
export type FaultRule = {
  match?:
    | { method?: string | undefined; path?: string | undefined; person?: PatientKey | undefined }
    | undefined;
  when?: { times?: number | undefined } | undefined;
  effect: FaultEffect;
};

/** A call as rules see it: who is signed in or signing in, and whose record it concerns. */
export type FaultTarget = { method: string; path: string; people: readonly PatientKey[] };

export type ActiveFault = FaultRule & { readonly id: string; readonly hits: number };

/** The rules of one world, in the order they were added. */
export class Faults {
  readonly #world: Holds<"faults" | "made">;

  constructor(world: Holds<"faults" | "made">) {
    this.#world = world;
  }

  add(rule: FaultRule): ActiveFault {
    const { state } = this.#world;
    const made = { ...state.made, faults: state.made.faults + 1 };
    const active = { ...rule, id: `f${made.faults}`, hits: 0 };
    state.made = made;
    state.faults = [...state.faults, active];
    return active;
  }

  list(): readonly ActiveFault[] {
    return this.#world.state.faults;
  }

  clear(): void {
    this.#world.state.faults = [];
  }

  /**
   * The rules that act on this call, each counted: every delay up to the first rule that takes the
   * answer away.
   */
  take(target: FaultTarget): readonly ActiveFault[] {
    const acting = new Set<ActiveFault>();
    for (const rule of this.list()) {
      if (rule.hits >= (rule.when?.times ?? Number.POSITIVE_INFINITY) || !matches(rule, target)) continue;
      acting.add(rule);
      if (rule.effect.type !== "latency") break;
    }
    const { state } = this.#world;
    state.faults = state.faults.map((rule) => (acting.has(rule) ? { ...rule, hits: rule.hits + 1 } : rule));
    return [...acting];
  }
}

function matches({ match }: FaultRule, target: FaultTarget): boolean {
  const same = (wanted: string | undefined, actual: string) =>
    wanted === undefined || wanted.replace(/^\//, "").toLowerCase() === actual.toLowerCase();
  return (
    same(match?.method, target.method) &&
    same(match?.path, target.path) &&
    (match?.person === undefined || target.people.includes(match.person))
  );
}
