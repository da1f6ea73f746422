/** The entries of a record that a booking can be about (ruling B72), and the kind that it can begin with. */
export const subjectKinds = ["immunisation", "reminder", "letter", "message", "kind"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The entry that a booking is about by its id, or a kind by its place in PRACTICE_DATA: the address names nothing of it. */
export type BookingSubject = { [kind in SubjectKind]?: string | undefined };

/** The ids of these fields that name an entry. */
export const subjectIn = (fields: BookingSubject): BookingSubject =>
  Object.fromEntries(subjectKinds.map((kind) => [kind, fields[kind]]));
