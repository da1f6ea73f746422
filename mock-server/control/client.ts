import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import type { CardIntent } from "#fixtures/practice/shared-records.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import type { ActiveFault, FaultRule } from "../faults/fault-rule.ts";
import type { PresetName } from "../faults/presets.ts";
import type { JournalEntry, JournalQuery } from "../journal/journal.ts";
import type { Expectation, Verification } from "../journal/verify.ts";
import type { OutboxEntry } from "../world/outbox.ts";
import type { TimeEvent } from "../world/time-events.ts";
import type { CardEventRequest } from "./card-calls.ts";
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

/** One step of a scenario's script. */
export type ScriptedStep = WholeScenario["script"][number];

/** Options of a new world. `now` is ISO with an offset; the clock is stopped there unless `running`. */
export type WorldRequest = {
  id?: string;
  /** One of those that `scenarios` lists; `default-family` by default. */
  scenario?: string;
  seed?: string;
  now?: string;
  running?: boolean;
  /** ISO duration, one hour by default. */
  ttl?: string;
  /** The result of another world's `export`: the new world begins where that one was. */
  import?: object;
};
/** Something that happens at the practice without a call. Without a `record` the latest one arrives again. */
export type PracticeEvent =
  | { type: "add"; for: PatientKey; collection: string; record: object }
  | { type: "result-arrives" | "message-arrives" | "letter-arrives"; for: PatientKey; record?: object }
  | { type: "revoke-link" | "restore-link"; for: HolderKey; person: PatientKey };
export type SentCardEvent = { event: { id: string; type: string }; statuses: readonly (number | null)[] };
/** `scale` is how fast the clock runs, and absent at the speed of the system clock. */
export type ClockReading = { now: string; running: boolean; scale?: number };

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
  readonly clock: () => Promise<ClockReading>;
  readonly setClock: (setting: Partial<ClockReading>) => Promise<ClockReading>;
  /** By an ISO duration such as `PT31M` or `P1D`. */
  readonly advance: (by: string) => Promise<ClockReading & { fired: readonly TimeEvent[] }>;
  /** To an ISO instant. */
  readonly advanceTo: (to: string) => Promise<ClockReading & { fired: readonly TimeEvent[] }>;
  readonly addFault: (rule: FaultRule) => Promise<ActiveFault>;
  /** Adds the rule of a preset. Only `one-panel-down` takes a panel: the path of the call that it reads. */
  readonly addPreset: (name: PresetName, panel?: string) => Promise<ActiveFault>;
  readonly faults: () => Promise<readonly ActiveFault[]>;
  readonly fault: (id: string) => Promise<ActiveFault>;
  readonly removeFault: (id: string) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** A token for /loginSwitch/{q}, good for one sign-in within a minute. */
  readonly switchToken: (as: HolderKey) => Promise<{ q: string }>;
  /** Creates a session without the sign-in call. `expiresIn` is an ISO duration that use does not extend. */
  readonly signIn: (as: HolderKey, expiresIn?: string) => Promise<{ token: string }>;
  readonly expire: (token: string) => Promise<void>;
  readonly snapshot: (name: string) => Promise<void>;
  readonly restore: (name: string) => Promise<void>;
  readonly export: () => Promise<object>;
  readonly import: (file: object) => Promise<WorldDescription>;
  readonly applyEvent: (event: PracticeEvent) => Promise<object>;
  readonly outbox: () => Promise<readonly OutboxEntry[]>;
  /** What differs from the seeded practice or, with a person, all of that person's data. */
  readonly state: (person?: PatientKey) => Promise<Record<string, unknown>>;
  readonly list: (collection: string, person?: PatientKey) => Promise<readonly { id: string }[]>;
  /** Changes records by id: fields to set, or null to remove. An unknown id is added. */
  readonly change: (collection: string, person: PatientKey | undefined, changes: object) => Promise<object>;
  /** The card provider's ledger: every card payment with its amount, its status and how often a card was charged. */
  readonly cardIntents: () => Promise<readonly CardIntent[]>;
  /** Sends an event about a card payment to a webhook, `times` in a row. A status is null where no answer came. */
  readonly sendCardEvent: (request: CardEventRequest) => Promise<SentCardEvent>;
  readonly counters: (person: PatientKey) => Promise<Counters>;
  /** Leaves only these areas in the menu. */
  readonly setMenu: (areas: readonly MenuArea[]) => Promise<void>;
  /** The world's calls, oldest first; a text is a call such as `GET Patient/RefreshCounter`. */
  readonly journal: (query?: string | JournalQuery) => Promise<readonly JournalEntry[]>;
  /** The calls that meet an expectation. Throws when it is not met, with a message that names near misses. */
  readonly verify: (expected: Expectation) => Promise<readonly JournalEntry[]>;
  /** Every call after `since`, once and as soon as it ends, until the reader stops. */
  readonly follow: (since?: number, signal?: AbortSignal) => AsyncGenerator<JournalEntry, void>;
};

export type PracticeControl = {
  readonly health: () => Promise<{ status: string; worlds: number }>;
  readonly scenarios: () => Promise<readonly ListedScenario[]>;
  /** A scenario with its script. */
  readonly scenario: (name: string) => Promise<WholeScenario>;
  readonly scenarioText: (name: string) => Promise<string>;
  readonly createWorld: (request?: WorldRequest) => Promise<WorldDescription & WorldControl>;
  readonly world: (id: string) => WorldControl;
};

/** An error response of the control API; `reason` is the message in its body. */
export class ControlError extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(call: string, status: number, text: string) {
    const reason = messageIn(text);
    super(`${call} answered ${status}: ${reason}`);
    this.status = status;
    this.reason = reason;
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

const personQuery = (person: PatientKey | undefined) => (person === undefined ? "" : `?person=${person}`);

/** The control API of a mock practice at an address such as `http://127.0.0.1:4010`. */
export function practiceControl(address: string): PracticeControl {
  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ControlError(`${method} ${path}`, response.status, text);
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return (text === "" ? undefined : isJson ? JSON.parse(text) : text) as T;
  }

  function world(id: string): WorldControl {
    const base = `/~${id}/__mock`;
    return {
      describe: () => send("GET", `/__mock/worlds/${id}`),
      reset: () => send("POST", `/__mock/worlds/${id}/reset`),
      setScenario: (name) => send("PUT", `${base}/scenario`, { name }),
      asScenario: () => send("GET", `${base}/state?as=scenario`),
      remove: () => send("DELETE", `/__mock/worlds/${id}`),
      clock: () => send("GET", `${base}/clock`),
      setClock: (setting) => send("PUT", `${base}/clock`, setting),
      advance: (by) => send("POST", `${base}/clock/advance`, { by }),
      advanceTo: (to) => send("POST", `${base}/clock/advance`, { to }),
      addFault: (rule) => send("POST", `${base}/faults`, rule),
      addPreset: (name, panel) => send("POST", `${base}/faults/preset/${name}`, { panel }),
      faults: () => send("GET", `${base}/faults`),
      fault: (id) => send("GET", `${base}/faults/${id}`),
      removeFault: (id) => send("DELETE", `${base}/faults/${id}`),
      clearFaults: () => send("DELETE", `${base}/faults`),
      switchToken: (as) => send("POST", `${base}/switch-tokens`, { as }),
      signIn: (as, expiresIn) => send("POST", `${base}/sessions`, { as, expiresIn }),
      expire: (token) => send("POST", `${base}/sessions/${token}/expire`),
      snapshot: (name) => send("POST", `${base}/snapshots`, { name }),
      restore: (name) => send("POST", `${base}/snapshots/${encodeURIComponent(name)}/restore`),
      export: () => send("GET", `${base}/export`),
      import: (file) => send("POST", `${base}/import`, file),
      applyEvent: (event) => send("POST", `${base}/events`, event),
      outbox: () => send("GET", `${base}/outbox`),
      state: (person) => send("GET", `${base}/state${personQuery(person)}`),
      list: (collection, person) => send("GET", `${base}/state/${collection}${personQuery(person)}`),
      change: (collection, person, changes) =>
        send("PATCH", `${base}/state/${collection}${personQuery(person)}`, changes),
      cardIntents: () => send("GET", `${base}/state/cardIntents`),
      sendCardEvent: (request) => send("POST", `${base}/card-events`, request),
      counters: (person) => send("GET", `${base}/state/counters?person=${person}`),
      setMenu: (areas) => send("PATCH", `${base}/state/menu`, { areas }),
      journal: (query = {}) => {
        const parameters = Object.entries(typeof query === "string" ? { call: query } : query)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]);
        return send("GET", `${base}/journal?${new URLSearchParams(parameters)}`);
      },
      verify: async (expected) =>
        (await send<Verification>("POST", `${base}/journal/verify`, expected)).matches,
      follow: (since, signal) => followJournal(`${address}${base}/journal/stream`, since, signal),
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
