import { Note } from "#app/ui/note.tsx";
import { bookingTexts } from "#practice-api/appointments/texts.ts";

/** The specification's text for a practice without online bookings (spec 2, section 8). */
export function RingPractice() {
  return <Note tone="warning" title={bookingTexts.ring} />;
}
