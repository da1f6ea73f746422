import type { z } from "zod";
import { collections } from "#fixtures/record/record.ts";
import { faultRule } from "../../faults/fault-rule.ts";
import { presets } from "../../faults/presets.ts";
import { cardEventRequest } from "../card-calls.ts";
import { practiceEvent } from "../events.ts";
import { presetRequest } from "../fault-calls.ts";
import { expectation } from "../journal-calls.ts";
import {
  clockSetting,
  clockStep,
  fields,
  menuChange,
  newWorld,
  recordChanges,
  scenarioRequest,
  sessionRequest,
  snapshotRequest,
  switchRequest,
} from "../requests.ts";
import { settingsChange, worldFile } from "../state-file.ts";

/** A call of the control API, for its documents. The router's own routes are checked against this list. */
export type ControlCall = {
  /** Method and path under `/__mock`, as Express writes it. */
  readonly route: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
  readonly summary: string;
  /** Query parameters and what they do. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** A body that the call takes, and an address with its path's parameters filled in where it is not plain. */
  readonly example?: object;
  /** 200 by default. */
  readonly status?: 201 | 204;
  /** Of the answer; JSON by default. */
  readonly type?: "text/yaml" | "text/event-stream";
};

const aPerson = { person: "A person by name, such as aroha." };
const somePerson = { person: "A person by name; without one it is the practice's own." };

export const controlCalls: readonly ControlCall[] = [
  { route: "GET /health", summary: "Whether the practice answers, and how many worlds there are." },
  { route: "GET /openapi.json", summary: "The practice's API as OpenAPI 3.1." },
  { route: "GET /control-openapi.json", summary: "This control API as OpenAPI 3.1." },
  {
    route: "POST /worlds",
    summary: "Creates a world. The answer lists the accounts to sign in with.",
    body: newWorld,
    example: { id: "mine", scenario: "slot-taken", now: "2026-11-24T09:00:00+13:00" },
    status: 201,
  },
  { route: "GET /worlds", summary: "The ids of the live worlds." },
  { route: "GET /worlds/:id", summary: "One world: clock, scenario, accounts and addresses." },
  { route: "DELETE /worlds/:id", summary: "Removes a world.", status: 204 },
  { route: "POST /worlds/:id/reset", summary: "Returns a world to the first moment of its scenario." },
  { route: "GET /scenarios", summary: "All scenarios with their stories and mistakes." },
  { route: "GET /scenarios/schema.json", summary: "The JSON Schema of scenario files." },
  {
    route: "GET /scenarios/:name",
    summary: "One scenario as it is written, or with its steps.",
    query: { as: "json for the scenario with its steps." },
    type: "text/yaml",
  },
  {
    route: "PUT /scenario",
    summary: "Resets the world to another scenario.",
    body: scenarioRequest,
    example: { name: "abnormal-result" },
  },
  { route: "GET /clock", summary: "The world's time, and whether its clock runs." },
  {
    route: "PUT /clock",
    summary: "Sets the clock, stops it or lets it run, up to 3,600 times as fast.",
    body: clockSetting,
    example: { running: true, scale: 60 },
  },
  {
    route: "POST /clock/advance",
    summary: "Advances the clock by a duration or to an instant, and lists what happens.",
    body: clockStep,
    example: { by: "PT31M" },
  },
  { route: "GET /faults", summary: "The rules with their counters." },
  {
    route: "POST /faults",
    summary: "Adds a rule that breaks calls.",
    body: faultRule,
    example: { match: { path: "Patient/RefreshCounter" }, effect: { type: "status", status: 503 } },
    status: 201,
  },
  { route: "DELETE /faults", summary: "Removes all rules.", status: 204 },
  {
    route: "POST /faults/preset/:name",
    summary: `Adds the rule of a preset: ${Object.keys(presets).join(", ")}.`,
    body: presetRequest,
    example: { panel: "Patient/Medication" },
    status: 201,
  },
  { route: "GET /faults/:id", summary: "One rule with its counters." },
  { route: "DELETE /faults/:id", summary: "Removes a rule.", status: 204 },
  {
    route: "POST /switch-tokens",
    summary: "A token for the portal's /loginSwitch/{q}, good for one sign-in within a minute.",
    body: switchRequest,
    example: { as: "aroha" },
    status: 201,
  },
  {
    route: "POST /sessions",
    summary: "Creates a session without the sign-in call.",
    body: sessionRequest,
    example: { as: "aroha", expiresIn: "PT5M" },
    status: 201,
  },
  { route: "POST /sessions/:token/expire", summary: "Ends a session.", status: 204 },
  { route: "GET /snapshots", summary: "The names of the world's snapshots." },
  {
    route: "POST /snapshots",
    summary: "Saves this moment under a name. A world keeps 100.",
    body: snapshotRequest,
    example: { name: "before" },
    status: 201,
  },
  { route: "POST /snapshots/:name/restore", summary: "Returns to a snapshot, which is kept." },
  { route: "DELETE /snapshots/:name", summary: "Removes a snapshot.", status: 204 },
  { route: "GET /export", summary: "The world as a file: its options and its state." },
  {
    route: "POST /import",
    summary: "Replaces the world's state by an exported file's. A new world takes one as `import`.",
    body: worldFile,
  },
  {
    route: "GET /state",
    summary: "What differs from the seeded practice; with a person, all of that person's data.",
    query: { person: "A person by name.", as: "scenario for the current state as a scenario file." },
  },
  { route: "GET /state/counters", summary: "The figures of a person's dashboard.", query: aPerson },
  {
    route: "GET /state/:collection",
    summary: `The records of one collection: ${collections.join(", ")}.`,
    query: somePerson,
  },
  {
    route: "PATCH /state/menu",
    summary: "Leaves only these areas in the menu.",
    body: menuChange,
    example: { areas: ["appointments", "letters"] },
  },
  {
    route: "PATCH /state/settings",
    summary: "Changes settings by their words in the contract, for everybody or for one person.",
    query: somePerson,
    body: settingsChange,
    example: { sameDayAllowed: "0" },
  },
  {
    route: "PATCH /state/profile",
    summary: "Changes fields of a person's profile.",
    query: aPerson,
    body: fields,
    example: { mobile: "021 555 0000" },
  },
  {
    route: "PATCH /state/:collection",
    summary: "Changes records by id: fields to set, or null to remove one. All changes are made or none.",
    query: somePerson,
    body: recordChanges,
    example: { "20101-medication-0": { isLongTerm: false }, "20101-medication-1": null },
  },
  {
    route: "POST /events",
    summary:
      "Lets the practice act: something arrives, is added, or a link between accounts ends or returns.",
    body: practiceEvent,
    example: { type: "result-arrives", for: "aroha" },
    status: 201,
  },
  {
    route: "POST /card-events",
    summary:
      "Sends a signed event of the card provider about a payment, several times or with a wrong signature.",
    body: cardEventRequest,
    example: { intent: "pi_w1_0123456789abcdef", times: 5 },
    status: 201,
  },
  { route: "GET /outbox", summary: "What the practice sent: mail and messages." },
  {
    route: "GET /journal",
    summary: "The calls that were made, oldest first.",
    query: { call: "Only this call.", person: "Only about this person.", since: "Only after this number." },
  },
  {
    route: "POST /journal/verify",
    summary: "Compares the calls with an expectation: 200 with the calls, or 417 with the near misses.",
    body: expectation,
    example: { call: "GET Patient/Medication", times: { max: 1 } },
  },
  {
    route: "GET /journal/stream",
    summary: "The calls as server-sent events, as they end.",
    query: { since: "Only after this number." },
    type: "text/event-stream",
  },
];
