import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Wire } from "#practice-api/wire/fields.ts";
import type { ResourceCodec } from "#practice-api/wire/resource.ts";
import { document } from "../support/documents.ts";
import { replaced } from "../support/mutations.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../practice-api/**/*.ts", { eager: true });

/** Every record that a module of the contract exports. */
const records = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, ResourceCodec<unknown>] => isRecord(entry[1]));
const positional = records
  .map(([name, codec]) => [name, codec, positionsOf(codec)] as const)
  .filter(([, , positions]) => positions.length > 0);

/** A complete resource of each record, out of the golden documents. */
const examples: Record<string, () => Wire> = {
  signedInResource: () => first(document("sign-in")),
  person: () => entry(document("people")),
  menuItem: () => entry(document("menu")),
  profileResource: () => entry(document("profile")),
  practiceResource: () => entry(document("practice")),
  setting: () => entry(document("settings")),
  lookupEntry: () => entry(document("titles")),
  invoice: () => entry(document("invoices")),
  appointment: () => entry(document("appointments")),
  slot: () => entry(document("slots")),
  practitioner: () => entry(document("practitioners")),
  bookingRole: () => entry(document("booking-roles")),
  medication: () => entry(document("medications")),
  pharmacy: () => entry(document("pharmacies")),
  diagnosis: () => entry(document("diagnoses")),
  testResult: () => entry(document("results")),
  allergy: () => entry(document("allergies")),
  immunisation: () => entry(document("immunisations")),
  timelineEvent: () => entry(document("timeline")),
  reminder: () => entry(document("reminders")),
  letter: () => entry(document("letters")),
  message: () => entry(document("messages")),
  recipient: () => entry(document("recipients")),
  messagingRole: () => entry(document("messaging-roles")),
  outgoingMessage: () => document("body-message") as Wire,
  countersResource: () => first(document("counters")),
  forgotPasswordResult: () => document("forgot-password-sent") as Wire,
  passwordAnswer: () => document("password-changed") as Wire,
  helpRequest: () => ({ ...(document("body-help-request") as Wire), UID: "ZAA0067" }),
  demographics: () => document("body-demographics") as Wire,
  newEmergencyContact: () => document("body-emergency-contact") as Wire,
  emergencyAddress: () => first((document("body-emergency-contact") as Wire).PatientAddress),
  contactMethod: () => first((document("body-emergency-contact") as Wire).lstContactMethods),
  emergencyContact: () => first(entry(document("profile")).contact),
  contactDetails: () => document("body-contact-details") as Wire,
  notificationChoices: () => document("body-notification-choices") as Wire,
  checkedInvoice: () => first(document("body-checked-invoices")),
  invoicePdf: () => first(document("invoice-pdf")),
  cardIntent: () => document("body-card-intent") as Wire,
  cardIntentState: () => document("intent-state") as Wire,
  repeatRequest: () => document("body-repeat-request") as Wire,
  providerOnLeave: () => first((document("repeat-on-leave-in-list") as Wire).body),
  observation: () => first(document("result-table-as-rows")),
  resultDocument: () => first(document("result-pdf")),
  chartPoint: () => first(document("chart")),
  mediaItem: () => entry(document("resources")),
  vital: () => entry(document("vitals")),
  party: () => first(entry(document("messages")).recipient),
  attachment: () => first(entry(document("messages")).payload),
  meetingPass: () => document("meeting-pass") as Wire,
};

function isRecord(value: unknown): value is ResourceCodec<unknown> {
  return typeof value === "object" && value !== null && "fields" in value;
}

function positionsOf(codec: ResourceCodec<unknown>): number[] {
  return Object.values(codec.fields).flatMap(({ path }) => {
    const position = /^extension\[(\d+)\]/.exec(path)?.[1];
    return position === undefined ? [] : [Number(position)];
  });
}

function first(list: unknown): Wire {
  return (list as Wire[])[0] as Wire;
}

function entry(bundle: unknown): Wire {
  return (first(bundle).entry as { resource: Wire }[])[0]?.resource as Wire;
}

test("every record has a golden document", () => {
  expect(records.map(([name]) => name).toSorted()).toEqual(Object.keys(examples).toSorted());
});

describe.each(records)("every field of %s", (name, codec) => {
  const resource = examples[name]?.() as Wire;
  const fields = Object.entries(codec.fields).map(([field, { path }]) => [field, path] as const);
  const says = () => z.safeDecode(codec, resource).data as Wire;

  test.each(fields)("%s is read, and missed when it is gone", (field, at) => {
    expect(says()[field]).toBeDefined();
    const without = z.safeDecode(codec, replaced(resource, at, undefined)).data as Wire | undefined;
    expect(without?.[field]).toBeUndefined();
  });

  test.each(fields)("%s is not read as something else when its value is of another kind", (field, at) => {
    const retyped = z.safeDecode(codec, replaced(resource, at, { a: [1] })).data as Wire | undefined;
    expect(retyped?.[field]).not.toEqual(says()[field]);
    expect(JSON.stringify(retyped?.[field]) ?? "").not.toContain("object Object");
  });
});

const gap = { url: "https://mock.practice.test/ext/unused", valueString: "" };
/** Whether the specification names the url of an extension. Every other url is the mock's own. */
const isNamed = ({ url }: Wire) => !String(url).startsWith("https://mock.practice.test/");

describe.each(positional)("%s", (name, codec, all) => {
  const resource = examples[name]?.() as Wire;
  const extensions = resource.extension as Wire[];
  const read = (extension: unknown[]) => z.safeDecode(codec, { ...resource, extension }).data;
  const positions = all.filter((position) => !isNamed(extensions[position] ?? {}));
  const named = all.filter((position) => isNamed(extensions[position] ?? {}));

  test("its document fills every position", () => {
    for (const position of positions) expect(Object.keys(extensions[position] ?? {})).toHaveLength(2);
  });

  test.each(positions)("position %i cannot move one place up", (position) => {
    expect(read(extensions)).toBeDefined();
    expect(read(extensions.toSpliced(position, 0, gap))).not.toEqual(read(extensions));
  });

  test.each(positions)("position %i cannot move one place down", (position) => {
    expect(read(extensions.toSpliced(Math.max(0, position - 1), 1))).not.toEqual(read(extensions));
  });

  test.each(named)("position %i is found by its url wherever it is, and else by its position", (position) => {
    const extension = extensions[position] ?? {};
    expect(read([...extensions.toSpliced(position, 1, gap), extension])).toEqual(read(extensions));
    expect(read(extensions.with(position, { ...extension, url: gap.url }))).toEqual(read(extensions));
  });
});
