import { lazy } from "react";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import { dashboardTitles } from "#practice-api/practice/texts.ts";
import { ChartCard, ChartCardFailed, type ChartCardFailedProps, ChartCardSkeleton } from "./chart-card.tsx";

const ColumnChart = lazy(async () => ({
  default: (await import("#app/ui/charts/column-chart.tsx")).ColumnChart,
}));

const title = dashboardTitles.booked;

export type BookedAppointmentsProps = {
  counters: Pick<Counters, "faceToFace" | "virtual" | "phoneTriage" | "allAppointments">;
};

/** The total is in the sentence and in the table: as a column it would dwarf its own parts. */
export function BookedAppointments({ counters }: BookedAppointmentsProps) {
  const points = [
    { label: "Face To Face", axisLabel: "Face To\nFace", value: counters.faceToFace },
    { label: "Virtual Consults", axisLabel: "Virtual Con\u00adsults", value: counters.virtual },
    { label: "Phone Triage", value: counters.phoneTriage },
  ];
  return (
    <ChartCard
      title={title}
      sentence={bookedSentence(counters)}
      rows={[...points, { label: "Total Appointments", value: counters.allAppointments }]}
    >
      <ColumnChart label={title} points={points} />
    </ChartCard>
  );
}

function bookedSentence(counters: BookedAppointmentsProps["counters"]) {
  const { faceToFace, virtual, phoneTriage, allAppointments } = counters;
  if (allAppointments === 0) return "No appointments have been booked.";
  const kinds: [string, number][] = [
    ["face to face", faceToFace],
    ["virtual consults", virtual],
    ["phone triage", phoneTriage],
  ];
  const [most, count] = kinds.reduce((highest, kind) => (kind[1] > highest[1] ? kind : highest));
  if (count === allAppointments)
    return count === 1 ? `The one booked was ${most}.` : `All ${count} were ${most}.`;
  if (count * 2 > allAppointments) return `${count} of ${allAppointments} were ${most}.`;
  return `${allAppointments} in total: ${faceToFace} face to face, ${virtual} virtual and ${phoneTriage} by phone.`;
}

export function BookedAppointmentsSkeleton() {
  return <ChartCardSkeleton title={title} />;
}

export function BookedAppointmentsFailed(props: Omit<ChartCardFailedProps, "title">) {
  return <ChartCardFailed title={title} {...props} />;
}
