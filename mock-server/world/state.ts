import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import { menu } from "#fixtures/practice/practice.ts";
import type { SharedRecords } from "#fixtures/practice/shared-records.ts";
import type { PatientRecord } from "#fixtures/record/record.ts";
import { dayAt } from "#fixtures/time.ts";
import type { MenuItem } from "#practice-api/identity/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { type Log, logOf } from "../core/append-log.ts";
import type { ActiveFault } from "../faults/fault-rule.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { type ClockState, systemNow } from "./clock.ts";
import type { OutboxEntry } from "./outbox.ts";

/** What was asked of a world. What was not is its scenario's, or else the ordinary. */
export type WorldStart = {
  readonly scenario: string;
  readonly seed: string | undefined;
  /** Milliseconds since 1970; where nobody says any, the system's time at the moment of starting. */
  readonly now: number | undefined;
  readonly running: boolean | undefined;
};
/** What a scenario says about the first moment of its worlds. */
export type ScenarioStart = {
  readonly seed?: string;
  readonly now?: number;
  readonly running?: boolean;
  /** The day that the seeded records are generated around, where it is not the day of `now`. */
  readonly laidOut?: string;
};

/** What an account's password has become, and whether it must be replaced at the next sign-in. */
export type Credentials = { readonly password: string; readonly mustResetPassword: boolean };

/** A sign-in, in milliseconds since 1970. `endsAt` is present when the token has a lifetime of its own, used or not. */
export type OpenSession = {
  readonly holder: HolderKey;
  readonly usedAt: number;
  readonly endsAt?: number | undefined;
};
export type OpenSwitch = { readonly holder: HolderKey; readonly issuedAt: number };

/** The latest answer to one read, as the handler returned it; `call` is its area and name in the contract. */
export type StaleAnswer = { readonly call: string; readonly result: unknown };

/**
 * Everything that a world can change, in one place, so that reset, snapshot, restore, export and import
 * are each one mechanism for all of it. A field is either an immutable value that is replaced on write,
 * or a Map of immutable values; a new field takes part in everything by being added here, and to the
 * file form in state-file.ts.
 */
export type WorldState = {
  /** What the seeded records of this world are made from. */
  origin: { readonly seed: string; readonly day: string };
  clock: ClockState;
  /** How many ids of each sort the world has given out. They count, so that a script repeats exactly. */
  made: { readonly records: number; readonly tokens: number; readonly faults: number };
  /** The lists of patients' records that differ from the seeded ones. */
  changed: Map<PatientKey, Partial<PatientRecord>>;
  /** The practice-wide lists that differ from the seeded ones. */
  shared: Partial<SharedRecords>;
  profiles: Map<PatientKey, Profile>;
  credentials: Map<HolderKey, Credentials>;
  /** Whose records an account may open, where that is no longer what it was. */
  links: Map<HolderKey, readonly string[]>;
  /** Settings that differ from the practice's, for everybody or for one patient. */
  settings: Map<PatientKey | "everyone", PracticeSettings>;
  /** The areas that this practice offers its patients, in their order. */
  menu: readonly MenuItem[];
  /** In order of last use, oldest first, so that the expired ones are at the front. */
  sessions: Map<string, OpenSession>;
  switches: Map<string, OpenSwitch>;
  faults: readonly ActiveFault[];
  /** The latest answers to what was read, the oldest question first. */
  answers: Map<string, StaleAnswer>;
  outbox: Log<OutboxEntry>;
  journal: Log<JournalEntry>;
};

const ordinarySeed = "1";

/** Something that holds a world's state, or as much of it as one part of the world needs. */
export type Holds<K extends keyof WorldState> = { readonly state: Pick<WorldState, K> };

/**
 * The first moment of a world: nobody signed in, nothing changed, nothing broken. A world that is told its
 * time stands still there; one that is not lives in real time.
 */
export function firstState(start: WorldStart, scenario: ScenarioStart): WorldState {
  const system = systemNow();
  const now = start.now ?? scenario.now;
  const instant = now ?? system;
  const running = start.running ?? scenario.running ?? now === undefined;
  const laidOut = start.now === undefined ? scenario.laidOut : undefined;
  return {
    origin: { seed: start.seed ?? scenario.seed ?? ordinarySeed, day: laidOut ?? dayAt(instant) },
    clock: { running, value: running ? instant - system : instant },
    made: { records: 0, tokens: 0, faults: 0 },
    changed: new Map(),
    shared: {},
    profiles: new Map(),
    credentials: new Map(),
    links: new Map(),
    settings: new Map(),
    menu,
    sessions: new Map(),
    switches: new Map(),
    faults: [],
    answers: new Map(),
    outbox: logOf(),
    journal: logOf(),
  };
}

/** A state that goes its own way from here. It costs what was changed, never what was seeded. */
export function copyOf(state: WorldState): WorldState {
  const copy = Object.entries(state).map(([field, value]) => [
    field,
    value instanceof Map ? new Map<unknown, unknown>(value) : value,
  ]);
  return Object.fromEntries(copy) as WorldState;
}
