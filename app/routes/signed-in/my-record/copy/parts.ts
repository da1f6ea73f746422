import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import type { ContactView } from "#app/shell/patient/contact-lines.tsx";
import { allergyGroup } from "#practice-api/allergies/rules.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { type ImmunisationGroup, immunisationGroup, scheduleAge } from "#practice-api/immunisations/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { vitalName } from "#practice-api/vitals/rules.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { Identified } from "#practice-api/wire/read-pages.ts";
import {
  allergyOf,
  conditionOf,
  immunisationOf,
  type MakeResource,
  medicationOf,
  vitalOf,
} from "./fhir-resources.ts";
import { type ContentOfResult, day, labelOf, type Row, resultRow, row, time, withUnit, yes } from "./rows.ts";

type Part<T> = {
  label: string;
  area: MenuArea;
  /** Dates leave nothing of the part out. */
  isAlwaysWhole?: true;
  lacks?: string;
  pageSize: number;
  /** Listing calls only: none marks anything as read (ruling B31). */
  read: (api: RequestContext["api"], page: number) => Promise<ListPage<T>>;
  row: (entry: T) => Row;
  /** Its section of the International Patient Summary, by LOINC. One that is required is always there. */
  summary?: { code: string; display: string; isRequired?: true };
  resource?: MakeResource<T>;
};

const part = <T extends Identified>(one: Part<T>) => one;

/** A code of the practice, with words beside it. */
const coded = (code = "", words = "") => (words === "" ? code : `${code} (${words})`);

const immunisationStates = {
  overdue: "Overdue",
  due: "Due",
  administered: "Given",
  unclear: "Not clear",
} as const satisfies Record<ImmunisationGroup, string>;

/** What another doctor must know comes first. */
const table = {
  allergies: part({
    label: "Allergies",
    area: "allergies",
    isAlwaysWhole: true,
    pageSize: pageSizes.allergies,
    read: (api, page) => api.allergies.list({ page }),
    row: (one) =>
      row(undefined, one.substance, {
        Severity: allergyGroup(one) === "noneKnown" ? undefined : (labelOf(one.severity) ?? "Not recorded"),
        Type: one.type,
        Reaction: one.reaction,
        Note: one.note,
      }),
    summary: { code: "48765-2", display: "Allergies and adverse reactions Document", isRequired: true },
    resource: allergyOf,
  }),
  medications: part({
    label: "Medications",
    area: "medications",
    isAlwaysWhole: true,
    pageSize: pageSizes.medications.all,
    read: (api, page) => api.medications.list({ which: "all", page }),
    row: (one) =>
      row(one.prescribedOn, one.name, {
        Directions: one.directions,
        Dose: one.dose,
        Quantity: withUnit(one.quantity, one.unit),
        Period: one.period,
        "Long term": yes(one.isLongTerm),
        Ends: day(one.endsOn),
        "Prescribed by": one.prescribedBy,
        Practice: one.practiceName,
      }),
    summary: { code: "10160-0", display: "History of Medication use Narrative", isRequired: true },
    resource: medicationOf,
  }),
  diagnoses: part({
    label: "Diagnosis",
    area: "diagnoses",
    pageSize: pageSizes.diagnoses,
    read: (api, page) => api.diagnoses.list({ which: "all", page }),
    row: (one) => row(one.onset, one.note, { "Long term": yes(one.isLongTerm) }),
    summary: { code: "11450-4", display: "Problem list - Reported", isRequired: true },
    resource: conditionOf,
  }),
  immunisations: part({
    label: "Immunisations",
    area: "immunisations",
    pageSize: pageSizes.immunisations,
    read: (api, page) => api.immunisations.list({ which: "all", page }),
    row: (one) =>
      row(one.date ?? one.dueAt, one.name, {
        State: immunisationStates[immunisationGroup(one, "all")],
        Due: day(one.dueAt),
        For: coded(one.indication, scheduleAge(one.indication)),
        "Given by": one.vaccinator,
        Message: one.message,
      }),
    summary: { code: "11369-6", display: "History of Immunization note" },
    resource: immunisationOf,
  }),
  // What the results hold is a part of its own, read one by one, and makes their resources.
  results: part({
    label: "Test Results",
    area: "results",
    pageSize: pageSizes.results,
    read: (api, page) => api.results.list({ page }),
    row: resultRow,
    summary: { code: "30954-2", display: "Relevant diagnostic tests/laboratory data note" },
  }),
  vitals: part({
    label: "Vitals",
    area: "vitals",
    pageSize: pageSizes.vitals,
    read: (api, page) => api.vitals.list({ page }),
    row: (one) => {
      const value = one.secondValue === undefined ? one.value : `${one.value} over ${one.secondValue}`;
      return row(one.at, vitalName(one.name), { Time: time(one.at), Value: withUnit(value, one.unit) });
    },
    summary: { code: "8716-3", display: "Vital signs note" },
    resource: vitalOf,
  }),
  letters: part({
    label: "Letters & Documents",
    area: "letters",
    lacks: "Only their names: the letters themselves are documents, not in this copy",
    pageSize: pageSizes.letters,
    read: async (api, page) => {
      const listPage = await api.letters.list({ page });
      return { ...listPage, entries: listPage.entries.map(({ data, ...letter }) => letter) };
    },
    row: (one) => row(one.at, one.type, { Time: time(one.at), Content: "Document, not in this copy" }),
  }),
  timeline: part({
    label: "Timeline",
    area: "timeline",
    pageSize: pageSizes.timeline,
    read: (api, page) => api.timeline.list({ page }),
    row: (one) =>
      row(one.at, one.kind, { Time: time(one.at), "What was noted": one.detail, Practitioner: one.provider }),
  }),
  appointments: part({
    label: "Appointments",
    area: "appointments",
    pageSize: pageSizes.appointments.category,
    read: (api, page) => api.appointments.list({ category: "all", page }),
    row: (one) =>
      row(one.startsAt, one.type ?? "Appointment", {
        Time: time(one.startsAt),
        Status: labelOf(one.status),
        Practitioner: one.provider,
        Place: one.location,
        Practice: one.practiceName,
        Address: one.practiceAddress,
        Minutes: one.minutes,
        "Reason for cancelling": one.cancelReason,
      }),
  }),
  reminders: part({
    label: "Reminders",
    area: "reminders",
    pageSize: pageSizes.reminders,
    read: (api, page) => api.reminders.list({ page }),
    row: (one) =>
      row(one.sentAt, one.title ?? one.description, {
        Description: one.title === undefined ? undefined : one.description,
        Priority: labelOf(one.priority),
        From: one.sender,
        Note: one.note,
      }),
  }),
};

export type ListedPart = keyof typeof table;
type Listed = { [P in ListedPart]: (typeof table)[P] extends Part<infer T> ? T : never };
export type PartEntries = Listed & { resultValues: ContentOfResult };
export type PartId = keyof PartEntries;

export const parts: Readonly<{ [P in ListedPart]: Part<PartEntries[P]> }> = table;

export const isListedPart = (name: string | null): name is ListedPart =>
  name !== null && Object.hasOwn(parts, name);

export const listedParts = Object.keys(parts).filter(isListedPart);

export const partLabel = (id: PartId) => (id === "resultValues" ? "Values of Test Results" : parts[id].label);

export const choosableParts = (areas: readonly string[]): ListedPart[] =>
  listedParts.filter((id) => areas.includes(parts[id].area));

export const partsToRead = (chosen: readonly ListedPart[]): PartId[] =>
  listedParts
    .filter((id) => chosen.includes(id))
    .flatMap((id) => (id === "results" ? ([id, "resultValues"] as const) : [id]));

/** `asOf` is the practice's time. */
export type PartPage<T> = ListPage<T> & { asOf: string };

/** `retryAfter` in seconds: the practice refused the others for now. */
export type ContentsPage = { entries: ContentOfResult[]; retryAfter?: number; asOf: string };

export const resultsPerRequest = 10;

export type Format = "print" | "csv" | "json" | "fhir";

/** Without a range, everything. Both days are included. */
export type Choices = { parts: ListedPart[]; range?: { from: string; to: string }; format: Format };

export type Patient = {
  name: string;
  nhi?: string | undefined;
  birthDate?: string | undefined;
  gender?: string | undefined;
  practice?: string | undefined;
  /** Undefined where the profile could not be read. */
  contacts?: ContactView[] | undefined;
};

/**
 * By the practice's calendar. Nothing says that an entry without a date is older, so it is never left out.
 */
export function inRange<P extends ListedPart>(
  id: P,
  entries: readonly PartEntries[P][],
  { range }: Pick<Choices, "range">,
): PartEntries[P][] {
  if (range === undefined || parts[id].isAlwaysWhole) return [...entries];
  return entries.filter((entry) => {
    const { date } = parts[id].row(entry);
    if (date === undefined) return true;
    const on = isoDay(date);
    return on >= range.from && on <= range.to;
  });
}
