import type { Allergy } from "#practice-api/allergies/endpoints.ts";
import { allergyPageSize } from "#practice-api/allergies/rules.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { appointmentPageSize } from "#practice-api/appointments/rules.ts";
import type { Diagnosis } from "#practice-api/diagnoses/endpoints.ts";
import { diagnosisPageSize } from "#practice-api/diagnoses/rules.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { immunisationPageSize } from "#practice-api/immunisations/rules.ts";
import type { Letter } from "#practice-api/letters/endpoints.ts";
import { letterPageSize } from "#practice-api/letters/rules.ts";
import type { Medication } from "#practice-api/medications/endpoints.ts";
import { medicationPageSize } from "#practice-api/medications/rules.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { reminderPageSize } from "#practice-api/reminders/rules.ts";
import type { Observation } from "#practice-api/results/detail.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { resultPageSize } from "#practice-api/results/rules.ts";
import type { TimelineEvent } from "#practice-api/timeline/endpoints.ts";
import { timelinePageSize } from "#practice-api/timeline/rules.ts";
import type { Vital } from "#practice-api/vitals/endpoints.ts";
import { vitalPageSize } from "#practice-api/vitals/rules.ts";

/** Ruling B71. */
export type ResultContent =
  | { kind: "values"; values: Observation[]; unreadable: number }
  | { kind: "text"; text: string }
  | { kind: "document" }
  | { kind: "empty" }
  | { kind: "notOpened" }
  | { kind: "failed" }
  | { kind: "stopped" };

export type ContentOfResult = { id: string; content: ResultContent };

export type PartEntries = {
  allergies: Allergy;
  medications: Medication;
  diagnoses: Diagnosis;
  immunisations: Immunisation;
  results: TestResult;
  resultValues: ContentOfResult;
  vitals: Vital;
  letters: Omit<Letter, "data">;
  timeline: TimelineEvent;
  appointments: Appointment;
  reminders: Reminder;
};

export type PartId = keyof PartEntries;
export type ListedPart = Exclude<PartId, "resultValues">;

type Part = {
  label: string;
  area: MenuArea;
  /** Dates leave nothing of the part out. */
  isAlwaysWhole?: true;
  lacks?: string;
};

/** What another doctor must know comes first. */
export const parts: Readonly<Record<PartId, Part>> = {
  allergies: { label: "Allergies", area: "allergies", isAlwaysWhole: true },
  medications: { label: "Medications", area: "medications", isAlwaysWhole: true },
  diagnoses: { label: "Diagnosis", area: "diagnoses" },
  immunisations: { label: "Immunisations", area: "immunisations" },
  results: { label: "Test Results", area: "results" },
  resultValues: { label: "Values of Test Results", area: "results" },
  vitals: { label: "Vitals", area: "vitals" },
  letters: {
    label: "Letters & Documents",
    area: "letters",
    lacks: "Only their names: the letters themselves are documents, not in this copy",
  },
  timeline: { label: "Timeline", area: "timeline" },
  appointments: { label: "Appointments", area: "appointments" },
  reminders: { label: "Reminders", area: "reminders" },
};

const partIds = Object.keys(parts).filter((name): name is PartId => Object.hasOwn(parts, name));
export const listedParts = partIds.filter((part) => part !== "resultValues");

export const choosableParts = (areas: readonly string[]): ListedPart[] =>
  listedParts.filter((id) => areas.includes(parts[id].area));

export const partsToRead = (chosen: readonly ListedPart[]): PartId[] =>
  partIds.filter((id) => chosen.includes(id === "resultValues" ? "results" : id));

export const partPageSizes: Readonly<Record<ListedPart, number>> = {
  allergies: allergyPageSize,
  medications: medicationPageSize.all,
  diagnoses: diagnosisPageSize,
  immunisations: immunisationPageSize,
  results: resultPageSize,
  vitals: vitalPageSize,
  letters: letterPageSize,
  timeline: timelinePageSize,
  appointments: appointmentPageSize.category,
  reminders: reminderPageSize,
};

/** `asOf` is the practice's time. */
export type PartPage<T> = {
  entries: T[];
  unreadable: number;
  total?: number;
  asOf: string;
};

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
};
