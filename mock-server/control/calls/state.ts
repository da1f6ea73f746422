import { z } from "zod";
import { menu } from "#fixtures/practice/practice.ts";
import { collections } from "#fixtures/record/record.ts";
import { countersOf } from "../../areas/practice/counters.ts";
import { deepFreeze } from "../../core/immutable-list.ts";
import { practiceDetails } from "../../scenarios/file/parts.ts";
import { checkState, stateCheck } from "../../scenarios/state/state-check.ts";
import { scenarioOf } from "../../scenarios/world/write.ts";
import { outboxEntry } from "../../world/outbox.ts";
import { anyObject, record } from "../answers.ts";
import { call } from "../call.ts";
import { fields, menuChange, readBody, recordChanges } from "../requests.ts";
import { settingsChange, wholeProfile } from "../state-file.ts";
import { requirePatient } from "../world-of-request.ts";
import {
  changeRecords,
  changeShared,
  dataOf,
  recordsOf,
  requireCollection,
  sharedNamed,
  summaryOf,
} from "../world-records.ts";

const aPerson = z.object({ person: z.string().optional().describe("A person by name, such as aroha.") });
const somePerson = z.object({
  person: z.string().optional().describe("A person by name; without one it is the practice's own."),
});

export const stateCalls = [
  call({
    name: "state",
    method: "GET",
    path: "/state",
    summary: "What differs from the seeded practice; with a person, all of that person's data.",
    query: z.object({
      person: z.string().optional().describe("A person by name."),
      as: z.literal("scenario").optional().describe("scenario for the current state as a scenario file."),
    }),
    answer: z.union([z.string(), anyObject]),
    handle: ({ world, query: { person, as } }) => {
      if (as === "scenario") return scenarioOf(world);
      return { ...(person === undefined ? summaryOf(world) : dataOf(world, requirePatient(world, person))) };
    },
  }),
  call({
    name: "counters",
    method: "GET",
    path: "/state/counters",
    summary: "The figures of a person's dashboard.",
    query: aPerson,
    answer: z.record(z.string(), z.number()),
    handle: ({ world, query }) => ({ ...countersOf(world, requirePatient(world, query.person)) }),
  }),
  call({
    name: "records",
    method: "GET",
    path: "/state/:collection",
    summary: `The records of one collection: ${collections.join(", ")}.`,
    query: somePerson,
    answer: z.array(record),
    handle: ({ world, params, query }) => {
      const shared = sharedNamed(params.collection);
      if (shared) return world.shared.list(shared);
      const collection = requireCollection(params.collection);
      return recordsOf(world, requirePatient(world, query.person), collection);
    },
  }),
  call({
    name: "setMenu",
    method: "PATCH",
    path: "/state/menu",
    summary: "Leaves only these areas in the menu.",
    body: menuChange,
    example: { areas: ["appointments", "letters"] },
    answer: z.array(z.strictObject({ name: z.string(), area: z.string() })),
    handle: ({ world, body: { areas } }) => {
      world.state.menu = menu.filter(({ area }) => areas.includes(area));
      return world.menu;
    },
  }),
  call({
    name: "changePractice",
    method: "PATCH",
    path: "/state/practice",
    summary:
      "Changes the practice's name, phone, address and opening hours, and the age at which links end. An empty text removes one.",
    body: practiceDetails,
    example: { phone: "04 555 0110 ext 24", closesAt: "" },
    answer: anyObject,
    handle: ({ world, body }) => {
      world.state.practice = deepFreeze({ ...world.state.practice, ...body });
      return { ...world.practice };
    },
  }),
  call({
    name: "changeSettings",
    method: "PATCH",
    path: "/state/settings",
    summary: "Changes settings by their words in the contract, for everybody or for one person.",
    query: somePerson,
    body: settingsChange,
    example: { sameDayAllowed: "0" },
    answer: z.record(z.string(), z.string()),
    handle: ({ world, query: { person }, body }) => {
      const key = person === undefined ? "everyone" : requirePatient(world, person);
      const { settings } = world.state;
      const changed = deepFreeze({ ...settings.get(key), ...body });
      settings.set(key, changed);
      return { ...changed };
    },
  }),
  call({
    name: "changeProfile",
    method: "PATCH",
    path: "/state/profile",
    summary: "Changes fields of a person's profile.",
    query: aPerson,
    body: fields,
    example: { mobile: "021 555 0000" },
    answer: anyObject,
    handle: ({ world, query, body }) => {
      const person = requirePatient(world, query.person);
      const { patientId } = world.profile(person);
      const changed = { ...world.profile(person), ...body, patientId };
      return { ...world.changeProfile(person, readBody(wholeProfile, changed)) };
    },
  }),
  call({
    name: "changeRecords",
    method: "PATCH",
    path: "/state/:collection",
    summary: "Changes records by id: fields to set, or null to remove one. All changes are made or none.",
    query: somePerson,
    body: recordChanges,
    example: { "20101-medication-0": { isLongTerm: false }, "20101-medication-1": null },
    answer: z.array(record),
    handle: ({ world, params, query, body }) => {
      const shared = sharedNamed(params.collection);
      if (shared) return changeShared(world, shared, body);
      const collection = requireCollection(params.collection);
      return changeRecords(world, requirePatient(world, query.person), collection, body);
    },
  }),
  call({
    name: "checkState",
    method: "POST",
    path: "/state/check",
    summary:
      "Counts what is there, such as records of a person: 200 as expected, or 417 with what was found.",
    body: stateCheck,
    example: { check: "repeatRequests of aroha", times: { max: 5 } },
    answer: z.strictObject({ message: z.string().describe("The result in a sentence.") }),
    otherStatus: 417,
    handle: ({ world, body, response }) => {
      const { holds, message } = checkState(world, body);
      if (!holds) response.status(417);
      return { message };
    },
  }),
  call({
    name: "outbox",
    method: "GET",
    path: "/outbox",
    summary: "What the practice sent: mail and messages.",
    answer: z.array(outboxEntry),
    handle: ({ world }) => world.outbox.read(),
  }),
] as const;
