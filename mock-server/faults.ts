import type { PersonKey } from "#fixtures/people/cast.ts";

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
    | { method?: string | undefined; path?: string | undefined; person?: PersonKey | undefined }
    | undefined;
  when?: { times?: number | undefined } | undefined;
  effect: FaultEffect;
};

/** A call as rules see it: who is signed in or signing in, and whose record it concerns. */
export type FaultTarget = { method: string; path: string; people: readonly PersonKey[] };

export type ActiveFault = FaultRule & { id: string; hits: number };

/** The rules of one world, in the order they were added. */
export class Faults {
  #rules: ActiveFault[] = [];
  #made = 0;

  add(rule: FaultRule): ActiveFault {
    this.#made += 1;
    const active = { ...rule, id: `f${this.#made}`, hits: 0 };
    this.#rules.push(active);
    return active;
  }

  list(): readonly ActiveFault[] {
    return this.#rules;
  }

  clear(): void {
    this.#rules = [];
  }

  /**
   * The rules that act on this call, each counted: every delay up to the first rule that takes the
   * answer away.
   */
  take(target: FaultTarget): readonly ActiveFault[] {
    const acting: ActiveFault[] = [];
    for (const rule of this.#rules) {
      if (rule.hits >= (rule.when?.times ?? Number.POSITIVE_INFINITY) || !matches(rule, target)) continue;
      rule.hits += 1;
      acting.push(rule);
      if (rule.effect.type !== "latency") break;
    }
    return acting;
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
