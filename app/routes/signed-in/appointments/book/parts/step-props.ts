import type { BookingData, BookingView } from "../.server/loader.ts";

export type StepProps = { view: BookingView; data: BookingData };
