import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import { menu } from "#fixtures/practice/practice.ts";
import type { SharedRecords } from "#fixtures/practice/shared-records.ts";
import type { PatientRecord } from "#fixtures/record/record.ts";
import { dayAt } from "#fixtures/time.ts";
import type { MenuItem } from "#practice-api/identity/endpoints.ts";
import type { Practice } from "#practice-api/practice/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import { type AppendLog, createLog } from "../core/append-log.ts";
import type { DialectName } from "../dialects/table.ts";
import type { ActiveFault } from "../faults/fault-rule.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { type ClockState, systemNow } from "./clock.ts";
import type { OutboxEntry } from "./outbox.ts";
import type { PastEvent, ScheduledEvent } from "./practice-events.ts";

/** Undefined ones come from its scenario, else from the defaults. */
export type WorldStart = {
  readonly scenario: string;
  readonly seed: string | undefined;
  /** By default the system's time at creation. */
  readonly now: number | undefined;
  readonly running: boolean | undefined;
  readonly dialects: readonly DialectName[] | undefined;
};
export type ScenarioStart = {
  readonly seed?: string;
  readonly now?: number;
  readonly running?: boolean;
  /** The day that the seeded records are generated around, where it is not the day of `now`. */
  readonly laidOut?: string;
  readonly dialects?: readonly DialectName[];
};

export type Credentials = { readonly password: string; readonly mustResetPassword: boolean };

/** `endsAt` is present when the token has a lifetime of its own, used or not. */
export type OpenSession = {
  readonly holder: HolderKey;
  readonly usedAt: number;
  readonly endsAt?: number | undefined;
};
type OpenSwitch = { readonly holder: HolderKey; readonly issuedAt: number };

/** As the handler returned it; `call` is its area and name in the contract. */
export type StaleAnswer = { readonly call: string; readonly result: unknown };

/**
 * Reset, snapshot, restore, export and import are one mechanism each. A field is an immutable value that is replaced
 * on write, or a Map of immutable values. A new field is added here and to the file format in
 * `control/state-file.ts`.
 */
export type WorldState = {
  /** The seeded records are generated from it. */
  origin: { readonly seed: string; readonly day: string };
  clock: ClockState;
  /** Counters of generated ids, so that a script repeats exactly. */
  made: {
    readonly records: number;
    readonly tokens: number;
    readonly faults: number;
    readonly events: number;
  };
  /** Those that differ from the seeded ones. */
  changed: Map<PatientKey, Partial<PatientRecord>>;
  /** The scenario writes them in the world's first moment. */
  written: readonly string[];
  /** Those that differ from the seeded ones. */
  shared: Partial<SharedRecords>;
  profiles: Map<PatientKey, WholeProfile>;
  credentials: Map<HolderKey, Credentials>;
  /** Where they differ from the seeded ones. */
  links: Map<HolderKey, readonly string[]>;
  /** Where they differ from the practice's. */
  settings: Map<PatientKey | "everyone", PracticeSettings>;
  /** Details that differ. An empty one is not sent, and nor is the age at which links end. */
  practice: Partial<Practice> & { readonly linksEndAt?: string };
  dialects: readonly DialectName[];
  menu: readonly MenuItem[];
  /** In order of last use, oldest first, so that the expired ones are at the front. */
  sessions: Map<string, OpenSession>;
  switches: Map<string, OpenSwitch>;
  faults: readonly ActiveFault[];
  /** In the order of time. */
  scheduled: readonly ScheduledEvent[];
  events: AppendLog<PastEvent>;
  /** The least recent first. */
  answers: Map<string, StaleAnswer>;
  outbox: AppendLog<OutboxEntry>;
  journal: AppendLog<JournalEntry>;
};

const defaultSeed = "1";

export type HasState<K extends keyof WorldState> = { readonly state: Pick<WorldState, K> };

/** The clock is stopped when the options or the scenario set a time, and runs in real time otherwise. */
export function createState(start: WorldStart, scenario: ScenarioStart): WorldState {
  const system = systemNow();
  const now = start.now ?? scenario.now;
  const instant = now ?? system;
  const running = start.running ?? scenario.running ?? now === undefined;
  const laidOut = start.now === undefined ? scenario.laidOut : undefined;
  return {
    origin: { seed: start.seed ?? scenario.seed ?? defaultSeed, day: laidOut ?? dayAt(instant) },
    clock: { running, value: running ? instant - system : instant },
    made: { records: 0, tokens: 0, faults: 0, events: 0 },
    changed: new Map(),
    written: [],
    shared: {},
    profiles: new Map(),
    credentials: new Map(),
    links: new Map(),
    settings: new Map(),
    practice: {},
    dialects: start.dialects ?? scenario.dialects ?? [],
    menu,
    sessions: new Map(),
    switches: new Map(),
    faults: [],
    scheduled: [],
    events: createLog(),
    answers: new Map(),
    outbox: createLog(),
    journal: createLog(),
  };
}

/** Its cost depends on what was changed, never on what was seeded. */
export function copyState(state: WorldState): WorldState {
  const copy = Object.entries(state).map(([field, value]) => [
    field,
    value instanceof Map ? new Map<unknown, unknown>(value) : value,
  ]);
  return Object.fromEntries(copy) as WorldState;
}
