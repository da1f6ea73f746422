import { z } from "zod";
import { menu } from "#fixtures/practice/practice.ts";
import { momentForms, readMoment } from "#fixtures/scenarios/relative-time.ts";
import { durationForms, parseDuration } from "#fixtures/time.ts";
import { cardEventTypes } from "../areas/billing/card-events.ts";
import type { DeepReadonly } from "../core/schema.ts";
import { dialectList } from "../dialects/choose.ts";
import { dialectNames } from "../dialects/table.ts";
import { activeFault, callPath, faultRule } from "../faults/fault-rule.ts";
import { importSummary } from "../fhir-import/import-bundle.ts";
import { httpExchange } from "../journal/exchanges.ts";
import { expectation } from "../journal/expectation.ts";
import { journalEntry } from "../journal/journal.ts";
import { practiceEvent } from "../scenarios/events/event-types.ts";
import { practiceDetails } from "../scenarios/file/parts.ts";
import { stateCheck } from "../scenarios/state/state-check.ts";
import { maxScale, parseInstant } from "../world/clock.ts";
import { outboxEntry } from "../world/outbox.ts";
import { worldId } from "../world/worlds.ts";
import { worldDescription } from "./describe.ts";
import { play } from "./plays.ts";
import { practiceDescription } from "./practice-description.ts";
import {
  checkedScenario,
  listedScenario,
  savedScenario,
  scenarioText,
  wholeScenario,
} from "./scenario-list.ts";
import { settingsChange, worldFile } from "./state-file.ts";

const shownInstant = z.string().describe("ISO with New Zealand's offset, on the world's clock.");

const timeEvent = z.strictObject({
  at: shownInstant,
  type: z.string().describe("What happens, such as result-arrived."),
  person: z.string().exactOptional().describe("Absent for what concerns the whole practice."),
  id: z.string().exactOptional().describe("The id of the record; sessions have none."),
  about: z.string(),
});

const clockShape = {
  now: shownInstant,
  running: z.boolean(),
  scale: z
    .number()
    .exactOptional()
    .describe("How many seconds pass in one of the system clock; absent when it is one."),
};
const clockReading = z.strictObject(clockShape);
const clockWithNext = z.strictObject({
  ...clockShape,
  next: timeEvent.exactOptional().describe("The next thing that the clock causes."),
});
const advancedClock = z.strictObject({
  ...clockShape,
  fired: z.array(timeEvent).describe("What the clock caused on the way, in its order."),
});

const scheduledEvent = z.strictObject({
  id: z.string(),
  at: shownInstant,
  type: z.string(),
  for: z.string().exactOptional().describe("The person that it concerns."),
  summary: z.string(),
});

const anyObject = z.looseObject({});
const pastEvent = z.strictObject({
  sequence: z.int(),
  at: shownInstant,
  step: anyObject.describe("The step of a script that does it again."),
});

const scriptProgress = z.strictObject({
  scenario: z.string(),
  steps: z.array(
    z.strictObject({
      text: z.string(),
      line: z.int(),
      kind: z.string(),
      done: z.boolean(),
      at: shownInstant.exactOptional(),
      expects: z.string().exactOptional().describe("What the step expects of the journal, in words."),
      byHand: z.boolean().describe("True for a step that leaves no trace, which a person ticks."),
    }),
  ),
});

const savedMoment = z.strictObject({ name: z.string(), now: shownInstant });

const worldSummary = z.strictObject({
  id: z.string(),
  scenario: z.string(),
  title: z.string(),
  now: shownInstant,
  running: z.boolean(),
  expiresInSeconds: z
    .int()
    .nullable()
    .describe("Seconds until the world ends when it is not used; null for the default world, which stays."),
});

const difference = z.strictObject({ field: z.string(), wanted: z.unknown(), found: z.unknown().optional() });
/** A met expectation answers 200 and one that is not met 417, both with this. */
const verification = z.strictObject({
  message: z.string().describe("The result in a few sentences."),
  matches: z.array(journalEntry),
  nearMisses: z.array(z.strictObject({ sequence: z.int(), call: z.string(), differs: z.array(difference) })),
  forbiddenCalls: z.array(journalEntry),
});

const record = z.looseObject({ id: z.string() });

const notDuration = `not a duration: ${durationForms}`;
const instant = z.string().transform((text, ctx) => {
  const milliseconds = parseInstant(text);
  if (milliseconds !== undefined) return milliseconds;
  ctx.issues.push({
    code: "custom",
    input: text,
    message: "not an ISO instant with an offset, from 1970 on",
  });
  return z.NEVER;
});

const durationText = z.string().refine((text) => parseDuration(text) !== undefined, notDuration);
const duration = durationText.transform((text) => parseDuration(text) ?? 0);

/** With `import` the world begins where another was exported; the other options override its own. */
const newWorld = z.strictObject({
  id: z.string().toLowerCase().regex(worldId, "small letters, digits and hyphens").optional(),
  scenario: z.string().optional(),
  seed: z.union([z.string(), z.int()]).transform(String).optional(),
  now: instant.optional(),
  running: z.boolean().optional(),
  dialects: dialectList.optional(),
  ttl: duration.optional(),
  import: worldFile.optional(),
});

const scenarioRequest = z.strictObject({ name: z.string() });

const clockSetting = z.strictObject({
  now: instant.optional(),
  running: z.boolean().optional(),
  scale: z.number().min(1).max(maxScale).optional(),
});
const moment = z.string().refine((text) => readMoment(text) !== undefined, `not a time: ${momentForms}`);
/** Both count from the world's time. */
const clockStep = z
  .strictObject({ by: durationText.optional(), to: moment.optional() })
  .refine(({ by, to }) => (by === undefined) !== (to === undefined), "needs either by or to");

const menuChange = z.strictObject({ areas: z.array(z.enum(menu.map(({ area }) => area))) });

const switchRequest = z.strictObject({ as: z.string() });
const sessionRequest = z.strictObject({ as: z.string(), expiresIn: duration.optional() });
const snapshotRequest = z.strictObject({ name: z.string().min(1).max(80) });

const recordChanges = z
  .record(z.string().min(1), z.record(z.string(), z.unknown()).nullable())
  .describe(
    'By record id: fields to set, or null to remove the record. An unknown id is added. Money is a number of cents, or a text in dollars such as "$5.00".',
  );
const fields = z.record(z.string(), z.unknown());

/** By default the event about the payment's status, sent once to the configured webhook, signed now. */
const cardEventRequest = z.strictObject({
  intent: z.string(),
  type: z.enum(cardEventTypes).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  secret: z.string().min(1).optional(),
  /** The same event, one after the other. */
  times: z.int().min(1).max(50).optional(),
  /** Sent in place of the right signature. */
  signature: z.string().optional(),
  /** In seconds since 1970. */
  signedAt: z.int().nonnegative().optional(),
});
const spoken = z.strictObject({
  dialects: z
    .array(z.enum(dialectNames))
    .describe("By name, in the order in which they apply; none is plain."),
});
export const sequence = z.coerce.number("not a number of the journal").int().nonnegative();
const since = sequence.optional().describe("Only after this number.");
const aPerson = z.object({ person: z.string().optional().describe("A person by name, such as aroha.") });
const somePerson = z.object({
  person: z.string().optional().describe("A person by name; without one it is the practice's own."),
});

export type CallSchemas = {
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly example?: object;
  /** The tests compare it with what is sent. */
  readonly answer?: z.ZodType;
  readonly status?: 201 | 204;
  /** The handler may set it, with the same answer. */
  readonly otherStatus?: 417;
  /** JSON by default. A stream is written by the handler. */
  readonly type?: "text/yaml" | "text/markdown" | "text/event-stream";
};

/** What each call takes and answers, by the name that it has in `contract.ts`. */
export const schemas = {
  health: { answer: z.strictObject({ status: z.string(), worlds: z.int() }) },
  practice: { answer: practiceDescription },
  openApi: {
    query: z.object({ for: z.enum(["3.1", "3.0"]).default("3.1").describe("The version of OpenAPI.") }),
    answer: anyObject,
  },
  controlOpenApi: { answer: anyObject },
  callsPage: { answer: z.string(), type: "text/markdown" },
  referencePage: { answer: z.string(), type: "text/markdown" },
  createWorld: {
    body: newWorld,
    example: { id: "mine", scenario: "slot-taken", now: "2026-11-24T09:00:00+13:00" },
    answer: worldDescription,
    status: 201,
  },
  worlds: { answer: z.array(worldSummary) },
  describeWorld: { answer: worldDescription },
  removeWorld: { status: 204 },
  resetWorld: { answer: worldDescription },
  keepWorld: { answer: worldSummary },
  snapshots: { answer: z.array(z.string()) },
  saveSnapshot: { body: snapshotRequest, example: { name: "before" }, answer: savedMoment, status: 201 },
  restoreSnapshot: { answer: savedMoment },
  removeSnapshot: { status: 204 },
  exportWorld: { answer: anyObject },
  importWorld: { body: worldFile, answer: worldDescription },
  scenarios: { answer: z.array(listedScenario) },
  scenarioSchema: { answer: anyObject },
  scenario: {
    query: z.object({ as: z.literal("json").optional().describe("json for the scenario with its steps.") }),
    answer: z.union([z.string(), wholeScenario]),
    type: "text/yaml",
  },
  checkScenario: {
    body: scenarioText,
    example: { text: "title: A test\nstory: It is made up.\n" },
    answer: checkedScenario,
  },
  saveScenario: {
    body: savedScenario,
    example: { name: "my-scenario", text: "title: A test\nstory: It is made up.\n" },
    answer: wholeScenario,
    status: 201,
  },
  removeScenario: { status: 204 },
  script: { answer: scriptProgress },
  setScenario: { body: scenarioRequest, example: { name: "abnormal-result" }, answer: worldDescription },
  clock: { answer: clockWithNext },
  setClock: { body: clockSetting, example: { running: true, scale: 60 }, answer: clockReading },
  advanceClock: { body: clockStep, example: { by: "PT31M" }, answer: advancedClock },
  dialects: { answer: spoken },
  setDialects: {
    body: z.strictObject({ dialects: dialectList }),
    example: { dialects: ["numeric-ids", "quiet-posts"] },
    answer: spoken,
  },
  faults: { answer: z.array(activeFault) },
  addFault: {
    body: faultRule,
    example: { match: { path: "Patient/RefreshCounter" }, effect: { type: "status", status: 503 } },
    answer: activeFault,
    status: 201,
  },
  clearFaults: { status: 204 },
  addPreset: {
    body: z.strictObject({ panel: callPath.optional() }),
    example: { panel: "Patient/Medication" },
    answer: activeFault,
    status: 201,
  },
  removeFault: { status: 204 },
  createSwitchToken: {
    body: switchRequest,
    example: { as: "aroha" },
    answer: z.strictObject({ q: z.string() }),
    status: 201,
  },
  createSession: {
    body: sessionRequest,
    example: { as: "aroha", expiresIn: "PT5M" },
    answer: z.strictObject({ token: z.string() }),
    status: 201,
  },
  expireSession: { status: 204 },
  state: {
    query: z.object({
      person: z.string().optional().describe("A person by name."),
      as: z.literal("scenario").optional().describe("scenario for the current state as a scenario file."),
    }),
    answer: z.union([z.string(), anyObject]),
  },
  counters: { query: aPerson, answer: z.record(z.string(), z.number()) },
  records: { query: somePerson, answer: z.array(record) },
  setMenu: {
    body: menuChange,
    example: { areas: ["appointments", "letters"] },
    answer: z.array(z.strictObject({ name: z.string(), area: z.string() })),
  },
  changePractice: {
    body: practiceDetails,
    example: { phone: "04 555 0110 ext 24", closesAt: "" },
    answer: anyObject,
  },
  changeSettings: {
    query: somePerson,
    body: settingsChange,
    example: { sameDayAllowed: "0" },
    answer: z.record(z.string(), z.string()),
  },
  changeProfile: { query: aPerson, body: fields, example: { mobile: "021 555 0000" }, answer: anyObject },
  changeRecords: {
    query: somePerson,
    body: recordChanges,
    example: { "20101-medication-0": { isLongTerm: false }, "20101-medication-1": null },
    answer: z.array(record),
  },
  importBundle: {
    query: aPerson,
    body: z.looseObject({ resourceType: z.string() }),
    example: { resourceType: "Bundle", type: "collection", entry: [] },
    answer: importSummary,
  },
  checkState: {
    body: stateCheck,
    example: { check: "repeatRequests of aroha", times: { max: 5 } },
    answer: z.strictObject({ message: z.string().describe("The result in a sentence.") }),
    otherStatus: 417,
  },
  outbox: { answer: z.array(outboxEntry) },
  applyEvent: {
    body: practiceEvent,
    example: { type: "result-arrives", for: "aroha", in: "PT10M" },
    answer: anyObject,
    status: 201,
  },
  events: { answer: z.array(scheduledEvent) },
  pastEvents: { answer: z.array(pastEvent) },
  cancelEvent: { status: 204 },
  sendCardEvent: {
    body: cardEventRequest,
    example: { intent: "pi_w1_0123456789abcdef", times: 5 },
    answer: z.strictObject({
      event: z.looseObject({ id: z.string(), type: z.string() }),
      statuses: z.array(z.int().nullable()).describe("Of each delivery; null where no answer came."),
    }),
    status: 201,
  },
  journal: {
    query: z.object({
      call: z.string().optional().describe("Only this call."),
      person: z.string().optional().describe("Only about this person."),
      since,
    }),
    answer: z.array(journalEntry),
  },
  verify: {
    body: expectation,
    example: { call: "GET Patient/Medication", times: { max: 1 } },
    answer: verification,
    otherStatus: 417,
  },
  httpOfCall: { answer: httpExchange },
  har: { answer: z.object({ log: z.object({ entries: z.array(z.unknown()) }) }) },
  curlOfCall: { answer: z.strictObject({ command: z.string() }) },
  repeatCall: {
    answer: z.strictObject({
      status: z.int().exactOptional().describe("Absent when the call got no complete answer."),
    }),
  },
  streamJournal: { query: z.object({ since }), type: "text/event-stream" },
  startPlay: { body: scenarioRequest, example: { name: "abnormal-result" }, answer: play, status: 201 },
  play: { answer: play },
  plays: { answer: z.array(play) },
  stopPlay: { status: 204 },
} satisfies Readonly<Record<string, CallSchemas>>;

type Schemas = typeof schemas;
export type BodyOf<N extends keyof Schemas> = Schemas[N] extends { body: infer B extends z.ZodType }
  ? DeepReadonly<z.input<B>>
  : undefined;
