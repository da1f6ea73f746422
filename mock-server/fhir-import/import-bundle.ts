import type {
  AllergyIntolerance,
  Appointment,
  Attachment,
  Condition,
  DiagnosticReport,
  DocumentReference,
  Encounter,
  FhirResource,
  Immunization,
  MedicationRequest,
  MedicationStatement,
  Observation,
  ObservationComponent,
  Patient,
} from "fhir/r4";
import { z } from "zod";
import type { PatientKey } from "#fixtures/people/people.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import type { Collection } from "#fixtures/record/record.ts";
import { deepFreeze } from "../core/immutable-list.ts";
import { escaped } from "../core/junit.ts";
import { problemWith } from "../world/record-schemas.ts";
import type { World } from "../world/world.ts";
import {
  codesOf,
  dayOf,
  instantOf,
  momentOf,
  type Resources,
  rangeOf,
  resourcesIn,
  textOf,
  valueIn,
} from "./fhir.ts";
import { isOwnCopy, outcomes, ownFields, ownRecords, type Said, saidOf } from "./own-copy.ts";

type Fields = Record<string, unknown>;
/** A record, or in words what has no place in one. */
type Placed = { collection: Collection; fields: Fields; at?: number } | string;

export const importSummary = z.strictObject({
  records: z.record(z.string(), z.number()).describe("How many of each kind the record has now."),
  left: z.array(z.strictObject({ what: z.string(), count: z.number() })),
});

const replaced = [
  ...(["allergies", "medications", "diagnoses", "immunisations", "results", "vitals"] as const),
  ...(["letters", "appointments", "reminders"] as const),
];

/**
 * Replaces a person's clinical record by that of a FHIR R4 bundle: an International Patient Summary, the portal's own
 * copy, or a collection or a transaction of resources.
 * @throws {ApiError} 400 for what is no bundle. Nothing is replaced then.
 */
export function importBundle(
  world: World,
  person: PatientKey,
  bundle: unknown,
): z.output<typeof importSummary> {
  const resources = resourcesIn(bundle);
  const left = new Map<string, number>();
  const lists = new Map<Collection, (Fields & { id: string })[]>(replaced.map((one) => [one, []]));
  const patient = resources.all.find((one) => one.resourceType === "Patient");
  const isOwn = isOwnCopy(resources.all);
  const placed = resources.all.flatMap((one) => place(one, resources, isOwn));
  for (const one of isOwn ? [...placed, ...ownRecords(resources.all)] : placed) {
    const flaw = typeof one === "string" ? one : put(one, lists);
    if (flaw !== undefined) left.set(flaw, (left.get(flaw) ?? 0) + 1);
  }
  if (patient !== undefined) world.changeProfile(person, profileOf(patient));
  for (const [collection, list] of lists) world.records.replaceChecked(person, collection, deepFreeze(list));
  return {
    records: Object.fromEntries([...lists].map(([collection, list]) => [collection, list.length])),
    left: [...left].map(([what, count]) => ({ what, count })),
  };
}

/** Returns why it is not one that the practice could send. */
function put(one: Exclude<Placed, string>, lists: ReadonlyMap<Collection, (Fields & { id: string })[]>) {
  const { collection, fields, at } = one;
  const list = lists.get(collection) ?? [];
  const id = `imported-${collection}-${list.length + 1}`;
  const record = Object.assign(withoutEmpty(fields), { id });
  const problem = problemWith(collection, record);
  if (problem === undefined) list.splice(at ?? list.length, 0, record);
  return problem;
}

const withoutEmpty = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));

/** Real people's numbers are never kept: those of tests begin with Z. */
const testNumber = /^Z[A-Z]{2}(\d{4}|\d\d[A-Z]{2})$/;

function profileOf({ name: names = [], birthDate, gender, identifier = [] }: Patient): Partial<WholeProfile> {
  const name = names.find(({ use }) => use === "official") ?? names[0];
  const words = (name?.text ?? [...(name?.given ?? []), name?.family].join(" ")).trim().split(/\s+/);
  const nhi = identifier.find(({ value = "" }) => testNumber.test(value))?.value;
  return withoutEmpty({
    ...(words[0] === ""
      ? {}
      : {
          prefix: name?.prefix ?? [],
          given: name?.given ?? words.slice(0, -1),
          family: name?.family ?? words.at(-1),
          fullName: words.join(" "),
        }),
    gender,
    birthDate: dayOf(birthDate),
    nhi,
  });
}

type Place = (one: never, resources: Resources, said: Said) => Placed;

const places: { readonly [type: string]: Place } = {
  AllergyIntolerance: allergy,
  MedicationStatement: medicine,
  MedicationRequest: medicine,
  Condition: diagnosis,
  Immunization: vaccination,
  DiagnosticReport: report,
  Observation: measurement,
  DocumentReference: letter,
  Encounter: visit,
  Appointment: booking,
};

/** States in which an entry would say what is no longer, or never was, so. */
const notInEffect: Readonly<Record<string, RegExp>> = {
  AllergyIntolerance: /^(inactive|resolved)$/,
  MedicationRequest: /^(cancelled|draft)$/,
  MedicationStatement: /^(intended|not-taken)$/,
  DiagnosticReport: /^cancelled$/,
  Observation: /^cancelled$/,
};

/** What others refer to is no entry of its own. */
const referredTo = new Set([
  ...["Patient", "Composition", "Device", "Practitioner", "PractitionerRole", "Organization", "Location"],
  ...["Medication", "Specimen"],
]);

function place(one: FhirResource, resources: Resources, isOwn: boolean): Placed[] {
  const { resourceType } = one;
  const read = places[resourceType];
  if (resources.parts.has(one) || referredTo.has(resourceType)) return [];
  if (read === undefined) return [resourceType];
  const { status, verificationStatus, clinicalStatus } = one as Partial<
    AllergyIntolerance & { status: string }
  >;
  const states = [status ?? "", ...codesOf([verificationStatus ?? {}, clinicalStatus ?? {}])];
  if (states.some((state) => state === "entered-in-error" || state === "refuted"))
    return [`${resourceType} that was entered in error`];
  const ended = states.find((state) => notInEffect[resourceType]?.test(state));
  if (ended !== undefined) return [`${resourceType} that is ${ended}`];
  try {
    return [read(one as never, resources, isOwn ? saidOf(one) : new Map())];
  } catch {
    return [`${resourceType} that cannot be read`];
  }
}

const allergyTypes = {
  food: "Food",
  medication: "Medicine",
  environment: "Environment",
  biologic: "Biologic",
};

function allergy(one: AllergyIntolerance, _: Resources, said: Said): Placed {
  const [category] = one.category ?? [];
  const [reaction] = one.reaction ?? [];
  const fields = {
    type: category && allergyTypes[category],
    severity: reaction?.severity,
    reaction: textOf(reaction?.manifestation?.[0]) ?? reaction?.description,
    note: (one.note ?? []).map(({ text }) => text).join(" "),
  };
  const own = said.size > 0 ? ownFields.allergies(said) : fields;
  return { collection: "allergies", fields: { substance: textOf(one.code), ...own } };
}

function medicine(one: MedicationStatement | MedicationRequest, resources: Resources, said: Said): Placed {
  const { medicationCodeableConcept, medicationReference } = one;
  const medication = resources.find(medicationReference, one);
  const concept =
    medicationCodeableConcept ?? (medication?.resourceType === "Medication" ? medication.code : undefined);
  const named = {
    name: textOf(concept) ?? medicationReference?.display,
    code: concept?.coding?.[0]?.code,
  };
  if (one.resourceType === "MedicationRequest") {
    const { quantity, expectedSupplyDuration: supply } = one.dispenseRequest ?? {};
    const fields = {
      prescribedOn: dayOf(one.authoredOn),
      directions: one.dosageInstruction?.[0]?.text,
      quantity: quantity?.value,
      unit: quantity?.unit,
      period: supply?.value === undefined ? undefined : `${supply.value} ${supply.unit ?? ""}`.trim(),
      prescribedBy: one.requester?.display,
    };
    return { collection: "medications", fields: { ...named, ...fields } };
  }
  const { effectivePeriod, effectiveDateTime, dosage } = one;
  const fields = {
    prescribedOn: dayOf(effectivePeriod?.start ?? effectiveDateTime),
    endsOn: dayOf(effectivePeriod?.end),
    directions: dosage?.[0]?.text,
  };
  const own = said.size > 0 ? ownFields.medications(said) : {};
  return { collection: "medications", fields: { ...named, ...fields, ...own } };
}

function diagnosis(one: Condition, _: Resources, said: Said): Placed {
  const note = textOf(one.code);
  if (note === undefined) return "Condition without a name";
  const onset = dayOf(one.onsetDateTime ?? one.onsetPeriod?.start ?? one.recordedDate);
  const own = said.size > 0 ? ownFields.diagnoses(said) : {};
  return { collection: "diagnoses", fields: { note, onset, ...own } };
}

function vaccination(one: Immunization, _: Resources, said: Said): Placed {
  if (one.status !== "completed") return "Immunization that was not given";
  const date = momentOf(one.occurrenceDateTime);
  const fields = { date, dueAt: dayOf(date), vaccinator: one.performer?.[0]?.actor.display };
  const own = withoutEmpty(ownFields.immunisations(said));
  return { collection: "immunisations", fields: { name: textOf(one.vaccineCode), ...fields, ...own } };
}

function report(one: DiagnosticReport, resources: Resources, said: Said): Placed {
  const observations = (one.result ?? []).flatMap((reference) => {
    const value = resources.find(reference, one);
    return value?.resourceType === "Observation" ? rowsOf(value, resources) : [];
  });
  const [form] = (one.presentedForm ?? []).filter(({ data }) => data !== undefined);
  const fields = {
    test: textOf(one.code),
    laboratory: one.performer?.[0]?.display,
    author: one.resultsInterpreter?.[0]?.display,
    reportedAt: momentOf(one.effectiveDateTime ?? one.effectivePeriod?.end ?? one.issued),
    isRead: true,
    ...(observations.length === 0 && form !== undefined ? contentOf(form) : { observations }),
    ...(said.size > 0 ? ownFields.results(said) : { comments: one.conclusion }),
  };
  return { collection: "results", fields };
}

function contentOf({ contentType = "", data = "" }: Attachment): Fields {
  if (contentType === "application/pdf") return { data };
  const text = Buffer.from(data, "base64").toString();
  return { html: contentType.startsWith("text/html") ? text : `<pre>${escaped(text)}</pre>` };
}

/** The parts of a panel are rows of their own. */
function rowsOf(one: Observation, resources: Resources): Fields[] {
  const parts = (one.component ?? []).map(rowOf);
  const members = (one.hasMember ?? []).flatMap((reference) => {
    const member = resources.find(reference, one);
    return member?.resourceType === "Observation" ? rowsOf(member, resources) : [];
  });
  const isPanel = parts.length + members.length > 0 && valueIn(one) === undefined;
  return [...(isPanel ? [] : [rowOf(one)]), ...parts, ...members];
}

function rowOf(part: Observation | ObservationComponent): Fields {
  const value = valueIn(part);
  const [range] = part.referenceRange ?? [];
  const reference = range?.text ?? (range && rangeOf(range)?.value);
  return withoutEmpty({
    name: textOf(part.code),
    value: value?.value === "No value" ? undefined : value && String(value.value),
    flag: flagOf(codesOf(part.interpretation)[0] ?? textOf(part.interpretation?.[0])),
    summary: [value?.unit, reference].filter(Boolean).join(", "),
  });
}

const flags: Readonly<Record<string, string | undefined>> = { h: "high", l: "low", a: "abnormal" };

/** A mark without a word here stays as it is. */
function flagOf(mark = ""): string | undefined {
  const word = mark.toLowerCase();
  if (word === "" || word === "n" || word === "not flagged") return undefined;
  const known = Object.entries(flags).find(([code, name]) => word === code || word === name)?.[1];
  return known ?? `other-${/^Marked “(.*)”$/s.exec(mark)?.[1] ?? mark}`;
}

/** The practice's names by LOINC's codes. */
const vitalNames: Readonly<Record<string, string>> = {
  "85354-9": "Blood Pressure",
  "55284-4": "Blood Pressure",
  "8867-4": "Heart Rate",
  "29463-7": "Body Weight",
  "8302-2": "Body Height",
  "39156-5": "Body Mass Index",
};

/** A vital sign, or one value of a laboratory that no report names. */
function measurement(one: Observation, resources: Resources): Placed {
  const categories = codesOf(one.category);
  const at = momentOf(one.effectiveDateTime ?? one.effectivePeriod?.start ?? one.issued);
  const name =
    codesOf([one.code])
      .map((code) => vitalNames[code])
      .find(Boolean) ?? textOf(one.code);
  if (categories.includes("vital-signs")) {
    const [first = one, second] = one.component ?? [];
    const value = valueIn(first);
    if (value === undefined || (one.component ?? []).length > 2)
      return "Observation of vital signs without a value";
    const fields = {
      name,
      at,
      value: value.value,
      unit: value.unit,
      secondValue: second && valueIn(second)?.value,
    };
    return { collection: "vitals", fields };
  }
  if (categories.some((category) => category !== "laboratory"))
    return `Observation (${categories.join(", ")})`;
  const fields = { test: name, reportedAt: at, laboratory: one.performer?.[0]?.display, isRead: true };
  return { collection: "results", fields: { ...fields, observations: rowsOf(one, resources) } };
}

function letter(one: DocumentReference): Placed {
  const content = one.content.find(({ attachment }) => attachment.data !== undefined)?.attachment;
  if (content === undefined) return "DocumentReference without its content";
  const fields = {
    type: textOf(one.type) ?? one.description ?? content.title ?? "Document",
    at: instantOf(one.date ?? content.creation ?? one.context?.period?.start),
    contentType: content.contentType ?? "application/octet-stream",
    author: one.author?.[0]?.display ?? "Not known",
    data: content.data,
  };
  return { collection: "letters", fields };
}

function visit(one: Encounter): Placed {
  const { period, type, participant, location, serviceProvider } = one;
  const statuses: Readonly<Record<string, string>> = {
    finished: "completed",
    cancelled: "cancelled",
    planned: "future",
  };
  const minutes = (Date.parse(period?.end ?? "") - Date.parse(period?.start ?? "")) / 60_000;
  return appointment(statuses[one.status], {
    startsAt: instantOf(period?.start),
    type: textOf(type?.[0]) ?? one.class?.display,
    provider: participant?.[0]?.individual?.display,
    location: location?.[0]?.location.display,
    practiceName: serviceProvider?.display,
    minutes: Number.isInteger(minutes) && minutes > 0 ? minutes : undefined,
  });
}

function booking(one: Appointment): Placed {
  const { participant, status, start, minutesDuration, cancelationReason } = one;
  const statuses: Readonly<Record<string, string>> = {
    booked: "future",
    fulfilled: "completed",
    noshow: "missed",
    cancelled: "cancelled",
  };
  const named = (type: string) =>
    participant.find(({ actor }) => actor?.reference?.startsWith(type))?.actor?.display;
  return appointment(statuses[status], {
    startsAt: instantOf(start),
    type: textOf(one.appointmentType) ?? textOf(one.serviceType?.[0]) ?? one.description,
    provider: named("Practitioner"),
    location: named("Location"),
    minutes: minutesDuration,
    cancelReason: textOf(cancelationReason),
  });
}

const appointment = (status = "other", fields: Fields): Placed => ({
  collection: "appointments",
  fields: { status, outcome: outcomes[status] ?? "none", ...fields },
});
