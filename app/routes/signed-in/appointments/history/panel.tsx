import type { HistoryData } from "./load.ts";

export function HistoryPanel(_props: { data: HistoryData }) {
  return <p>This part of the portal is not open yet. Please ring the practice instead.</p>;
}
