import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import type { ActiveFault, FaultRule } from "../faults/fault-rule.ts";
import type { PresetName } from "../faults/presets.ts";
import type { JournalEntry, JournalQuery } from "../journal/journal.ts";
import type { Expectation, Verification } from "../journal/verify.ts";
import type { OutboxEntry } from "../world/outbox.ts";
import type { TimeEvent } from "../world/time-events.ts";
import type { WorldDescription } from "./describe.ts";
import { followJournal } from "./follow-journal.ts";
import type { ListedScenario, WholeScenario } from "./scenario-calls.ts";

export type { ActiveFault, FaultRule } from "../faults/fault-rule.ts";
export type { FaultEffect } from "../faults/fault-schema.ts";
export type { PresetName } from "../faults/presets.ts";
export type { JournalEntry, JournalQuery } from "../journal/journal.ts";
export type { Expectation } from "../journal/verify.ts";
export type { OutboxEntry } from "../world/outbox.ts";
export type { TimeEvent } from "../world/time-events.ts";
export type { WorldDescription } from "./describe.ts";
export type { ListedScenario, WholeScenario } from "./scenario-calls.ts";

/** One step of a scenario's script, for whoever plays it. */
export type ScriptedStep = WholeScenario["script"][number];

/** What can be asked of a new world. `now` is ISO with an offset and stands still unless `running`. */
export type WorldRequest = {
  id?: string;
  /** One of those that `scenarios` lists; `default-family` unless said. */
  scenario?: string;
  seed?: string;
  now?: string;
  running?: boolean;
  /** ISO duration, one hour unless said. */
  ttl?: string;
  /** What another world's `export` gave: the new world begins where that one was. */
  import?: object;
};
/** Something that happens at the practice by itself. `record` says only what should be unlike the latest. */
export type PracticeEvent =
  | { type: "add"; for: PatientKey; collection: string; record: object }
  | { type: "result-arrives" | "message-arrives" | "letter-arrives"; for: PatientKey; record?: object }
  | { type: "revoke-link" | "restore-link"; for: HolderKey; person: PatientKey };
export type ClockReading = { now: string; running: boolean };

/** The controls of one world. */
export type WorldControl = {
  readonly describe: () => Promise<WorldDescription>;
  /** Back to the first moment of the world's scenario. */
  readonly reset: () => Promise<WorldDescription>;
  /** Back to the first moment of another scenario. */
  readonly setScenario: (scenario: string) => Promise<WorldDescription>;
  /** What has become of the world, as a scenario in YAML. */
  readonly asScenario: () => Promise<string>;
  readonly remove: () => Promise<void>;
  readonly clock: () => Promise<ClockReading>;
  readonly setClock: (setting: Partial<ClockReading>) => Promise<ClockReading>;
  /** By an ISO duration such as `PT31M` or `P1D`. */
  readonly advance: (by: string) => Promise<ClockReading & { fired: readonly TimeEvent[] }>;
  readonly addFault: (rule: FaultRule) => Promise<ActiveFault>;
  /** A whole situation by its name. Only `one-panel-down` has a panel: the path of the call it reads. */
  readonly addPreset: (name: PresetName, panel?: string) => Promise<ActiveFault>;
  readonly faults: () => Promise<readonly ActiveFault[]>;
  readonly fault: (id: string) => Promise<ActiveFault>;
  readonly removeFault: (id: string) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** A token for /loginSwitch/{q}: one sign-in within a minute. */
  readonly switchToken: (as: HolderKey) => Promise<{ q: string }>;
  /** A session without the sign-in call; `expiresIn` is an ISO duration, whether it is used or not. */
  readonly signIn: (as: HolderKey, expiresIn?: string) => Promise<{ token: string }>;
  readonly expire: (token: string) => Promise<void>;
  readonly snapshot: (name: string) => Promise<void>;
  readonly restore: (name: string) => Promise<void>;
  readonly export: () => Promise<object>;
  readonly import: (file: object) => Promise<WorldDescription>;
  readonly happen: (event: PracticeEvent) => Promise<object>;
  readonly outbox: () => Promise<readonly OutboxEntry[]>;
  /** What differs from the seeded practice or, with a person, everything about them. */
  readonly state: (person?: PatientKey) => Promise<Record<string, unknown>>;
  readonly list: (collection: string, person?: PatientKey) => Promise<readonly { id: string }[]>;
  /** Changes records by id: fields to set, or null to remove. An id that is not there is added. */
  readonly change: (collection: string, person: PatientKey | undefined, changes: object) => Promise<object>;
  readonly counters: (person: PatientKey) => Promise<Counters>;
  /** Leaves only these areas in the menu. */
  readonly setMenu: (areas: readonly MenuArea[]) => Promise<void>;
  /** What the world was asked, oldest first; `call` is like `GET Patient/RefreshCounter`. */
  readonly journal: (asked?: string | JournalQuery) => Promise<readonly JournalEntry[]>;
  /** The calls that meet an expectation; when it is not met, the error's message says what came near. */
  readonly verify: (expected: Expectation) => Promise<readonly JournalEntry[]>;
  /** Every call from after `since` on, each once and as soon as it is done, until the reader stops. */
  readonly follow: (since?: number, signal?: AbortSignal) => AsyncGenerator<JournalEntry, void>;
};

export type PracticeControl = {
  readonly health: () => Promise<{ status: string; worlds: number }>;
  readonly scenarios: () => Promise<readonly ListedScenario[]>;
  /** With its script, for whoever plays it. */
  readonly scenario: (name: string) => Promise<WholeScenario>;
  readonly scenarioText: (name: string) => Promise<string>;
  readonly createWorld: (request?: WorldRequest) => Promise<WorldDescription & WorldControl>;
  readonly world: (id: string) => WorldControl;
};

/** A control call that was refused, with the practice's own words. */
export class ControlRefusal extends Error {
  readonly status: number;
  readonly told: string;

  constructor(call: string, status: number, text: string) {
    const told = messageIn(text);
    super(`${call} answered ${status}: ${told}`);
    this.status = status;
    this.told = told;
  }
}

function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message : text;
  } catch {
    return text;
  }
}

const of = (person: PatientKey | undefined) => (person === undefined ? "" : `?person=${person}`);

/** Speaks to the control door of a mock practice at an address such as `http://127.0.0.1:4010`. */
export function practiceControl(address: string): PracticeControl {
  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ControlRefusal(`${method} ${path}`, response.status, text);
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return (text === "" ? undefined : isJson ? JSON.parse(text) : text) as T;
  }

  function world(id: string): WorldControl {
    const door = `/~${id}/__mock`;
    return {
      describe: () => send("GET", `/__mock/worlds/${id}`),
      reset: () => send("POST", `/__mock/worlds/${id}/reset`),
      setScenario: (name) => send("PUT", `${door}/scenario`, { name }),
      asScenario: () => send("GET", `${door}/state?as=scenario`),
      remove: () => send("DELETE", `/__mock/worlds/${id}`),
      clock: () => send("GET", `${door}/clock`),
      setClock: (setting) => send("PUT", `${door}/clock`, setting),
      advance: (by) => send("POST", `${door}/clock/advance`, { by }),
      addFault: (rule) => send("POST", `${door}/faults`, rule),
      addPreset: (name, panel) => send("POST", `${door}/faults/preset/${name}`, { panel }),
      faults: () => send("GET", `${door}/faults`),
      fault: (id) => send("GET", `${door}/faults/${id}`),
      removeFault: (id) => send("DELETE", `${door}/faults/${id}`),
      clearFaults: () => send("DELETE", `${door}/faults`),
      switchToken: (as) => send("POST", `${door}/switch-tokens`, { as }),
      signIn: (as, expiresIn) => send("POST", `${door}/sessions`, { as, expiresIn }),
      expire: (token) => send("POST", `${door}/sessions/${token}/expire`),
      snapshot: (name) => send("POST", `${door}/snapshots`, { name }),
      restore: (name) => send("POST", `${door}/snapshots/${encodeURIComponent(name)}/restore`),
      export: () => send("GET", `${door}/export`),
      import: (file) => send("POST", `${door}/import`, file),
      happen: (event) => send("POST", `${door}/events`, event),
      outbox: () => send("GET", `${door}/outbox`),
      state: (person) => send("GET", `${door}/state${of(person)}`),
      list: (collection, person) => send("GET", `${door}/state/${collection}${of(person)}`),
      change: (collection, person, changes) =>
        send("PATCH", `${door}/state/${collection}${of(person)}`, changes),
      counters: (person) => send("GET", `${door}/state/counters?person=${person}`),
      setMenu: (areas) => send("PATCH", `${door}/state/menu`, { areas }),
      journal: (asked = {}) => {
        const words = Object.entries(typeof asked === "string" ? { call: asked } : asked)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]);
        return send("GET", `${door}/journal?${new URLSearchParams(words)}`);
      },
      verify: async (expected) =>
        (await send<Verification>("POST", `${door}/journal/verify`, expected)).matches,
      follow: (since, signal) => followJournal(`${address}${door}/journal/stream`, since, signal),
    };
  }

  return {
    health: () => send("GET", "/__mock/health"),
    scenarios: () => send("GET", "/__mock/scenarios"),
    scenario: (name) => send("GET", `/__mock/scenarios/${encodeURIComponent(name)}?as=json`),
    scenarioText: (name) => send("GET", `/__mock/scenarios/${encodeURIComponent(name)}`),
    createWorld: async (request = {}) => {
      const description = await send<WorldDescription>("POST", "/__mock/worlds", request);
      return { ...description, ...world(description.id) };
    },
    world,
  };
}
