import { Note } from "#app/ui/note.tsx";

/** The specification's text for a practice without online bookings (spec 2, section 8). */
export function RingPractice() {
  return <Note tone="warning" title="Please ring the practice to organise an appointment" />;
}
