import type { ReactNode } from "react";
import { whose } from "#app/format/whose.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { useOtherName } from "#app/shell/shell-context.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import { dashboardTitles } from "#practice-api/practice/texts.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { AppointmentOverview } from "./appointment-overview.tsx";
import { BookedAppointments } from "./booked-appointments.tsx";
import { ChartCardFailed, ChartCardSkeleton } from "./chart-card.tsx";
import "./appointments-in-numbers.css";

type Props = { panel: DeferredPanel<Counters>; waysOn: ReactNode };

export function AppointmentsInNumbers({ panel, waysOn }: Props) {
  const name = useOtherName();
  const titles = [dashboardTitles.overview, dashboardTitles.booked];
  return (
    <Deferred
      panel={panel}
      loading={
        <Charts>
          {titles.map((title) => (
            <ChartCardSkeleton key={title} title={title} />
          ))}
        </Charts>
      }
      failed={
        <Charts>
          {titles.map((title) => (
            <ChartCardFailed key={title} title={title}>
              {waysOn}
            </ChartCardFailed>
          ))}
        </Charts>
      }
    >
      {(counters) =>
        hasNoAppointments(counters) ? null : (
          <Charts>
            <AppointmentOverview counters={counters} actingFor={name} />
            <BookedAppointments counters={counters} />
          </Charts>
        )
      }
    </Deferred>
  );
}

/** A number that is not known is not zero. */
const hasNoAppointments = ({ completed, upcoming, missed, allAppointments }: Counters) =>
  [completed, upcoming, missed, allAppointments].every((count) => count === 0);

function Charts({ children }: { children: ReactNode }) {
  return (
    <details className="in-numbers group rounded-l @max-pair:bg-surface @max-pair:shadow-1 @wide:col-span-full">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 px-4 font-strong text-ink @pair:hidden">
        {capitalized(`${whose(useOtherName())} appointments in numbers`)}
        <Icon name="chevron-down" size="small" className="text-link group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-6 @wide:grid-cols-2 @max-pair:border-line @max-pair:border-t @max-pair:gap-0 *:@max-pair:shadow-none">
        {children}
      </div>
    </details>
  );
}
