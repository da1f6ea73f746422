import type { Simulation } from "../history/simulation.ts";

export type Invariant = (simulation: Simulation) => {
  check?: () => void;
};
