import type fc from "fast-check";
import type { Fault } from "../practice/faults.ts";
import type { Simulation } from "./simulation.ts";
import type { Visitor } from "./visitors.ts";

export type Act = { readonly act: string };

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
