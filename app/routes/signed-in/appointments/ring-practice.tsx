import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { DeadEnd } from "./dead-end.tsx";

/** The specification's text for a practice without online bookings (spec 2, section 8). */
export function RingPractice() {
  return <DeadEnd title={bookingTexts.ring} isCallPrimary />;
}
