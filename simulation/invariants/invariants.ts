import type { Simulation } from "../history/simulation.ts";
import { answers } from "./answers.ts";
import { audit } from "./audit.ts";
import { records } from "./records.ts";
import { sessions } from "./sessions.ts";

export type Invariant = (simulation: Simulation) => {
  check?: () => void;
};

export const invariants: readonly Invariant[] = [answers, records, sessions, audit];
