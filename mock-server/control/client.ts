import type { PatientKey } from "#fixtures/people/people.ts";
import type { CardIntent } from "#fixtures/practice/shared-records.ts";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import type { DialectName } from "../dialects/table.ts";
import type { ActiveFault, FaultRule } from "../faults/fault-rule.ts";
import type { HttpExchange } from "../journal/exchanges.ts";
import type { Expectation } from "../journal/expectation.ts";
import type { JournalEntry } from "../journal/journal.ts";
import type { OutboxEntry } from "../world/outbox.ts";
import type { TimeEvent } from "../world/time-events.ts";
import { contract, type Sent, type WorldRequest } from "./contract.ts";
import { ControlError } from "./control-error.ts";
import type { WorldDescription } from "./describe.ts";
import { followJournal } from "./follow-journal.ts";
import type { handlers } from "./handlers/handlers.ts";
import type { Play } from "./plays.ts";
import type { ListedScenario, WholeScenario } from "./scenario-list.ts";

export type { FaultEffect } from "../faults/effects.ts";
export type { DialectNames, WrittenEvent } from "./contract.ts";
export { ControlError } from "./control-error.ts";
export type {
  ActiveFault,
  DialectName,
  Expectation,
  FaultRule,
  HttpExchange,
  JournalEntry,
  ListedScenario,
  OutboxEntry,
  Play,
  TimeEvent,
  WholeScenario,
  WorldDescription,
  WorldRequest,
};

type Contract = typeof contract;
type CallName = keyof Contract;
/** What the handler returns, which fits the schema of the answer. */
type AnswerOf<N extends CallName> = Awaited<ReturnType<(typeof handlers)[N]>>;

/** One step of a scenario's script. */
export type ScriptedStep = WholeScenario["script"][number];
export type CheckedScenario = AnswerOf<"checkScenario">;
/** A mistake in the text of a scenario, with the word that is probably meant. */
export type ScenarioMistake = CheckedScenario["mistakes"][number];
export type ScriptProgress = AnswerOf<"script">;
export type ProgressStep = ScriptProgress["steps"][number];
/** An event that is scheduled. */
export type UpcomingEvent = AnswerOf<"events">[number];
export type ClockReading = AnswerOf<"setClock">;
/** What every world of a practice has in common, for a user interface that controls it. */
export type PracticeDescription = AnswerOf<"practice">;
/** A live world. `expiresInSeconds` is null for the default one, which stays. */
export type WorldSummary = AnswerOf<"worlds">[number];

/** Names that are shorter than those of the OpenAPI document, because the client is the world's. */
export const shortNames = {
  describeWorld: "describe",
  removeWorld: "remove",
  resetWorld: "reset",
  keepWorld: "keep",
  saveSnapshot: "snapshot",
  restoreSnapshot: "restore",
  exportWorld: "export",
  importWorld: "import",
  advanceClock: "advance",
  dialects: "spokenDialects",
  createSwitchToken: "switchToken",
  createSession: "signIn",
  expireSession: "expire",
  records: "list",
  changeRecords: "change",
  httpOfCall: "http",
  curlOfCall: "curl",
  repeatCall: "repeat",
} as const;
/** The member of the answer that a method returns. */
export const returnedMembers = { dialects: "dialects", curlOfCall: "command", verify: "matches" } as const;

type NameOf<N extends CallName> = N extends keyof typeof shortNames ? (typeof shortNames)[N] : N;
type Given<N extends CallName> = N extends keyof typeof returnedMembers
  ? AnswerOf<N>[(typeof returnedMembers)[N] & keyof AnswerOf<N>]
  : AnswerOf<N>;
type Methods<S extends string> = {
  readonly [N in CallName as Contract[N]["scope"] extends S ? NameOf<N> : never]: (
    ...given: Parameters<Contract[N]["sends"]>
  ) => Promise<Given<N>>;
};

/** The controls of one world. */
export type WorldControl = Omit<Methods<"world">, "state" | "counters"> & {
  /** What differs from the seeded practice or, with a person, all of that person's data. */
  readonly state: (person?: PatientKey) => Promise<Record<string, unknown>>;
  readonly counters: (person: PatientKey) => Promise<Required<Counters>>;
  /** The current state as a scenario in YAML. */
  readonly asScenario: () => Promise<string>;
  /** To an ISO instant. */
  readonly advanceTo: (to: string) => Promise<AnswerOf<"advanceClock">>;
  /** The card provider's ledger: every card payment with its amount, its status and how often a card was charged. */
  readonly cardIntents: () => Promise<readonly CardIntent[]>;
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

export type PracticeControl = Omit<Methods<"practice">, "scenario" | "createWorld"> & {
  /** A scenario with its script. */
  readonly scenario: (name: string) => Promise<WholeScenario>;
  readonly scenarioText: (name: string) => Promise<string>;
  readonly createWorld: (request?: WorldRequest) => Promise<WorldDescription & WorldControl>;
  readonly world: (id: string) => WorldControl;
};

/** Throws a ControlError. */
async function send<A>(address: string, name: CallName, { params = {}, query = {}, body }: Sent): Promise<A> {
  const [method = "", path = ""] = contract[name].route.split(" ");
  const texts: Readonly<Record<string, unknown>> = params;
  const filled = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(texts[part] ?? "")));
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : "";
  const response = await fetch(`${address}/__mock${filled}${search}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ControlError(`${method} /__mock${filled}`, response.status, text);
  const isJson = response.headers.get("Content-Type")?.includes("json");
  const answer: A = text === "" ? undefined : isJson ? JSON.parse(text) : text;
  return answer;
}

function methodsOf<S extends "practice" | "world">(scope: S, address: string, id = ""): Methods<S> {
  const own = Object.entries(contract).filter(([, row]) => row.scope === scope);
  const methods = own.map(([key, { route, sends }]) => {
    const name = key as CallName;
    const { [name]: member }: Partial<Record<CallName, string>> = returnedMembers;
    const base = scope === "practice" || route.includes(" /worlds/") ? address : `${address}/~${id}`;
    const method = async (...given: Parameters<typeof sends>) => {
      const { params, ...sent }: Sent = (sends as (...given: unknown[]) => Sent)(...given);
      const answer = await send<Record<string, unknown>>(base, name, { ...sent, params: { id, ...params } });
      return member === undefined ? answer : answer[member];
    };
    return [name in shortNames ? shortNames[name as keyof typeof shortNames] : name, method];
  });
  return Object.fromEntries(methods) as Methods<S>;
}

/** The control API of a mock practice at an address such as `http://127.0.0.1:4010`. It runs in browsers too. */
export function practiceControl(address: string): PracticeControl {
  const world = (id: string): WorldControl => {
    const base = `${address}/~${id}`;
    const methods = methodsOf("world", address, id);
    return {
      ...methods,
      state: (person) => send(base, "state", { query: { person } }),
      counters: (person) => send(base, "counters", { query: { person } }),
      asScenario: () => send(base, "state", { query: { as: "scenario" } }),
      advanceTo: (to) => send(base, "advanceClock", { body: { to } }),
      cardIntents: () => send(base, "records", { params: { collection: "cardIntents" } }),
      follow: (since, signal, onNewJournal) =>
        followJournal(`${base}/__mock/journal/stream`, since, signal, onNewJournal),
    };
  };
  return {
    ...methodsOf("practice", address),
    scenario: (name) => send(address, "scenario", { params: { name }, query: { as: "json" } }),
    scenarioText: (name) => send(address, "scenario", { params: { name } }),
    createWorld: async (request = {}) => {
      const description: WorldDescription = await send(address, "createWorld", { body: request });
      return { ...description, ...world(description.id) };
    },
    world,
  };
}
