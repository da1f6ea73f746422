/** Ruling B72. */
export const subjectKinds = ["immunisation", "reminder", "letter", "message", "kind"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** An id, or for a kind its place in PRACTICE_DATA: the address names nothing of the record. */
export type BookingSubject = { [kind in SubjectKind]?: string | undefined };

/** The same of each kind, for the schema of a form or an address. */
export const forSubjects = <T>(one: T) =>
  Object.fromEntries(subjectKinds.map((kind) => [kind, one])) as Record<SubjectKind, T>;

export const subjectIn = (fields: BookingSubject): BookingSubject =>
  Object.fromEntries(subjectKinds.map((kind) => [kind, fields[kind]]));
