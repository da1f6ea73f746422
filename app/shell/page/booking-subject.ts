/** Ruling B72. */
export const subjectKinds = ["immunisation", "reminder", "letter", "message", "kind"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** An id, or for a kind its place in PRACTICE_DATA: the address names nothing of the record. */
export type BookingSubject = { [kind in SubjectKind]?: string | undefined };

export const subjectIn = (fields: BookingSubject): BookingSubject =>
  Object.fromEntries(subjectKinds.map((kind) => [kind, fields[kind]]));
