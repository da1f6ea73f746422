import type { Simulation } from "../history/simulation.ts";

/** A rule that watches the answers of every area. */
export type Invariant = (simulation: Simulation) => {
  /** Checks what must hold at every moment at which nothing is under way. */
  check?: () => void;
};
