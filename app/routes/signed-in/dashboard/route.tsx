import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { type DialledPractice, withPhoneParts } from "#app/.server/phone-parts.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { nextAppointment } from "#app/.server/record/next-appointment.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { weekdayDate } from "#app/format/dates.ts";
import { emergency, type Helpline } from "#app/format/phone.ts";
import { menuScreens } from "#app/screens.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { publishUnread } from "#app/shell/menu/unread-count.ts";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { openingHours } from "#app/shell/page/practice-line.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { PatientChips } from "#app/shell/patient/patient-chips.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { MenuArea, MenuItem } from "#practice-api/identity/endpoints.ts";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import { counterTexts, dashboardTitles } from "#practice-api/practice/texts.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { readNeeds } from "./.server/needs.ts";
import type { Route } from "./+types/route";
import { AppointmentsInNumbers } from "./appointments-in-numbers.tsx";
import { NeedsFailed, NeedsList, NeedsSkeleton } from "./needs-list.tsx";
import { NextAppointment, NextAppointmentFailed, NextAppointmentSkeleton } from "./next-appointment.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

/** A call that fails or is slow does not hold up the others. */
export const loader = screenLoader(async (args) => {
  const { request, context } = args;
  const menu = context.menu();
  // Without the menu the cards are not links.
  const hrefs: Promise<Links> = unlessFailed(menu.then(linksOf), {});
  // The calls begin before the practice's clock is awaited.
  const asOf = context.asOf();
  // It can fail while the panels are waited for.
  asOf.catch(() => undefined);
  return {
    ...(await defer(
      { request, context },
      {
        hrefs,
        next: nextOf(context, hrefs),
        cards: cards(context, hrefs),
        counters: context.counters(),
        practice: context.practiceDetails().then(withPhoneParts),
        needs: menu.then((listPage) => readNeeds(args, areasOf(listPage))),
      },
    )),
    asOf: await asOf,
  };
});

async function nextOf(context: RequestContext, hrefs: Promise<Links>) {
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

async function cards(context: RequestContext, hrefs: Promise<Links>) {
  const [counters, links] = await Promise.all([context.counters(), hrefs]);
  return { counters, links };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { asOf, hrefs, practice } = loaderData;
  const { acting, helpline } = useShell();
  const isActing = acting !== null;
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
        line={<WholeDates>{weekdayDate(asOf)}</WholeDates>}
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
            failed={<NextAppointmentFailed />}
          >
            {({ href, next }) =>
              href === undefined || next === undefined ? null : (
                <NextAppointment {...next} href={href} now={asOf} bookLabel={bookLabel} />
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
            {({ counters, links }) => <CounterCards counters={counters} hrefs={links} />}
          </Deferred>
          <Deferred
            panel={practice}
            loading={<PracticeDetailsSkeleton />}
            failed={<PracticeDetailsFailed helpline={helpline} />}
          >
            {(details) => <PracticeDetails practice={details} helpline={helpline} />}
          </Deferred>
        </div>
        <AppointmentsInNumbers panel={loaderData.counters} />
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

const title = dashboardTitles.practice;

/** The specification's rows. */
function PracticeDetails({ practice, helpline }: { practice: DialledPractice; helpline: Helpline }) {
  const { name, phone, address, opensAt, closesAt, generalPractitioner } = practice;
  const facts: readonly (readonly [IconName, term: string, ReactNode])[] = [
    ["home", "Name", name],
    ["clock", "Opening hours", openingHours(opensAt, closesAt)],
    ["phone", "Phone number", phone && <PhoneLink phone={phone} className="hit min-h-0" />],
    ["user", "My GP", generalPractitioner],
    ["pin", "Address", address && <span className="whitespace-pre-line">{inLines(address)}</span>],
  ];
  return (
    <Card title={title}>
      <dl className="grid grid-cols-1 gap-4">
        {facts.map(([icon, term, fact]) => (
          <div key={term}>
            <dt className="flex items-center text-muted text-small">
              <span className="w-9 flex-none">
                <Icon name={icon} size="small" />
              </span>
              {term}
            </dt>
            <dd className="wrap-anywhere pl-9 font-medium text-ink">{fact ?? "Not recorded"}</dd>
          </div>
        ))}
      </dl>
      <Advice when={opensAt === undefined ? undefined : "Outside these hours"} helpline={helpline} />
    </Card>
  );
}

const inLines = (address: string) => address.replaceAll(/,\s*/g, "\n");

function Advice({ when = "For health advice", helpline }: { when?: string | undefined; helpline: Helpline }) {
  return (
    <div className="mt-5 border-line border-t pt-4">
      <p className="text-muted text-small">{when}</p>
      <p>
        <strong>
          {helpline.label} <PhoneLink phone={helpline.number} />
        </strong>
      </p>
      <p className="text-small">
        In an emergency call <PhoneLink phone={emergency} className="hit font-strong" />
      </p>
    </div>
  );
}

function PracticeDetailsSkeleton() {
  return (
    <Card title={title}>
      <div className="grid gap-4 pl-9">
        {(["most", "half", "half", "half", "most"] as const).map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity.
          <div key={row} className="grid gap-2">
            <Skeleton width="third" />
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <LoadingWords>Loading your practice’s details</LoadingWords>
    </Card>
  );
}

/** The helpline comes from the configuration. */
function PracticeDetailsFailed({ helpline }: { helpline: Helpline }) {
  return (
    <Card title={title}>
      <FailedPanel what="your practice’s details" />
      <Advice helpline={helpline} />
    </Card>
  );
}

type Counter = {
  area: MenuArea;
  count: keyof typeof counterTexts;
  label: string;
  verb: string;
  query?: string;
};

const counterCards: readonly Counter[] = [
  {
    area: "medications",
    count: "longTermMedications",
    label: "Long term medications",
    verb: "See medicines",
  },
  { area: "results", count: "newResults", label: "New results", verb: "See results" },
  { area: "messages", count: "unreadMessages", label: "Unread messages", verb: "Open messages" },
  {
    area: "appointments",
    count: "futureAppointments",
    label: "Future appointments",
    verb: "See appointments",
    // The specification's link carries id 2, which opens the Upcoming tab (ruling B15).
    query: "?id=2",
  },
];

const listClass =
  "counters card grid grid-cols-2 gap-px self-start overflow-hidden bg-line p-0 @max-[18.75rem]:grid-cols-1";
const cellClass =
  "counter relative flex min-h-17 items-center gap-1 bg-surface px-3 py-2.5 text-small/5 has-[a]:hover:bg-sunken";
const numberClass = "font-heavy text-[1.75rem]/9 text-ink tracking-(--track-tight)";

function CounterCards({ counters, hrefs }: { counters: Counters; hrefs: Links }) {
  // The badge of the menu shows the same number.
  useEffect(() => publishUnread(counters.unreadMessages ?? "failed"), [counters]);
  return (
    <ul className={listClass}>
      {counterCards.map((card) => (
        <li key={card.area} className={cellClass}>
          <CounterCard card={card} count={counters[card.count]} href={hrefs[card.area]} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = { card: Counter; count: number | undefined; href: string | undefined };

function CounterCard({ card: { label, verb, query = "", ...card }, count, href }: CardProps) {
  return (
    <>
      {count === undefined || count === 0 ? (
        <span className="min-w-0 flex-1 text-muted">
          {count === undefined ? `${label}: number not known` : counterTexts[card.count]}
        </span>
      ) : (
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <span className={numberClass}>{count}</span>{" "}
          <span className="min-w-0 flex-1 basis-24 font-medium text-ink">{label}</span>
        </p>
      )}
      {href === undefined ? null : (
        <HoverLink to={`${href}${query}`} className="covering text-link after:-outline-offset-3">
          <span className="sr-only">{verb}</span>
          <Icon name="chevron-right" size="small" />
        </HoverLink>
      )}
    </>
  );
}

function CounterCardsSkeleton() {
  return (
    <div className={listClass}>
      <LoadingWords>Loading the numbers</LoadingWords>
      {counterCards.map(({ area }) => (
        <div key={area} className={cellClass}>
          <Skeleton width="most" />
        </div>
      ))}
    </div>
  );
}

/** No zeroes instead: they would say that nothing is waiting. */
function CounterCardsFailed() {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 self-start text-muted text-small"
    >
      <p>We could not load the four numbers.</p>
      <RetryLink variant="quiet" />
    </div>
  );
}
