import { lazy } from "react";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import { dashboardTitles } from "#practice-api/practice/texts.ts";
import { ChartCard, knownPoints, numbersMissing } from "./chart-card.tsx";

const ColumnChart = lazy(async () => ({
  default: (await import("#app/ui/charts/column-chart.tsx")).ColumnChart,
}));

const title = dashboardTitles.booked;

type BookedAppointmentsProps = {
  counters: Pick<Counters, "faceToFace" | "virtual" | "phoneTriage" | "allAppointments">;
};

export function BookedAppointments({ counters }: BookedAppointmentsProps) {
  const { faceToFace, virtual, phoneTriage, allAppointments } = counters;
  const rows = [
    { label: "Face To Face", axisLabel: "Face To\nFace", value: faceToFace },
    { label: "Virtual Consults", axisLabel: "Virtual Con\u00adsults", value: virtual },
    { label: "Phone Triage", value: phoneTriage },
    { label: "Total Appointments", axisLabel: "Total Appoint\u00adments", value: allAppointments },
  ];
  const points = knownPoints(rows);
  if (points === undefined) return <ChartCard title={title} sentence={numbersMissing} rows={rows} />;
  return (
    <ChartCard title={title} sentence={bookedSentence(points)} rows={points}>
      <ColumnChart label={title} points={points} />
    </ChartCard>
  );
}

function bookedSentence(points: readonly { value: number }[]) {
  const [faceToFace = 0, virtual = 0, phoneTriage = 0, all = 0] = points.map(({ value }) => value);
  if (all === 0) return "No appointments have been booked.";
  const kinds: [string, number][] = [
    ["face to face", faceToFace],
    ["virtual consults", virtual],
    ["phone triage", phoneTriage],
  ];
  const [most, count] = kinds.reduce((highest, kind) => (kind[1] > highest[1] ? kind : highest));
  if (count === all && count === 2) return `Both were ${most}.`;
  if (count === all) return count === 1 ? `The one booked was ${most}.` : `All ${count} were ${most}.`;
  if (count * 2 > all) return `${count} of ${all} were ${most}.`;
  return `${all} in total: ${faceToFace} face to face, ${virtual} virtual and ${phoneTriage} by phone.`;
}
