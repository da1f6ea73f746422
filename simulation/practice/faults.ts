import fc from "fast-check";
import {
  effects as effectKinds,
  type FaultEffect,
  incompatibility,
  rowOf,
} from "#mock-server/faults/effects.ts";
import { type ActiveFault, faultRule } from "#mock-server/faults/fault-rule.ts";
import { practiceErrorNames } from "#mock-server/faults/practice-errors.ts";
import type { World } from "#mock-server/world/world.ts";
import { type AnyEndpoint, servedEndpoints } from "#practice-api/contract.ts";

export const phases = ["before", "after-commit"] as const;
export type Phase = (typeof phases)[number];
export type Fault = {
  call: string;
  effect: FaultEffect;
  phase: Phase;
  /** The first call that it meets, and how many it meets in a row: one, unless it says more. */
  nth: number;
  times?: number;
};

/** How often the portal sends a call that reads before it gives up. */
const tries = 3;
export const failsToRead = (call: string) =>
  ({ call, effect: { type: "reset" }, phase: "before", nth: 1, times: tries }) as const satisfies Fault;

/** Every kind of fault with its weight. What a network and a server do comes most often. */
const weighted: readonly (readonly [number, FaultEffect])[] = [
  [14, { type: "reset" }],
  ...[503, 503, 500, 429, 400, 404].map((status) => [1, { type: "status", status }] as const),
  ...[500, 3_000, 9_000, 25_000].map((ms) => [1, { type: "latency", ms }] as const),
  [1, { type: "hang" }],
  [1, { type: "close" }],
  [1, { type: "truncate" }],
  [1, { type: "garbage" }],
  [1, { type: "malformed-json" }],
  [1, { type: "html-error" }],
  [1, { type: "empty-body" }],
  [1, { type: "drip", pieces: 3, ms: 50 }],
  [1, { type: "stale" }],
  [1, { type: "duplicate" }],
  [1, { type: "quota", retryAfter: 1 }],
  [1, { type: "huge", megabytes: 0.01 }],
  [1, { type: "empty-form", form: "empty-list" }],
  [1, { type: "auth", as: "expired" }],
  [1, { type: "mutate", at: "0.entry.*.resource.id", drop: true }],
  ...practiceErrorNames.map((error) => [1, { type: "practice-error", error }] as const),
];
export type FaultKind = FaultEffect["type"];
export const faultKinds: readonly FaultKind[] = effectKinds.map(({ type }) => type);

const endpoints = new Map<string, AnyEndpoint>(
  servedEndpoints().map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint]),
);
export const callNames: readonly string[] = [...endpoints.keys()];
const names = new Map([...endpoints].map(([call, { method, path }]) => [`${method} ${path}`, call]));

export const callOf = ({ method, path }: NonNullable<ActiveFault["match"]>): string | undefined =>
  names.get(`${method} ${path}`);

function endpointOf(call: string): AnyEndpoint {
  const endpoint = endpoints.get(call);
  if (endpoint === undefined) throw new Error(`The contract has no call ${call}.`);
  return endpoint;
}

export function canAct(call: string, effect: FaultEffect, phase: Phase): boolean {
  if (incompatibility(effect, endpointOf(call)) !== undefined) return false;
  // A refusal is the practice's own answer, before which it carries nothing out.
  return phase === "before" ? !rowOf(effect).changesAnswer : effect.type !== "practice-error";
}

export const phasesOf = (call: string, kind: FaultKind): readonly Phase[] =>
  phases.filter((phase) =>
    weighted.some(([, effect]) => effect.type === kind && canAct(call, effect, phase)),
  );

export const anyFault = (calls: readonly string[]): fc.Arbitrary<Fault> =>
  fc.oneof(
    ...[...new Set(calls)].map((call) => ({
      weight: calls.filter((each) => each === call).length,
      arbitrary: faultOf(call),
    })),
  );

const faultOf = (call: string): fc.Arbitrary<Fault> =>
  fc
    .record({
      call: fc.constant(call),
      acts: fc.oneof(
        ...weighted.flatMap(([weight, effect]) => {
          const possible = phases.filter((phase) => canAct(call, effect, phase));
          if (possible.length === 0) return [];
          return {
            weight,
            arbitrary: fc.record({ effect: fc.constant(effect), phase: fc.constantFrom(...possible) }),
          };
        }),
      ),
      nth: fc.constantFrom(1, 1, 1, 2, 3),
      times: fc.constantFrom(1, 1, 1, tries),
    })
    .map(({ acts, ...fault }) => ({ ...fault, ...acts }));

export function addFault(world: World, { call, effect, phase, nth, times = 1 }: Fault): void {
  const { method, path } = endpointOf(call);
  const when = { nth: Array.from({ length: times }, (_, number) => nth + number) };
  world.faults.add(faultRule.parse({ match: { method, path }, effect, phase, when }));
}
