import { Link } from "react-router";
import { servicesContext, visitContext } from "#app/.server/context.ts";
import { panel } from "#app/.server/panel.ts";
import type { Visit } from "#app/.server/visit.ts";
import { hoverLoader } from "#app/effects/hover-cache.ts";
import { longDate } from "#app/format/dates.ts";
import { firstWord } from "#app/format/initials.ts";
import { areaPaths } from "#app/shell/areas.ts";
import { Breadcrumb } from "#app/shell/breadcrumb.tsx";
import { Loaded } from "#app/shell/loaded.tsx";
import { PageHead } from "#app/shell/page-head.tsx";
import { RetryLink } from "#app/shell/retry-link.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity.ts";
import type { Route } from "./+types/route";
import {
  AppointmentOverview,
  AppointmentOverviewFailed,
  AppointmentOverviewSkeleton,
} from "./appointment-overview.tsx";
import {
  BookedAppointments,
  BookedAppointmentsFailed,
  BookedAppointmentsSkeleton,
} from "./booked-appointments.tsx";
import { CounterCards, CounterCardsSkeleton } from "./counter-cards.tsx";
import { CounterCardsFailed } from "./counter-cards-failed.tsx";
import { PracticeDetails, PracticeDetailsFailed, PracticeDetailsSkeleton } from "./practice-details.tsx";

export { AreaError as ErrorBoundary } from "#app/shell/area-error.tsx";

/** Each panel is a promise of its own, so one call that fails or dawdles leaves the others standing. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const visit = context.get(visitContext);
  const hrefs = visit.menu().then(linksOf, () => ({}));
  return {
    productName: config.productName,
    helpline: config.helpline,
    personName: visit.session.data.patientName,
    isActing: visit.isActing,
    today: new Date(visit.now()).toISOString(),
    hrefs: panel<Links>(hrefs),
    cards: panel(cards(visit, hrefs)),
    counters: panel(visit.counters()),
    practice: panel(visit.organisation()),
  };
}

type Links = { [A in MenuArea]?: string };

/** Where the menu lets this account go. A menu that cannot be loaded unlinks the cards, nothing more. */
function linksOf(menu: Awaited<ReturnType<Visit["menu"]>>): Links {
  const offered = new Set<string>(menu.entries.map((item) => item.area));
  const links = Object.entries(areaPaths).filter(([area]) => offered.has(area));
  return Object.fromEntries(links);
}

async function cards(visit: Visit, hrefs: Promise<Links>) {
  const [counters, links] = await Promise.all([visit.counters(), hrefs]);
  return { counters, links };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => hoverLoader(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Dashboard | ${loaderData?.productName}` }];
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { personName, isActing, today, hrefs, helpline } = loaderData;
  const firstName = isActing ? firstWord(personName) : undefined;
  const retry = <RetryLink />;
  return (
    <>
      <Breadcrumb current="Home" />
      <PageHead
        title={<Greeting name={firstWord(personName)} isActing={isActing} />}
        line={longDate(today)}
        action={
          <Loaded panel={hrefs} loading={null} failed={null}>
            {({ appointments }) =>
              appointments ? <BookLink to={appointments} firstName={firstName} /> : null
            }
          </Loaded>
        }
      />
      <div className="dash">
        <div className="dash-main">
          <Loaded
            panel={loaderData.cards}
            loading={<CounterCardsSkeleton />}
            failed={<CounterCardsFailed>{retry}</CounterCardsFailed>}
          >
            {({ counters, links }) => (
              <CounterCards
                counters={counters}
                hrefs={{
                  medications: links.medications,
                  results: links.results,
                  messages: links.messaging,
                  // The specification's link carries id 2, which opens the Upcoming tab (DECISIONS B15).
                  appointments: links.appointments && `${links.appointments}?id=2`,
                }}
              />
            )}
          </Loaded>
          <Loaded
            panel={loaderData.counters}
            loading={<AppointmentOverviewSkeleton />}
            failed={<AppointmentOverviewFailed>{retry}</AppointmentOverviewFailed>}
          >
            {(counters) => <AppointmentOverview counters={counters} firstName={firstName} />}
          </Loaded>
        </div>
        <div className="dash-side">
          <Loaded
            panel={loaderData.practice}
            loading={<PracticeDetailsSkeleton />}
            failed={<PracticeDetailsFailed helpline={helpline}>{retry}</PracticeDetailsFailed>}
          >
            {(practice) => <PracticeDetails practice={practice} helpline={helpline} />}
          </Loaded>
        </div>
        <div className="dash-wide">
          <Loaded
            panel={loaderData.counters}
            loading={<BookedAppointmentsSkeleton />}
            failed={<BookedAppointmentsFailed>{retry}</BookedAppointmentsFailed>}
          >
            {(counters) => <BookedAppointments counters={counters} />}
          </Loaded>
        </div>
      </div>
    </>
  );
}

function Greeting({ name, isActing }: { name: string; isActing: boolean }) {
  if (isActing) return `${name}’s health`;
  return (
    <>
      <span lang="mi">Kia ora</span>, {name}
    </>
  );
}

function BookLink({ to, firstName }: { to: string; firstName: string | undefined }) {
  return (
    <Link to={to} className={buttonClass("secondary")}>
      <Icon name="calendar" size="small" />
      {firstName ? `Book for ${firstName}` : "Book an appointment"}
    </Link>
  );
}
