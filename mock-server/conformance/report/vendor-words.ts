import type { Contract } from "#practice-api/contract.ts";
import type { CheckKind } from "../suite.ts";

/** How much a patient loses by a mistake: money and treatment first. A new area needs a number. */
export const importance: Readonly<Record<keyof Contract, number>> = {
  billing: 1,
  appointments: 2,
  medications: 3,
  results: 4,
  allergies: 5,
  messages: 6,
  identity: 7,
  immunisations: 8,
  diagnoses: 9,
  letters: 10,
  profile: 11,
  practice: 12,
  vitals: 13,
  reminders: 14,
  timeline: 15,
  meetings: 16,
  resources: 17,
};

export const doings: Readonly<Record<CheckKind, { readonly failed: string; readonly differs: string }>> = {
  answer: {
    failed: "The patient reads that this could not be shown. It never looks like an empty list.",
    differs: "The portal reads it.",
  },
  field: {
    failed: "The portal leaves the value out, and the whole entry where it would mislead without it.",
    differs: "The portal reads it.",
  },
  codes: {
    failed: "The portal shows the entry and does not know what the code means.",
    differs: "The portal reads it.",
  },
  refusal: {
    failed: "The portal never sends this. Others can, so the practice should refuse it.",
    differs: "The portal never sends this.",
  },
  paging: {
    failed: "Patients can miss entries of long lists.",
    differs: "The portal reads on until the list ends, and shows an entry once.",
  },
  behaviour: {
    failed: "The portal reads the record again after each change, and says what it finds there.",
    differs: "The portal reads it.",
  },
};

export function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
