import type { SharedCollection } from "#fixtures/practice/shared-records.ts";
import type { Collection } from "#fixtures/record/record.ts";
import * as clinical from "./clinical.ts";
import type { Kind } from "./kind.ts";
import * as practice from "./practice.ts";

/** A missing one does not compile. */
export const kinds: { readonly [C in Collection]: Kind } = {
  appointments: practice.appointments,
  medications: clinical.medications,
  repeatRequests: practice.repeatRequests,
  diagnoses: clinical.diagnoses,
  results: clinical.results,
  allergies: clinical.allergies,
  immunisations: clinical.immunisations,
  vitals: clinical.vitals,
  reminders: clinical.reminders,
  messages: practice.messages,
  letters: practice.letters,
  resources: practice.resources,
  invoices: practice.invoices,
  payments: practice.payments,
};

export const sharedKinds: { readonly [C in SharedCollection]: Kind } = practice.shared;
