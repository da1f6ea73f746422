/** Of each list, in entries (spec 2, section 9; invoices: spec 1, section 9). It names none for diagnoses. */
export const pageSizes = {
  allergies: 30,
  appointments: { category: 100, range: 200 },
  diagnoses: 100,
  immunisations: 100,
  invoices: { pending: 100, all: 10 },
  letters: 100,
  medications: { all: 50, recent: 50, repeated: 10 },
  messages: { list: 25, search: 100 },
  pharmacies: 1_965,
  reminders: 100,
  resources: 100,
  results: 100,
  timeline: 100,
  vitals: 30,
} as const;
