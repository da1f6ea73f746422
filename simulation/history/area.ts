import fc from "fast-check";
import { entriesOf } from "#practice-api/wire/keys.ts";
import type { Fault } from "../practice/faults.ts";
import type { Simulation } from "./simulation.ts";
import type { Visitor } from "./visitors.ts";

export type Act = { readonly act: string };
/** What an arbitrary makes. */
export type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;

export const act = <const A extends string, F extends object>(
  name: A,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) => fc.tuple(fc.constant(name), fc.record(fields)).map(([act, values]) => ({ act, ...values }));

/** One of these names, each as often as its number says. */
export const often = <K extends string>(times: Readonly<Record<K, number>>): fc.Arbitrary<K> =>
  fc.constantFrom(...entriesOf(times).flatMap(([name, count]) => Array<K>(count).fill(name)));

type Weighted<T> = readonly [weight: number, fc.Arbitrary<T>];
export const anyOf = <T extends unknown[]>(
  ...all: { [N in keyof T]: Weighted<T[N]> }
): fc.Arbitrary<T[number]> =>
  fc.oneof(...all.map(([weight, arbitrary]: Weighted<T[number]>) => ({ weight, arbitrary })));

export type Area<A extends Act = Act> = {
  /** The calls that its acts make, by area and name in the contract. Faults are drawn from them. */
  calls: readonly string[];
  acts: fc.Arbitrary<A>;
  /** Acts with the faults that decide what they prove, which come too seldom by themselves. */
  steered?: fc.Arbitrary<{ act: A; fault: Fault }>;
  open: (simulation: Simulation) => AreaPlay<A>;
};

export type AreaPlay<A extends Act = Act> = {
  play: (act: A, visitor: Visitor) => Promise<void>;
  /** Checks what must hold at every moment at which nothing is under way. */
  check?: () => void | Promise<void>;
  /** Checks what must hold once all faults are over and every page has been read again. */
  end?: (visitors: readonly Visitor[]) => Promise<void>;
};
