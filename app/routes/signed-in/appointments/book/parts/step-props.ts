import type { BookingData, BookingView } from "../.server/loader.ts";

/** What a step shows: the booking, and the lists of the present question. */
export type StepProps = { view: BookingView; data: BookingData };
