import fc from "fast-check";
import type { FaultEffect } from "#mock-server/faults/effects.ts";
import { faultRule } from "#mock-server/faults/fault-rule.ts";
import type { World } from "#mock-server/world/world.ts";
import { servedEndpoints } from "#practice-api/contract.ts";

/** What goes wrong with the next calls of one kind. `call` is its area and name in the contract. */
export type Fault = { call: string; effect: FaultEffect; phase: "before" | "after-commit"; nth: number };

type AddedFault = Fault | (Omit<Fault, "nth"> & { times: number });

const effects: fc.Arbitrary<FaultEffect> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ type: "reset" as const }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(503, 500, 429, 400, 404)
      .map((status) => ({ type: "status" as const, status })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(500, 3_000, 9_000, 25_000).map((ms) => ({ type: "latency" as const, ms })),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      { type: "hang" as const },
      { type: "close" as const },
      { type: "truncate" as const },
      { type: "garbage" as const },
      { type: "malformed-json" as const },
      { type: "html-error" as const },
      { type: "empty-body" as const },
      { type: "drip" as const, pieces: 3, ms: 50 },
      { type: "stale" as const },
      { type: "duplicate" as const },
      { type: "quota" as const, retryAfter: 1 },
      { type: "huge" as const, megabytes: 0.01 },
      { type: "empty-form" as const, form: "empty-list" as const },
      { type: "auth" as const, as: "expired" as const },
      { type: "mutate" as const, at: "0.entry.*.resource.id", drop: true as const },
    ),
  },
);

/** Any fault of one of these calls. */
export const anyFault = (calls: readonly string[]): fc.Arbitrary<Fault> =>
  fc.record({
    call: fc.constantFrom(...calls),
    effect: effects,
    phase: fc.constantFrom("before" as const, "after-commit" as const),
    nth: fc.constantFrom(1, 1, 1, 2, 3),
  });

const addresses = new Map(
  servedEndpoints().map(({ area, call, endpoint }) => [
    `${area}.${call}`,
    { method: endpoint.method, path: endpoint.path },
  ]),
);

/**
 * Has the nth of these calls from now on go wrong, or the first `times`. A fault that cannot be before the call is after
 * it, or is left out.
 */
export function addFault(world: World, { call, effect, phase, ...which }: AddedFault): void {
  const match = addresses.get(call);
  if (match === undefined) throw new Error(`The contract has no call ${call}.`);
  const when = "nth" in which ? { nth: [which.nth] } : which;
  const rules = [
    { match, effect, phase, when },
    { match, effect, when },
  ];
  const valid = rules.map((rule) => faultRule.safeParse(rule)).find(({ success }) => success);
  if (valid?.data) world.faults.add(valid.data);
}
