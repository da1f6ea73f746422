import type { ReactNode } from "react";
import { Link } from "react-router";
import { defer } from "#app/.server/defer.ts";
import type { MaybePromise, RequestContext } from "#app/.server/request-context.ts";
import { screenLoader } from "#app/.server/screen.ts";
import { longDate } from "#app/format/dates.ts";
import { firstWord } from "#app/format/initials.ts";
import { phoneHref, phoneText } from "#app/format/phone.ts";
import { menuScreens } from "#app/screens.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { useShell } from "#app/shell/shell-context.ts";
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
import "./dashboard.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

/** Each call is a panel of its own: one that fails or is slow does not hold up the others. */
export const loader = screenLoader(async ({ request, context }) => {
  const menu = context.menu();
  // Without the menu the cards are not links.
  const hrefs: MaybePromise<Links> = menu instanceof Promise ? menu.then(linksOf, () => ({})) : linksOf(menu);
  // The calls begin before the practice's clock is awaited.
  const today = context.now();
  return {
    ...(await defer(request, {
      hrefs,
      cards: cards(context, hrefs),
      counters: context.counters(),
      practice: context.organisation(),
    })),
    today: (await today).toUTC().toISO(),
  };
});

type Links = { [A in MenuArea]?: string };

/** The path of each area that the menu offers. */
function linksOf(menu: Listing<MenuItem>): Links {
  const screens = menu.entries
    .map(({ area }) => menuScreens.get(area))
    .filter((screen) => screen !== undefined);
  return Object.fromEntries(screens.map(({ area, path }) => [area, path]));
}

async function cards(context: RequestContext, hrefs: MaybePromise<Links>) {
  const [counters, links] = await Promise.all([context.counters(), hrefs]);
  return { counters, links };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { today, hrefs, practice } = loaderData;
  const { personName, acting, helpline } = useShell();
  const isActing = acting !== null;
  const firstName = isActing ? firstWord(personName) : undefined;
  const retry = <RetryLink />;
  return (
    <>
      <ScreenHeader
        breadcrumb="Home"
        heading={<Greeting name={<FirstName />} isActing={isActing} />}
        line={longDate(today)}
        action={
          <Deferred panel={hrefs} loading={null} failed={null}>
            {({ appointments }) =>
              appointments ? (
                <BookLink to={appointments}>
                  {isActing ? (
                    <>
                      Book for <FirstName />
                    </>
                  ) : (
                    "Book an appointment"
                  )}
                </BookLink>
              ) : null
            }
          </Deferred>
        }
      />
      <div className="dash">
        <Deferred
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
                // The specification's link carries id 2, which opens the Upcoming tab (ruling B15).
                appointments: links.appointments && `${links.appointments}?id=2`,
              }}
            />
          )}
        </Deferred>
        <Deferred
          panel={loaderData.counters}
          loading={<AppointmentOverviewSkeleton />}
          failed={
            <Failed panel={practice}>
              {(phone) => <AppointmentOverviewFailed phone={phone}>{retry}</AppointmentOverviewFailed>}
            </Failed>
          }
        >
          {(counters) => <AppointmentOverview counters={counters} firstName={firstName} />}
        </Deferred>
        <Deferred
          panel={loaderData.counters}
          loading={<BookedAppointmentsSkeleton />}
          failed={
            <Failed panel={practice}>
              {(phone) => <BookedAppointmentsFailed phone={phone}>{retry}</BookedAppointmentsFailed>}
            </Failed>
          }
        >
          {(counters) => <BookedAppointments counters={counters} />}
        </Deferred>
        <Deferred
          panel={practice}
          loading={<PracticeDetailsSkeleton />}
          failed={<PracticeDetailsFailed helpline={helpline}>{retry}</PracticeDetailsFailed>}
        >
          {(details) => <PracticeDetails practice={details} helpline={helpline} />}
        </Deferred>
      </div>
    </>
  );
}

type Phone = { text: string; href: string } | undefined;

/** Calls `children` with the practice's phone number, once it is loaded. */
function Failed({
  panel,
  children,
}: {
  panel: DeferredPanel<Practice>;
  children: (phone: Phone) => ReactNode;
}) {
  return (
    <Deferred panel={panel} loading={children(undefined)} failed={children(undefined)}>
      {({ phone }) => children(phone ? { text: phoneText(phone), href: phoneHref(phone) } : undefined)}
    </Deferred>
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
