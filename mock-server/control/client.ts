import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import type { CardIntent } from "#fixtures/practice/shared-records.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import type { DialectName } from "../dialects/table.ts";
import type { ActiveFault, FaultRule } from "../faults/fault-rule.ts";
import type { PresetName } from "../faults/presets.ts";
import type { HttpExchange } from "../journal/exchanges.ts";
import type { Expectation } from "../journal/expectation.ts";
import type { JournalEntry, JournalQuery } from "../journal/journal.ts";
import type { Verification } from "../journal/verify.ts";
import type { StateCheck } from "../scenarios/state/state-check.ts";
import type { OutboxEntry } from "../world/outbox.ts";
import type { TimeEvent } from "../world/time-events.ts";
import type { WorldDescription } from "./describe.ts";
import { followJournal } from "./follow-journal.ts";
import type { Play } from "./plays.ts";
import type { ListedScenario, WholeScenario } from "./scenario-list.ts";
import { type AnswerOf, type BodyOf, callsAt, type SendBody, type SendCall } from "./send-call.ts";

export type { FaultEffect } from "../faults/effects.ts";
export { ControlError } from "./control-error.ts";
export type {
  ActiveFault,
  DialectName,
  Expectation,
  FaultRule,
  HttpExchange,
  JournalEntry,
  JournalQuery,
  ListedScenario,
  OutboxEntry,
  Play,
  PresetName,
  TimeEvent,
  WholeScenario,
  WorldDescription,
};

/** One step of a scenario's script. */
export type ScriptedStep = WholeScenario["script"][number];

/** The practice refuses a name that it does not know, and says which one is nearest. */
type AnyName = string & Record<never, never>;
export type DialectNames = readonly (DialectName | AnyName)[];

/** Options of a new world. `now` is ISO with an offset; the clock is stopped there unless `running`. */
export type WorldRequest = {
  id?: string;
  /** One of those that `scenarios` lists; `default-family` by default. */
  scenario?: string;
  seed?: string;
  now?: string;
  running?: boolean;
  /** How the practice writes what the specifications leave open; by default as the scenario says, else plain. */
  dialects?: DialectNames;
  /** ISO duration, one hour by default. */
  ttl?: string;
  /** The result of another world's `export`: the new world begins where that one was. */
  import?: object;
};
/** Something that happens at the practice without a call. Without a `record` the latest one arrives again. */
export type PracticeEvent = BodyOf<"POST /events">;
/** An event that was typed by a person, which only the practice checks. */
export type WrittenEvent = { readonly type: string; readonly [field: string]: unknown };
export type CheckedScenario = AnswerOf<"POST /scenarios/check">;
/** A mistake in the text of a scenario, with the word that is probably meant. */
export type ScenarioMistake = CheckedScenario["mistakes"][number];
export type ScriptProgress = AnswerOf<"GET /script">;
export type ProgressStep = ScriptProgress["steps"][number];
/** An event that is scheduled. */
export type UpcomingEvent = AnswerOf<"GET /events">[number];
type CardEventRequest = BodyOf<"POST /card-events">;
export type SentCardEvent = AnswerOf<"POST /card-events">;
/** `scale` is how fast the clock runs, and absent at the speed of the system clock. */
export type ClockReading = AnswerOf<"PUT /clock">;
/** What every world of a practice has in common, for a user interface that controls it. */
export type PracticeDescription = AnswerOf<"GET /practice">;
/** A live world. `expiresInSeconds` is null for the default one, which stays. */
export type WorldSummary = AnswerOf<"GET /worlds">[number];

/** The controls of one world. */
export type WorldControl = {
  readonly describe: () => Promise<WorldDescription>;
  /** Returns to the first moment of the world's scenario. */
  readonly reset: () => Promise<WorldDescription>;
  /** Resets to the first moment of another scenario. */
  readonly setScenario: (scenario: string) => Promise<WorldDescription>;
  /** The current state as a scenario in YAML. */
  readonly asScenario: () => Promise<string>;
  readonly remove: () => Promise<void>;
  /** Extends the world's life by its time to live. */
  readonly keep: () => Promise<WorldSummary>;
  /** `next` is the next thing that the clock causes. */
  readonly clock: () => Promise<ClockReading & { readonly next?: TimeEvent }>;
  readonly setClock: (setting: Partial<ClockReading>) => Promise<ClockReading>;
  /** By an ISO duration such as `PT31M` or `P1D`. */
  readonly advance: (by: string) => Promise<ClockReading & { fired: readonly TimeEvent[] }>;
  /** To an ISO instant. */
  readonly advanceTo: (to: string) => Promise<ClockReading & { fired: readonly TimeEvent[] }>;
  readonly spokenDialects: () => Promise<readonly DialectName[]>;
  /** Lets the world speak these dialects and no others, until it is reset. */
  readonly setDialects: (names: DialectNames) => Promise<void>;
  readonly addFault: (rule: FaultRule | object) => Promise<ActiveFault>;
  /** Adds the rule of a preset. Only `one-panel-down` takes a panel: the path of the call that it reads. */
  readonly addPreset: (name: PresetName | AnyName, panel?: string) => Promise<ActiveFault>;
  readonly faults: () => Promise<readonly ActiveFault[]>;
  readonly removeFault: (id: string) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** A token for /loginSwitch/{q}, good for one sign-in within a minute. */
  readonly switchToken: (as: HolderKey | AnyName) => Promise<{ q: string }>;
  /** Creates a session without the sign-in call. `expiresIn` is an ISO duration that use does not extend. */
  readonly signIn: (as: HolderKey, expiresIn?: string) => Promise<{ token: string }>;
  readonly expire: (token: string) => Promise<void>;
  readonly snapshots: () => Promise<readonly string[]>;
  readonly snapshot: (name: string) => Promise<void>;
  readonly restore: (name: string) => Promise<void>;
  readonly removeSnapshot: (name: string) => Promise<void>;
  readonly export: () => Promise<object>;
  readonly import: (file: object) => Promise<WorldDescription>;
  readonly applyEvent: (event: PracticeEvent | WrittenEvent) => Promise<object>;
  /** What the practice is going to do. */
  readonly events: () => Promise<readonly UpcomingEvent[]>;
  readonly cancelEvent: (id: string) => Promise<void>;
  /** The steps of the world's scenario, and which of them the journal shows as done. */
  readonly script: () => Promise<ScriptProgress>;
  readonly outbox: () => Promise<readonly OutboxEntry[]>;
  /** What differs from the seeded practice or, with a person, all of that person's data. */
  readonly state: (person?: PatientKey) => Promise<Record<string, unknown>>;
  readonly list: (collection: string, person?: PatientKey | AnyName) => Promise<readonly { id: string }[]>;
  /** Changes records by id: fields to set, or null to remove. An unknown id is added. */
  readonly change: (collection: string, person: PatientKey | undefined, changes: object) => Promise<object>;
  /** The card provider's ledger: every card payment with its amount, its status and how often a card was charged. */
  readonly cardIntents: () => Promise<readonly CardIntent[]>;
  /** Sends an event about a card payment to a webhook, `times` in a row. A status is null where no answer came. */
  readonly sendCardEvent: (request: CardEventRequest) => Promise<SentCardEvent>;
  readonly counters: (person: PatientKey) => Promise<Required<Counters>>;
  /** Leaves only these areas in the menu. */
  readonly setMenu: (areas: readonly MenuArea[]) => Promise<void>;
  /** The world's calls, oldest first; a text is a call such as `GET Patient/RefreshCounter`. */
  readonly journal: (query?: string | JournalQuery) => Promise<readonly JournalEntry[]>;
  /** The calls that meet an expectation. Throws when it is not met, with a message that names near misses. */
  readonly verify: (expected: Expectation) => Promise<readonly JournalEntry[]>;
  /** Counts what is there, such as records of a person. Throws when it is not as expected. */
  readonly checkState: (check: StateCheck) => Promise<{ readonly message: string }>;
  /** What went over the wire for a journal entry, one of the latest, without secrets. */
  readonly http: (sequence: number) => Promise<HttpExchange>;
  /** Makes the call of a journal entry again, in a session of its own. */
  readonly repeat: (sequence: number) => Promise<{ readonly status?: number }>;
  /** A command line that makes the call of a journal entry again, in a session of its own. */
  readonly curl: (sequence: number) => Promise<string>;
  /**
   * Every call after `since`, once and as soon as it ends, until the reader stops. `onNewJournal` is called when the
   * world was reset or restored, before the entries of its new journal.
   */
  readonly follow: (
    since?: number,
    signal?: AbortSignal,
    onNewJournal?: () => void,
  ) => AsyncGenerator<JournalEntry, void>;
};

export type PracticeControl = {
  readonly health: () => Promise<{ status: string; worlds: number }>;
  readonly scenarios: () => Promise<readonly ListedScenario[]>;
  /** A scenario with its script. */
  readonly scenario: (name: string) => Promise<WholeScenario>;
  readonly scenarioText: (name: string) => Promise<string>;
  /** The mistakes of a scenario in YAML or, without any, what it becomes. Nothing is stored. */
  readonly checkScenario: (text: string, name?: string) => Promise<CheckedScenario>;
  /** Stores a scenario. Throws with its first mistake, or for the name of a shipped one. */
  readonly saveScenario: (name: string, text: string) => Promise<WholeScenario>;
  readonly removeScenario: (name: string) => Promise<void>;
  /** Plays a scenario's script in a browser of the practice's computer; `play` reads how far it is. */
  readonly startPlay: (name: string) => Promise<Play>;
  readonly play: (id: string) => Promise<Play>;
  readonly practice: () => Promise<PracticeDescription>;
  /** The live worlds. Listing them keeps none alive. */
  readonly worlds: () => Promise<readonly WorldSummary[]>;
  readonly createWorld: (request?: WorldRequest) => Promise<WorldDescription & WorldControl>;
  readonly world: (id: string) => WorldControl;
};

const wholeWorld = (
  send: SendCall,
  sendBody: SendBody,
  address: string,
): Omit<WorldControl, "describe" | "reset" | "remove" | "keep"> => ({
  setScenario: (name) => send("PUT /scenario", { body: { name } }),
  asScenario: () => send("GET /state", { query: { as: "scenario" } }),
  clock: () => send("GET /clock"),
  setClock: (setting) => send("PUT /clock", { body: setting }),
  advance: (by) => send("POST /clock/advance", { body: { by } }),
  advanceTo: (to) => send("POST /clock/advance", { body: { to } }),
  spokenDialects: async () => (await send("GET /dialects")).dialects,
  setDialects: async (names) => void (await send("PUT /dialects", { body: { dialects: [...names] } })),
  addFault: (rule) => sendBody("POST /faults", { body: rule }),
  addPreset: (name, panel) => send("POST /faults/preset/:name", { params: { name }, body: { panel } }),
  faults: () => send("GET /faults"),
  removeFault: (id) => send("DELETE /faults/:id", { params: { id } }),
  clearFaults: () => send("DELETE /faults"),
  switchToken: (as) => send("POST /switch-tokens", { body: { as } }),
  signIn: (as, expiresIn) => send("POST /sessions", { body: { as, expiresIn } }),
  expire: (token) => send("POST /sessions/:token/expire", { params: { token } }),
  snapshots: () => send("GET /snapshots"),
  snapshot: async (name) => void (await send("POST /snapshots", { body: { name } })),
  restore: async (name) => void (await send("POST /snapshots/:name/restore", { params: { name } })),
  removeSnapshot: (name) => send("DELETE /snapshots/:name", { params: { name } }),
  export: () => send("GET /export"),
  import: (file) => sendBody("POST /import", { body: file }),
  applyEvent: (event) => sendBody("POST /events", { body: event }),
  events: () => send("GET /events"),
  cancelEvent: (id) => send("DELETE /events/:id", { params: { id } }),
  script: () => send("GET /script"),
  outbox: () => send("GET /outbox"),
  state: (person) => send("GET /state", { query: { person } }),
  list: (collection, person) => send("GET /state/:collection", { params: { collection }, query: { person } }),
  change: (collection, person, body) =>
    sendBody("PATCH /state/:collection", { params: { collection }, query: { person }, body }),
  cardIntents: () => send("GET /state/:collection", { params: { collection: "cardIntents" } }),
  sendCardEvent: (request) => send("POST /card-events", { body: request }),
  counters: (person) => send("GET /state/counters", { query: { person } }),
  setMenu: async (areas) => void (await send("PATCH /state/menu", { body: { areas } })),
  journal: (query = {}) =>
    send("GET /journal", { query: typeof query === "string" ? { call: query } : query }),
  verify: async (expected) => {
    const result: Omit<Verification, "holds"> = await send("POST /journal/verify", { body: expected });
    return result.matches;
  },
  checkState: (check) => sendBody("POST /state/check", { body: check }),
  curl: async (sequence) => {
    const params = { sequence: String(sequence) };
    return (await send("GET /journal/:sequence/curl", { params })).command;
  },
  http: (sequence) => send("GET /journal/:sequence/http", { params: { sequence: String(sequence) } }),
  repeat: (sequence) => send("POST /journal/:sequence/repeat", { params: { sequence: String(sequence) } }),
  follow: (since, signal, onNewJournal) =>
    followJournal(`${address}/__mock/journal/stream`, since, signal, onNewJournal),
});

/** The control API of a mock practice at an address such as `http://127.0.0.1:4010`. It runs in browsers too. */
export function practiceControl(address: string): PracticeControl {
  const send: SendCall = callsAt(address);
  const sendBody: SendBody = callsAt(address);

  function world(id: string): WorldControl {
    const base = `${address}/~${id}`;
    const params = { id };
    return {
      ...wholeWorld(callsAt(base), callsAt(base), base),
      describe: () => send("GET /worlds/:id", { params }),
      reset: () => send("POST /worlds/:id/reset", { params }),
      keep: () => send("POST /worlds/:id/keep", { params }),
      remove: () => send("DELETE /worlds/:id", { params }),
    };
  }

  return {
    health: () => send("GET /health"),
    practice: () => send("GET /practice"),
    scenarios: () => send("GET /scenarios"),
    scenario: (name) => send("GET /scenarios/:name", { params: { name }, query: { as: "json" } }),
    scenarioText: (name) => send("GET /scenarios/:name", { params: { name } }),
    checkScenario: (text, name) => send("POST /scenarios/check", { body: { text, name } }),
    saveScenario: (name, text) => send("POST /scenarios", { body: { name, text } }),
    removeScenario: (name) => send("DELETE /scenarios/:name", { params: { name } }),
    startPlay: (name) => send("POST /plays", { body: { name } }),
    play: (id) => send("GET /plays/:id", { params: { id } }),
    worlds: () => send("GET /worlds"),
    createWorld: async (request = {}) => {
      const description: WorldDescription = await sendBody("POST /worlds", { body: request });
      return { ...description, ...world(description.id) };
    },
    world,
  };
}
