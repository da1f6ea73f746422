import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import type { MenuArea } from "#practice-api/identity.ts";
import type { Counters } from "#practice-api/practice.ts";
import type { PresetName } from "../faults/presets.ts";
import type { JournalEntry } from "../journal.ts";
import type { OutboxEntry } from "../outbox.ts";
import type { WorldDescription } from "./describe.ts";
import type { ActiveFault, FaultRule } from "./fault-rule.ts";

export type { PresetName } from "../faults/presets.ts";
export type { FaultEffect } from "../faults/shapes.ts";
export type { JournalEntry } from "../journal.ts";
export type { OutboxEntry } from "../outbox.ts";
export type { WorldDescription } from "./describe.ts";
export type { ActiveFault, FaultRule } from "./fault-rule.ts";

/** What can be asked of a new world. `now` is ISO with an offset and stands still unless `running`. */
export type WorldRequest = {
  id?: string;
  scenario?: "default-family";
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
  readonly reset: () => Promise<WorldDescription>;
  readonly remove: () => Promise<void>;
  readonly clock: () => Promise<ClockReading>;
  readonly setClock: (setting: Partial<ClockReading>) => Promise<ClockReading>;
  /** By an ISO duration such as `PT31M` or `P1D`. */
  readonly advance: (by: string) => Promise<ClockReading>;
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
  readonly journal: (call?: string) => Promise<readonly JournalEntry[]>;
};

export type PracticeControl = {
  readonly health: () => Promise<{ status: string; worlds: number }>;
  readonly createWorld: (request?: WorldRequest) => Promise<WorldDescription & WorldControl>;
  readonly world: (id: string) => WorldControl;
};

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
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  function world(id: string): WorldControl {
    const door = `/~${id}/__mock`;
    return {
      describe: () => send("GET", `/__mock/worlds/${id}`),
      reset: () => send("POST", `/__mock/worlds/${id}/reset`),
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
      journal: (call) => send("GET", `${door}/journal${call ? `?call=${encodeURIComponent(call)}` : ""}`),
    };
  }

  return {
    health: () => send("GET", "/__mock/health"),
    createWorld: async (request = {}) => {
      const description = await send<WorldDescription>("POST", "/__mock/worlds", request);
      return { ...description, ...world(description.id) };
    },
    world,
  };
}
