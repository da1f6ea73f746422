/** The entries of a record that a booking can be about (ruling B72). */
export const subjectKinds = ["immunisation", "reminder", "letter", "message"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The entry that a booking is about, by its id: the address names nothing of it. */
export type BookingSubject = { [kind in SubjectKind]?: string | undefined };

/** The ids of these fields that name an entry. */
export const subjectIn = (fields: BookingSubject): BookingSubject =>
  Object.fromEntries(subjectKinds.map((kind) => [kind, fields[kind]]));
