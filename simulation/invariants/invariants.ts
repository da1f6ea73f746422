import type { Invariant } from "../history/simulation.ts";
import { answers } from "./answers.ts";
import { audit } from "./audit.ts";
import { records } from "./records.ts";
import { sessions } from "./sessions.ts";

export const invariants: readonly Invariant[] = [answers, records, sessions, audit];
