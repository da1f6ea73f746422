import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { DialectName } from "../dialects/table.ts";
import type { FaultRule } from "../faults/fault-rule.ts";
import type { PresetName } from "../faults/presets.ts";
import type { Expectation } from "../journal/expectation.ts";
import type { JournalQuery } from "../journal/journal.ts";
import type { StateCheck } from "../scenarios/state/state-check.ts";
import type { BodyOf } from "./schemas.ts";

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
/** Without a `record` the latest one arrives again. */
export type PracticeEvent = BodyOf<"applyEvent">;
/** An event that was typed by a person, which only the practice checks. */
export type WrittenEvent = { readonly type: string; readonly [field: string]: unknown };
export type CardEventRequest = BodyOf<"sendCardEvent">;
/** `scale` is how fast the clock runs, and absent at the speed of the system clock. */
export type ClockSetting = { readonly now?: string; readonly running?: boolean; readonly scale?: number };

/** Each has the changes of its moment in memory. */
export const maxSnapshots = 100;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Route = `${Method} /${string}`;
export type Sent = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
};
type Row<S, R, A extends readonly unknown[]> = {
  readonly scope: S;
  readonly route: R;
  readonly summary: string;
  /** What the client's method takes. */
  readonly sends: (...given: A) => Sent;
};

const rowOf =
  <S extends string>(scope: S) =>
  <const R extends Route, A extends readonly unknown[] = []>(
    route: R,
    summary: string,
    sends: (...given: A) => Sent = () => ({}),
  ): Row<S, R, A> => ({ scope, route, summary, sends });
const ofPractice = rowOf("practice");
/** The client fills in the id of its world. */
const ofWorld = rowOf("world");

const byName = (name: string) => ({ params: { name } });
const byId = (id: string) => ({ params: { id } });
const bySequence = (sequence: number) => ({ params: { sequence } });
const aboutPerson = (person?: PatientKey) => ({ query: { person } });

/**
 * docs/mock-practice.md 7: every call under `/__mock`, as Express writes its path. Where two paths match the same request,
 * the first one answers. Client, command line and documents derive from it. It imports nothing, because the client runs in
 * browsers: `schemas.ts` has the queries, bodies and answers. Words in braces are lists of the practice's own.
 */
export const contract = {
  health: ofPractice("GET /health", "Whether the practice answers, and how many worlds there are."),
  practice: ofPractice(
    "GET /practice",
    "What every world has in common: the portal's address, people, presets, inputs and event types.",
  ),
  openApi: ofPractice(
    "GET /openapi.json",
    "The practice's API as OpenAPI 3.1, or 3.0, which has no tuples and which more tools read.",
    (version?: "3.1" | "3.0") => ({ query: { for: version } }),
  ),
  controlOpenApi: ofPractice("GET /control-openapi.json", "This control API as OpenAPI 3.1."),
  callsPage: ofPractice("GET /calls.md", "Every call of the practice's API with an example, as Markdown."),
  referencePage: ofPractice(
    "GET /reference.md",
    "Everything that testers and developers can write or call, as Markdown.",
  ),
  createWorld: ofPractice(
    "POST /worlds",
    "Creates a world. The answer lists the accounts to sign in with.",
    (request: WorldRequest = {}) => ({ body: request }),
  ),
  worlds: ofPractice(
    "GET /worlds",
    "The live worlds and the time that each has left. Reading them keeps none alive.",
  ),
  describeWorld: ofWorld("GET /worlds/:id", "One world: clock, scenario, accounts and addresses."),
  removeWorld: ofWorld("DELETE /worlds/:id", "Removes a world."),
  resetWorld: ofWorld("POST /worlds/:id/reset", "Returns a world to the first moment of its scenario."),
  keepWorld: ofWorld(
    "POST /worlds/:id/keep",
    "Extends the life of a world by its time to live, as every use of it does.",
  ),
  snapshots: ofWorld("GET /snapshots", "The names of the world's snapshots."),
  saveSnapshot: ofWorld(
    "POST /snapshots",
    `Saves this moment under a name. A world keeps ${maxSnapshots}.`,
    (name: string) => ({ body: { name } }),
  ),
  restoreSnapshot: ofWorld("POST /snapshots/:name/restore", "Returns to a snapshot, which is kept.", byName),
  removeSnapshot: ofWorld("DELETE /snapshots/:name", "Removes a snapshot.", byName),
  exportWorld: ofWorld("GET /export", "The world as a file: its options and its state."),
  importWorld: ofWorld(
    "POST /import",
    "Replaces the world's state by an exported file's. A new world takes one as `import`.",
    (file: object) => ({ body: file }),
  ),
  scenarios: ofPractice("GET /scenarios", "All scenarios with their stories and mistakes."),
  scenarioSchema: ofPractice("GET /scenarios/schema.json", "The JSON Schema of scenario files."),
  scenario: ofPractice(
    "GET /scenarios/:name",
    "One scenario as it is written, or with its steps.",
    (name: string) => ({ params: { name }, query: { as: "json" } }),
  ),
  checkScenario: ofPractice(
    "POST /scenarios/check",
    "Checks a scenario without storing it. The answer lists its mistakes.",
    (text: string, name?: string) => ({ body: { text, name } }),
  ),
  saveScenario: ofPractice(
    "POST /scenarios",
    "Saves a scenario, in the folder SCENARIOS_DIR or else until the practice stops.",
    (name: string, text: string) => ({ body: { name, text } }),
  ),
  removeScenario: ofPractice("DELETE /scenarios/:name", "Removes a saved scenario.", byName),
  script: ofWorld(
    "GET /script",
    "The steps of the world's scenario, and which of them the journal shows as done.",
  ),
  setScenario: ofWorld("PUT /scenario", "Resets the world to another scenario.", (scenario: string) => ({
    body: { name: scenario },
  })),
  clock: ofWorld(
    "GET /clock",
    "The world's time, whether its clock runs, and the next thing that the clock causes.",
  ),
  setClock: ofWorld(
    "PUT /clock",
    "Sets the clock, stops it or lets it run, up to 3,600 times as fast.",
    (setting: ClockSetting) => ({ body: setting }),
  ),
  advanceClock: ofWorld(
    "POST /clock/advance",
    "Advances the clock by a duration or to an instant, and lists what happens.",
    (by: string) => ({ body: { by } }),
  ),
  dialects: ofWorld("GET /dialects", "The dialects that the world speaks."),
  setDialects: ofWorld(
    "PUT /dialects",
    "Lets the world speak these dialects and no others, until it is reset. None is plain.",
    (dialects: DialectNames) => ({ body: { dialects } }),
  ),
  faults: ofWorld("GET /faults", "The rules with their counters."),
  addFault: ofWorld("POST /faults", "Adds a rule that breaks calls.", (rule: FaultRule | object) => ({
    body: rule,
  })),
  clearFaults: ofWorld("DELETE /faults", "Removes all rules."),
  addPreset: ofWorld(
    "POST /faults/preset/:name",
    "Adds the rule of a preset: {presets}.",
    (name: PresetName | AnyName, panel?: string) => ({ params: { name }, body: { panel } }),
  ),
  removeFault: ofWorld("DELETE /faults/:id", "Removes a rule.", byId),
  createSwitchToken: ofWorld(
    "POST /switch-tokens",
    "A token for the portal's /loginSwitch/{q}, good for one sign-in within a minute.",
    (as: HolderKey | AnyName) => ({ body: { as } }),
  ),
  createSession: ofWorld(
    "POST /sessions",
    "Creates a session without the sign-in call.",
    (as: HolderKey, expiresIn?: string) => ({ body: { as, expiresIn } }),
  ),
  expireSession: ofWorld("POST /sessions/:token/expire", "Ends a session.", (token: string) => ({
    params: { token },
  })),
  state: ofWorld(
    "GET /state",
    "What differs from the seeded practice; with a person, all of that person's data.",
    aboutPerson,
  ),
  counters: ofWorld("GET /state/counters", "The figures of a person's dashboard.", (person: PatientKey) => ({
    query: { person },
  })),
  records: ofWorld(
    "GET /state/:collection",
    "The records of one collection: {collections}.",
    (collection: string, person?: PatientKey | AnyName) => ({ params: { collection }, query: { person } }),
  ),
  setMenu: ofWorld(
    "PATCH /state/menu",
    "Leaves only these areas in the menu.",
    (areas: readonly MenuArea[]) => ({ body: { areas } }),
  ),
  changePractice: ofWorld(
    "PATCH /state/practice",
    "Changes the practice's name, phone, address and opening hours, and the age at which links end. An empty text removes one.",
    (details: object) => ({ body: details }),
  ),
  changeSettings: ofWorld(
    "PATCH /state/settings",
    "Changes settings by their words in the contract, for everybody or for one person.",
    (settings: object, person?: PatientKey) => ({ body: settings, query: { person } }),
  ),
  changeProfile: ofWorld(
    "PATCH /state/profile",
    "Changes fields of a person's profile.",
    (profile: object, person: PatientKey) => ({ body: profile, query: { person } }),
  ),
  changeRecords: ofWorld(
    "PATCH /state/:collection",
    "Changes records by id: fields to set, or null to remove one. All changes are made or none.",
    (collection: string, person: PatientKey | undefined, changes: object) => ({
      params: { collection },
      query: { person },
      body: changes,
    }),
  ),
  importBundle: ofWorld(
    "PUT /state/bundle",
    "Replaces a person's record by that of a FHIR R4 bundle, and says what has no place in it.",
    (person: PatientKey, bundle: object) => ({ query: { person }, body: bundle }),
  ),
  checkState: ofWorld(
    "POST /state/check",
    "Counts what is there, such as records of a person: 200 as expected, or 417 with what was found.",
    (check: StateCheck) => ({ body: check }),
  ),
  outbox: ofWorld("GET /outbox", "What the practice sent: mail and messages."),
  applyEvent: ofWorld(
    "POST /events",
    "Lets the practice act, at once or `in` a time: something arrives, is cancelled, a day is closed, a link ends.",
    (event: PracticeEvent | WrittenEvent) => ({ body: event }),
  ),
  events: ofWorld("GET /events", "What the practice is going to do, the next event first."),
  pastEvents: ofWorld("GET /events/past", "What the practice was asked to do at once, as a script says it."),
  cancelEvent: ofWorld("DELETE /events/:id", "Removes an event that is scheduled.", byId),
  sendCardEvent: ofWorld(
    "POST /card-events",
    "Sends a signed event of the card provider about a payment, several times or with a wrong signature.",
    (request: CardEventRequest) => ({ body: request }),
  ),
  journal: ofWorld(
    "GET /journal",
    "The calls that were made, oldest first.",
    (query: string | JournalQuery = {}) => ({ query: typeof query === "string" ? { call: query } : query }),
  ),
  verify: ofWorld(
    "POST /journal/verify",
    "Compares the calls with an expectation: 200 with the calls, or 417 with the near misses.",
    (expected: Expectation) => ({ body: expected }),
  ),
  httpOfCall: ofWorld(
    "GET /journal/:sequence/http",
    "What went over the wire for one of the latest {exchangesKept} calls, and how long it took.",
    bySequence,
  ),
  har: ofWorld(
    "GET /journal.har",
    "What went over the wire for the latest {exchangesKept} calls, as an HTTP archive (HAR) for a bug report.",
  ),
  curlOfCall: ofWorld(
    "GET /journal/:sequence/curl",
    "A command line that makes the call of an entry again, in a session of its own.",
    bySequence,
  ),
  repeatCall: ofWorld(
    "POST /journal/:sequence/repeat",
    "Makes the call of an entry again, in a session of its own. The journal has it as a new entry.",
    bySequence,
  ),
  streamJournal: rowOf("stream")("GET /journal/stream", "The calls as server-sent events, as they end."),
  startPlay: ofPractice(
    "POST /plays",
    "Plays a scenario's script in a browser, in a world of its own. Two run at once, the others wait.",
    (scenario: string) => ({ body: { name: scenario } }),
  ),
  play: ofPractice("GET /plays/:id", "A play with the steps that have ended.", byId),
  plays: ofPractice("GET /plays", "The plays that run or wait, and the latest that have ended."),
  stopPlay: ofPractice("DELETE /plays/:id", "Stops a play. One that waits is not begun.", byId),
};
