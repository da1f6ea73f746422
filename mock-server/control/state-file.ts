import { z } from "zod";
import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import { type HolderKey, isHolderKey, isPatientKey, type PatientKey } from "#fixtures/people/people.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import {
  type SharedCollection,
  type SharedRecords,
  sharedCollections,
} from "#fixtures/practice/shared-records.ts";
import { type Collection, collections, type PatientRecord } from "#fixtures/record/record.ts";
import { seedVersion } from "#fixtures/seed.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import { menuAreas } from "#practice-api/identity/endpoints.ts";
import { flagWords, type PracticeSettings, settingWords } from "#practice-api/practice/settings.ts";
import { profileResource } from "#practice-api/profile/endpoints.ts";
import { createLog, entriesOf, isLog } from "../core/append-log.ts";
import { deepFreeze } from "../core/immutable-list.ts";
import { encodeAnswer } from "../core/payload.ts";
import { dialectList } from "../dialects/choose.ts";
import { activeFault } from "../faults/fault-rule.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { readEvent } from "../scenarios/events/read-event.ts";
import { flag, practiceDetails } from "../scenarios/file/parts.ts";
import { isClockDay, isMoment, maxScale, momentOf } from "../world/clock.ts";
import type { OutboxEntry } from "../world/outbox.ts";
import type { PastEvent } from "../world/practice-events.ts";
import { problemWith } from "../world/record-schemas.ts";
import type { StaleAnswer, WorldStart, WorldState } from "../world/state.ts";
import type { World } from "../world/world.ts";

const patient = z.custom<PatientKey>(
  (key) => isPatientKey(String(key), maxGeneratedPatients),
  "no patient has this name",
);
const holder = z.custom<HolderKey>(
  (key) => isHolderKey(String(key), maxGeneratedPatients),
  "no account has this name",
);

function mapOf<K, V>(key: z.ZodType<K>, value: z.ZodType<V>) {
  return z.array(z.tuple([key, value])).transform((entries) => new Map<K, V>(entries));
}

function logOf<T>(entry: z.ZodType<T>) {
  const file = z.strictObject({ entries: z.array(entry), dropped: z.int().nonnegative() });
  return file.transform(({ entries, dropped }) => createLog(entries, dropped));
}

/** Only the fields are checked that the practice itself needs. */
function entry<T extends { readonly [field: string]: unknown }>(needed: z.ZodRawShape) {
  return z.looseObject(needed).pipe(z.custom<T>());
}

const list = z.array(z.looseObject({ id: z.string().min(1) })).transform((records) => deepFreeze(records));

/** Records that the practice can send. Their type follows from the check. */
function listsOf<Lists>(names: readonly (Collection | SharedCollection)[]) {
  const lists = z.partialRecord(z.enum(names), list).check(({ value, issues }) => {
    for (const collection of names) {
      const problem = value[collection]?.map((record) => problemWith(collection, record)).find(Boolean);
      if (problem) issues.push({ code: "custom", input: undefined, message: problem });
    }
  });
  return lists.pipe(z.custom<Partial<Lists>>());
}

export const wholeProfile = profileResource.schema
  .required({ given: true, family: true, fullName: true, nhi: true })
  .transform((profile) => deepFreeze(profile))
  .pipe(z.custom<WholeProfile>());
export const settingsChange: z.ZodType<PracticeSettings> = z.strictObject(
  Object.fromEntries(
    settingWords.map((word) => [word, (flagWords.has(word) ? flag : z.string()).exactOptional()]),
  ),
);

/** Calls that were under way when the file was written will never end. */
const journalEntry = entry<JournalEntry>({ sequence: z.int(), call: z.string() }).transform(
  ({ underWay: _, ...ended }): JournalEntry => ended,
);

const endpoints = new Map(
  contractEndpoints().map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint]),
);

function isSendable({ call, result }: StaleAnswer): boolean {
  try {
    const endpoint = endpoints.get(call);
    return endpoint !== undefined && encodeAnswer(endpoint, result).text !== "";
  } catch {
    return false;
  }
}

const count = z.int().nonnegative();
const scheduledEvent = z.strictObject({
  id: z.string(),
  at: z.number().refine(isMoment),
  event: z.looseObject({ type: z.string() }).refine((event) => "event" in readEvent(event), "no event"),
  summary: z.string(),
});
const state = z.strictObject({
  origin: z.strictObject({ seed: z.string(), day: z.string().refine(isClockDay, "not a day") }),
  clock: z
    .strictObject({
      running: z.boolean(),
      value: z.number(),
      scale: z.number().min(1).max(maxScale).exactOptional(),
    })
    .refine((clock) => isMoment(momentOf(clock)), "not a moment that a clock can show"),
  made: z.strictObject({ records: count, tokens: count, faults: count, events: count.default(0) }),
  changed: mapOf(patient, listsOf<PatientRecord>(collections)),
  written: z.array(z.string()).default([]),
  shared: listsOf<SharedRecords>(sharedCollections),
  profiles: mapOf(patient, wholeProfile),
  credentials: mapOf(holder, z.strictObject({ password: z.string(), mustResetPassword: z.boolean() })),
  links: mapOf(holder, z.array(z.string())),
  settings: mapOf(z.union([z.literal("everyone"), patient]), settingsChange),
  practice: practiceDetails.default({}),
  dialects: dialectList.default([]),
  menu: z.array(z.strictObject({ name: z.string(), area: z.enum(Object.values(menuAreas)) })),
  sessions: mapOf(z.string(), z.strictObject({ holder, usedAt: z.number(), endsAt: z.number().optional() })),
  switches: mapOf(z.string(), z.strictObject({ holder, issuedAt: z.number() })),
  faults: z.array(activeFault),
  scheduled: z.array(scheduledEvent).default([]),
  events: logOf(
    entry<PastEvent>({ sequence: z.int(), at: z.string(), type: z.string(), about: z.string() }),
  ).default(createLog()),
  answers: mapOf(
    z.string(),
    z.strictObject({ call: z.string(), result: z.unknown() }).refine(isSendable, "no answer of this call"),
  ),
  outbox: logOf(entry<OutboxEntry>({ sequence: z.int(), kind: z.string(), at: z.string() })),
  journal: logOf(journalEntry),
}) satisfies z.ZodType<WorldState>;

export const worldFile = z.strictObject({
  version: z.literal(1),
  // Another version generates other records than those that the file's changes refer to.
  seedVersion: z.literal(seedVersion),
  start: z.strictObject({
    scenario: z.string(),
    seed: z.string().optional(),
    now: z.number().refine(isMoment).optional(),
    running: z.boolean().optional(),
    dialects: dialectList.optional(),
  }),
  state,
});

/** New fields of the state need no code here: Maps and logs are recognised. */
export function fileOf({ start, state }: World): object {
  const fields = Object.entries(state).map(([field, value]) => {
    if (value instanceof Map) return [field, [...value]];
    return [field, isLog(value) ? { entries: entriesOf<unknown>(value), dropped: value.dropped } : value];
  });
  return { version: 1, seedVersion, start: start satisfies WorldStart, state: Object.fromEntries(fields) };
}
