import type { ReactNode } from "react";
import { Link } from "react-router";
import { defer } from "#app/.server/defer.ts";
import {
  type NextAppointment as NextAppointmentData,
  nextAppointment,
} from "#app/.server/needs/next-appointment.ts";
import { withPhoneParts } from "#app/.server/phone-parts.ts";
import { type MaybePromise, mapMaybePromise, type RequestContext } from "#app/.server/request-context.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { weekdayDate } from "#app/format/dates.ts";
import { menuScreens } from "#app/screens.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { PatientChips } from "#app/shell/patient/patient-chips.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { MenuArea, MenuItem } from "#practice-api/identity/endpoints.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { Route } from "./+types/route";
import { AppointmentsInNumbers } from "./appointments-in-numbers.tsx";
import { CounterCards, CounterCardsFailed, CounterCardsSkeleton } from "./counter-cards.tsx";
import { readNeeds } from "./needs/.server/read-needs.ts";
import { NeedsFailed, NeedsList, NeedsSkeleton } from "./needs/needs-list.tsx";
import { NextAppointment, NextAppointmentFailed, NextAppointmentSkeleton } from "./next-appointment.tsx";
import { PracticeDetails, PracticeDetailsFailed, PracticeDetailsSkeleton } from "./practice-details.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

/** A call that fails or is slow does not hold up the others. */
export const loader = screenLoader(async (args) => {
  const { request, context } = args;
  const menu = context.menu();
  // Without the menu the cards are not links.
  const hrefs: MaybePromise<Links> = menu instanceof Promise ? menu.then(linksOf, () => ({})) : linksOf(menu);
  // The calls begin before the practice's clock is awaited.
  const today = context.now();
  // It can fail while the panels are waited for.
  today.catch(() => undefined);
  return {
    ...(await defer(
      { request, context },
      {
        hrefs,
        next: nextOf(context, hrefs),
        cards: cards(context, hrefs),
        counters: context.counters(),
        practice: mapMaybePromise(context.practiceDetails(), withPhoneParts),
        needs: Promise.resolve(menu).then((listing) => readNeeds(args, areasOf(listing))),
      },
    )),
    today: (await today).toUTC().toISO(),
  };
});

async function nextOf(
  context: RequestContext,
  hrefs: MaybePromise<Links>,
): Promise<{ href?: string; next?: NextAppointmentData }> {
  const reading = nextAppointment(context);
  // Read beside the menu; without the area, a failure does not matter.
  reading.catch(() => undefined);
  const { appointments: href } = await hrefs;
  return href === undefined ? {} : { href, next: await reading };
}

type Links = { [A in MenuArea]?: string };

const screensOf = ({ entries }: ListPage<MenuItem>) =>
  entries.flatMap(({ area }) => menuScreens.get(area) ?? []);

const areasOf = (menu: ListPage<MenuItem>) => screensOf(menu).map(({ area }) => area);

const linksOf = (menu: ListPage<MenuItem>): Links =>
  Object.fromEntries(screensOf(menu).map(({ area, path }) => [area, path]));

async function cards(context: RequestContext, hrefs: MaybePromise<Links>) {
  const [counters, links] = await Promise.all([context.counters(), hrefs]);
  return { counters, links };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { today, hrefs, practice } = loaderData;
  const { acting, helpline } = useShell();
  const isActing = acting !== null;
  const waysOn = (
    <>
      <RetryLink />
      <CallButton />
    </>
  );
  const bookLabel = isActing ? (
    <>
      Book for <FirstName />
    </>
  ) : (
    "Book an appointment"
  );
  return (
    <>
      <ScreenHeader
        breadcrumb="Home"
        heading={<Greeting name={<FirstName />} isActing={isActing} />}
        line={<WholeDates>{weekdayDate(today)}</WholeDates>}
        action={
          <Deferred panel={hrefs} loading={null} failed={null}>
            {({ appointments }) => (appointments ? <BookLink to={appointments}>{bookLabel}</BookLink> : null)}
          </Deferred>
        }
      />
      <PatientChips />
      <div className="grid grid-cols-1 gap-4 @wide:grid-cols-main-aside @wide:gap-6">
        <div className="self-start overflow-hidden rounded-l bg-surface shadow-1">
          <Deferred
            panel={loaderData.next}
            loading={<NextAppointmentSkeleton />}
            failed={<NextAppointmentFailed>{waysOn}</NextAppointmentFailed>}
          >
            {({ href, next }) =>
              href === undefined || next === undefined ? null : (
                <NextAppointment {...next} href={href} now={today} bookLabel={bookLabel} />
              )
            }
          </Deferred>
          <Deferred panel={loaderData.needs} loading={<NeedsSkeleton />} failed={<NeedsFailed />}>
            {(needs) => <NeedsList {...needs} />}
          </Deferred>
        </div>
        <div className="grid grid-cols-1 content-start gap-4 @pair:grid-cols-2 @wide:grid-cols-1 @wide:gap-6">
          <Deferred
            panel={loaderData.cards}
            loading={<CounterCardsSkeleton />}
            failed={<CounterCardsFailed />}
          >
            {({ counters, links }) => (
              <CounterCards
                counters={counters}
                hrefs={{
                  medications: links.medications,
                  results: links.results,
                  messages: links.messages,
                  // The specification's link carries id 2, which opens the Upcoming tab (ruling B15).
                  appointments: links.appointments && `${links.appointments}?id=2`,
                }}
              />
            )}
          </Deferred>
          <Deferred
            panel={practice}
            loading={<PracticeDetailsSkeleton />}
            failed={<PracticeDetailsFailed helpline={helpline}>{waysOn}</PracticeDetailsFailed>}
          >
            {(details) => <PracticeDetails practice={details} helpline={helpline} />}
          </Deferred>
        </div>
        <AppointmentsInNumbers panel={loaderData.counters} waysOn={waysOn} />
      </div>
    </>
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

/** On a phone the next appointment offers it instead. */
const bookClass =
  "[.page:has(.next-appointment)_&]:hidden @split:[.page:has(.next-appointment:not(.is-empty))_&]:inline-flex";

function BookLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${buttonClass("secondary")} ${bookClass}`}>
      <Icon name="calendar" size="small" />
      <span>{children}</span>
    </Link>
  );
}
