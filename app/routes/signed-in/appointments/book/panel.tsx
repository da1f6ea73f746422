import { RingPractice } from "../ring-practice.tsx";
import type { BookingData } from "./load.ts";

export function BookingPanel({ data }: { data: BookingData }) {
  if (data.isDisabled) return <RingPractice />;
  return <p>This part of the portal is not open yet. Please ring the practice instead.</p>;
}
