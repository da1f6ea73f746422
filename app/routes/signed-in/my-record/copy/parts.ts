import type { Allergy } from "#practice-api/allergies/endpoints.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import type { Diagnosis } from "#practice-api/diagnoses/endpoints.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import type { Letter } from "#practice-api/letters/endpoints.ts";
import type { Medication } from "#practice-api/medications/endpoints.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import type { ChartPoint, TestResult } from "#practice-api/results/endpoints.ts";
import type { TimelineEvent } from "#practice-api/timeline/endpoints.ts";
import type { Vital } from "#practice-api/vitals/endpoints.ts";

/** The entries of each part of a copy, as the practice lists them. */
export type PartEntries = {
  medications: Medication;
  allergies: Allergy;
  immunisations: Immunisation;
  diagnoses: Diagnosis;
  results: TestResult;
  resultValues: ChartPoint;
  vitals: Vital;
  /** Without the content of the letter. */
  letters: Omit<Letter, "data">;
  timeline: TimelineEvent;
  appointments: Appointment;
  reminders: Reminder;
};

export type PartId = keyof PartEntries;

type Part = {
  label: string;
  /** What the practice's menu must offer the account. */
  area: MenuArea;
  /** Dates leave nothing of it out. */
  isAlwaysWhole?: true;
  /** Read with the chosen part, after it. */
  readWith?: PartId;
};

/** In the order in which a copy shows them. */
export const parts: Readonly<Record<PartId, Part>> = {
  medications: { label: "Medications", area: "medications", isAlwaysWhole: true },
  allergies: { label: "Allergies", area: "allergies", isAlwaysWhole: true },
  immunisations: { label: "Immunisations", area: "immunisations" },
  diagnoses: { label: "Diagnosis", area: "diagnosis" },
  results: { label: "Test Results", area: "results" },
  resultValues: { label: "Values of Test Results", area: "results", readWith: "results" },
  vitals: { label: "Vitals", area: "vitals" },
  letters: { label: "Letters & Documents", area: "letters" },
  timeline: { label: "Timeline", area: "timeline" },
  appointments: { label: "Appointments", area: "appointments" },
  reminders: { label: "Reminders", area: "reminders" },
};

export const partIds = Object.keys(parts) as readonly PartId[];

/** The parts that a patient can choose, of the areas that the account has. */
export const choosableParts = (areas: readonly string[]): PartId[] =>
  partIds.filter((id) => parts[id].readWith === undefined && areas.includes(parts[id].area));

/** Chosen parts with those that are read with them. */
export const withDependents = (chosen: readonly PartId[]): PartId[] =>
  partIds.filter((id) => chosen.includes(parts[id].readWith ?? id));

/** One page of a part. `asOf` is the practice's time, ISO. */
export type PartPage = {
  entries: unknown[];
  unreadable: number;
  hasMore: boolean;
  /** How many entries the practice says the part has. */
  total?: number;
  asOf: string;
};

/** How many tests one request reads the values of. */
export const testsPerRequest = 5;

export type Format = "print" | "csv" | "json";

/** What is copied. Without a range it is everything. Days are YYYY-MM-DD, both included. */
export type Choices = { parts: PartId[]; range?: { from: string; to: string }; format: Format };

export type Patient = { name: string; nhi?: string | undefined; practice?: string | undefined };
