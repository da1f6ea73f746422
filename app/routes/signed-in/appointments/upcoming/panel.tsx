import type { UpcomingData } from "./load.ts";

export function UpcomingPanel(_props: { data: UpcomingData }) {
  return <p>This part of the portal is not open yet. Please ring the practice instead.</p>;
}
