import { answers } from "./answers.ts";
import { audit } from "./audit.ts";
import type { Invariant } from "./invariant.ts";
import { records } from "./records.ts";
import { sessions } from "./sessions.ts";

export const invariants: readonly Invariant[] = [answers, records, sessions, audit];
