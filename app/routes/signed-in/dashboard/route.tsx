import type { ReactNode } from "react";
import { Link } from "react-router";
import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import { panel } from "#app/.server/defer.ts";
import type { MaybePromise, RequestContext } from "#app/.server/request-context.ts";
import { personPanel } from "#app/.server/shell-data.ts";
import { hoverLoader } from "#app/browser/hover-cache.ts";
import { longDate } from "#app/format/dates.ts";
import { firstWord } from "#app/format/initials.ts";
import { phoneHref, phoneText } from "#app/format/phone.ts";
import { areaPaths } from "#app/shell/areas.ts";
import { Breadcrumb } from "#app/shell/page/breadcrumb.tsx";
import { Loaded } from "#app/shell/page/deferred.tsx";
import { PageHead } from "#app/shell/page/page-header.tsx";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MenuArea, MenuItem } from "#practice-api/identity/endpoints.ts";
import type { Practice } from "#practice-api/practice/endpoints.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";
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

export { AreaError as ErrorBoundary } from "#app/shell/page/area-error.tsx";

/** Each panel is a promise of its own, so one call that fails or dawdles leaves the others standing. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const visit = context.get(requestContext);
  const menu = visit.menu();
  // A menu that cannot be loaded unlinks the cards, nothing more.
  const hrefs = menu instanceof Promise ? menu.then(linksOf, () => ({})) : linksOf(menu);
  return {
    productName: config.productName,
    helpline: config.helpline,
    personName: visit.session.data.patientName,
    person: personPanel(visit),
    isActing: visit.isActing,
    today: new Date(visit.now()).toISOString(),
    hrefs: panel<Links>(hrefs),
    cards: panel(cards(visit, hrefs)),
    counters: panel(visit.counters()),
    practice: panel(visit.organisation()),
  };
}

type Links = { [A in MenuArea]?: string };

/** Where the menu lets this account go. */
function linksOf(menu: Listing<MenuItem>): Links {
  const offered = new Set<string>(menu.entries.map((item) => item.area));
  const links = Object.entries(areaPaths).filter(([area]) => offered.has(area));
  return Object.fromEntries(links);
}

async function cards(visit: RequestContext, hrefs: MaybePromise<Links>) {
  const [counters, links] = await Promise.all([visit.counters(), hrefs]);
  return { counters, links };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => hoverLoader(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Dashboard | ${loaderData?.productName}` }];
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { personName, isActing, today, hrefs, helpline, practice } = loaderData;
  const firstName = isActing ? firstWord(personName) : undefined;
  const retry = <RetryLink />;
  return (
    <>
      <Breadcrumb current="Home" />
      <PageHead
        title={<Greeting name={<FirstName data={loaderData} />} isActing={isActing} />}
        line={longDate(today)}
        action={
          <Loaded panel={hrefs} loading={null} failed={null}>
            {({ appointments }) =>
              appointments ? (
                <BookLink to={appointments}>
                  {isActing ? (
                    <>
                      Book for <FirstName data={loaderData} />
                    </>
                  ) : (
                    "Book an appointment"
                  )}
                </BookLink>
              ) : null
            }
          </Loaded>
        }
      />
      <div className="dash">
        <Loaded
          panel={loaderData.cards}
          loading={<CounterCardsSkeleton />}
          failed={
            <Failed panel={practice}>
              {(phone) => <CounterCardsFailed phone={phone}>{retry}</CounterCardsFailed>}
            </Failed>
          }
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
          failed={
            <Failed panel={practice}>
              {(phone) => <AppointmentOverviewFailed phone={phone}>{retry}</AppointmentOverviewFailed>}
            </Failed>
          }
        >
          {(counters) => <AppointmentOverview counters={counters} firstName={firstName} />}
        </Loaded>
        <Loaded
          panel={loaderData.counters}
          loading={<BookedAppointmentsSkeleton />}
          failed={
            <Failed panel={practice}>
              {(phone) => <BookedAppointmentsFailed phone={phone}>{retry}</BookedAppointmentsFailed>}
            </Failed>
          }
        >
          {(counters) => <BookedAppointments counters={counters} />}
        </Loaded>
        <Loaded
          panel={practice}
          loading={<PracticeDetailsSkeleton />}
          failed={<PracticeDetailsFailed helpline={helpline}>{retry}</PracticeDetailsFailed>}
        >
          {(details) => <PracticeDetails practice={details} helpline={helpline} />}
        </Loaded>
      </div>
    </>
  );
}

type Phone = { text: string; href: string } | undefined;

/** A panel that failed names the practice's phone, where that is known. */
function Failed({
  panel,
  children,
}: {
  panel: DeferredPanel<Practice>;
  children: (phone: Phone) => ReactNode;
}) {
  return (
    <Loaded panel={panel} loading={children(undefined)} failed={children(undefined)}>
      {({ phone }) => children(phone ? { text: phoneText(phone), href: phoneHref(phone) } : undefined)}
    </Loaded>
  );
}

function Greeting({ name, isActing }: { name: ReactNode; isActing: boolean }) {
  if (isActing) return <>{name}’s health</>;
  return (
    <>
      <span lang="mi">Kia ora</span>, {name}
    </>
  );
}

function BookLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass("secondary")}>
      <Icon name="calendar" size="small" />
      <span>{children}</span>
    </Link>
  );
}
