import type { ReactNode } from "react";
import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { dayOrMonth, isoDay } from "#app/format/dates.ts";
import { groupBy } from "#app/lists/group-by.ts";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import { useLastLoaded } from "#app/shell/deferred.tsx";
import { findableImmunisation } from "#app/shell/find/record-entries.ts";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { BookAbout, RecordAction } from "#app/shell/page/record-action.tsx";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import {
  type ImmunisationGroup,
  type ImmunisationTab,
  immunisationTabs,
  isToCome,
} from "#practice-api/immunisations/rules.ts";
import { immunisationTexts } from "#practice-api/immunisations/texts.ts";
import { asksToRing } from "#practice-api/practice/rules.ts";
import type { Route } from "./+types/route";
import { BookingForm, Tick } from "./booking-form.tsx";
import {
  type ListedImmunisation,
  type ListedReminder,
  listImmunisations,
  vaccineKinds,
} from "./loader.server.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const tab = tabOf(args.url.searchParams);
  const pages = pagesIn(args.url.searchParams);
  const list = listImmunisations(args.services, args.context, tab, pages);
  return { tab, ...(await defer(args, { list, kinds: vaccineKinds(args.context, list) })) };
});

/** The specification's names (spec 2, section 2). */
const tabs: Record<ImmunisationTab, { name: string; none: string }> = {
  due: { name: "Due", none: "No immunisation is due now." },
  overdue: { name: "Overdue", none: "No immunisation is overdue." },
  administered: { name: "Administered", none: "Your record has no immunisation that was given." },
  all: { name: "All", none: "You have no immunisations in your record." },
};

export default function Immunisations({ loaderData: { tab, list, kinds } }: Route.ComponentProps) {
  const { name, none } = tabs[tab];
  useSeenList(`immunisations/${tab}`, useLastLoaded(list), findableImmunisation);
  return (
    // The class makes the print landscape.
    <div className="immunisations">
      <TabbedHeader
        title={`${name}, Immunisations`}
        label="Immunisations"
        tabs={immunisationTabs.map((one) => ({
          name: tabs[one].name,
          href: tabHref(one),
          isCurrent: one === tab,
        }))}
      />
      <ListPanel
        list={list}
        noun={{ one: "immunisation", many: "immunisations" }}
        label={`${name} immunisations`}
        href={tabHref(tab)}
        canPrint
        empty={<p>{none}</p>}
      >
        {({ entries, reminders, mayLackReminders }) => {
          const isOffered = reminders.length > 0 || entries.some(isOpen);
          return (
            <BookingForm kinds={kinds} isOffered={isOffered}>
              <ImmunisationGroups immunisations={entries} reminders={reminders} />
              {mayLackReminders ? (
                <p className="print:hidden">
                  We could not load all of your reminders. One may be for a vaccine.
                </p>
              ) : null}
            </BookingForm>
          );
        }}
      </ListPanel>
    </div>
  );
}

/** All is first to be seen, because it begins with what is overdue. */
function tabOf(search: URLSearchParams): ImmunisationTab {
  return immunisationTabs.find((tab) => tab === search.get("tab")) ?? "all";
}

const tabHref = (tab: ImmunisationTab) => (tab === "all" ? "/immunisation" : `/immunisation?tab=${tab}`);

type Look = { heading: string; badge: BadgeProps; dateLabel: string };

const looks: Record<ImmunisationGroup, Look> = {
  overdue: {
    heading: "Overdue",
    badge: { tone: "danger", icon: "alert-triangle", children: "Overdue" },
    dateLabel: immunisationTexts.wasDue,
  },
  due: { heading: "Due", badge: { tone: "warning", icon: "clock", children: "Due" }, dateLabel: "Due" },
  unclear: {
    heading: "Not clear",
    badge: { tone: "outline", icon: "help", children: "Status not recorded" },
    dateLabel: "Due date",
  },
  administered: {
    heading: "Administered",
    badge: { tone: "success", icon: "check", children: "Given" },
    dateLabel: "Given",
  },
};

/** To be booked here, and not booked yet. */
const isOpen = ({ group, message, booked }: ListedImmunisation) =>
  isToCome(group) && !asksToRing(message) && booked === undefined;

const rowsClass = "card divide-y divide-line overflow-hidden p-0";

type GroupsProps = { immunisations: readonly ListedImmunisation[]; reminders: readonly ListedReminder[] };

function ImmunisationGroups({ immunisations, reminders }: GroupsProps) {
  const groups = [...groupBy(immunisations, ({ group }) => group)].map(([group, rows]) => (
    <section key={group} className="mb-4 last:mb-0">
      <GroupHeading count={rows.length}>{looks[group].heading}</GroupHeading>
      <ul className={rowsClass}>
        {rows.map((immunisation) =>
          isToCome(group) ? (
            <RowToCome key={immunisation.id} immunisation={immunisation} />
          ) : (
            <ImmunisationRow key={immunisation.id} immunisation={immunisation} />
          ),
        )}
      </ul>
    </section>
  ));
  const toCome = immunisations.filter(({ group }) => isToCome(group));
  groups.splice(new Set(toCome.map(({ group }) => group)).size, 0, ...reminderGroup(reminders));
  return groups;
}

const highBadge = (
  <Badge tone="danger" icon="arrow-up">
    High priority
  </Badge>
);

const reminderGroup = (reminders: readonly ListedReminder[]) =>
  reminders.length === 0
    ? []
    : [
        <section key="reminders" className="mb-4 last:mb-0">
          <GroupHeading count={reminders.length}>Reminders</GroupHeading>
          <ul className={rowsClass}>
            {reminders.map(({ id, title, description, isHigh }) => (
              <Row
                key={id}
                start={<Tick kind="reminder" id={id} name={title} />}
                name={title}
                end={isHigh ? highBadge : null}
              >
                {description === undefined ? null : <p>{description}</p>}
              </Row>
            ))}
          </ul>
        </section>,
      ];

type RowProps = { start: ReactNode; name: string; end?: ReactNode; children: ReactNode };

/** The heading can take the focus, because "Show more" moves it to the first immunisation that it adds. */
function Row({ start, name, end, children }: RowProps) {
  return (
    <li className="relative grid grid-cols-start-rest gap-x-2 py-3 pr-4 pl-2 text-small/6 wrap-anywhere has-checked:bg-tint @split:grid-cols-start-rest-end @split:pr-6 @split:pl-4">
      <span className="w-touch">{start}</span>
      <div className="min-w-0">
        <h3 tabIndex={-1} className="text-body/6">
          {name}
        </h3>
        {children}
      </div>
      <div className="col-start-2 mt-1.5 empty:hidden @split:col-start-3 @split:mt-0">{end}</div>
    </li>
  );
}

/** What is booked, and what is booked by phone, says so in the place of the tick. */
function RowToCome({ immunisation }: { immunisation: ListedImmunisation }) {
  const { id, group, name, on, month, against, age, indication, message, booked, dose } = immunisation;
  const { badge, dateLabel } = looks[group];
  const mustRing = asksToRing(message);
  const mark = <Icon name={mustRing ? "phone" : "calendar"} className="mx-auto mt-0.5 text-muted" />;
  const facts = [against && `Against ${against}`, indication].filter(Boolean);
  return (
    <Row
      start={
        isOpen(immunisation) ? (
          <Tick kind="immunisation" id={id} name={name} isLater={dose !== undefined} />
        ) : (
          mark
        )
      }
      name={name}
      end={booked === undefined ? <Badge {...badge} /> : null}
    >
      {facts.length === 0 ? null : <p className="max-w-measure">{facts.join(". ")}.</p>}
      <p className={group === "overdue" && booked === undefined ? "font-semi text-danger-fg" : ""}>
        <span className="whitespace-nowrap">
          {dateLabel} <When on={on} month={month} />
        </span>
        {age === undefined ? "" : `, at ${age}`}
      </p>
      {dose?.after === undefined ? null : <p>{`After dose ${dose.after}. The nurse says when.`}</p>}
      {mustRing ? (
        <p className="my-1 w-fit max-w-measure rounded-s bg-sunken px-3 py-1">
          The practice writes: “{message}”
        </p>
      ) : message === undefined ? null : (
        <p className="max-w-measure text-muted">{message}</p>
      )}
      {mustRing ? (
        <RecordAction note="Cannot be booked here">
          <CallButton />
        </RecordAction>
      ) : booked === undefined ? null : (
        <BookAbout kind="immunisation" id={id} title={name} booked={booked} />
      )}
    </Row>
  );
}

function ImmunisationRow({ immunisation }: { immunisation: ListedImmunisation }) {
  const { group, name, on, month, against, age, indication, vaccinator, message } = immunisation;
  const { badge, dateLabel } = looks[group];
  const facts = [
    against && `Against ${against}`,
    indication,
    age && `At ${age}`,
    group === "administered" && vaccinator && `Given by ${vaccinator}`,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start gap-x-1 gap-y-0.5 px-4 py-3.5 text-small/6 wrap-anywhere @split:grid @split:grid-cols-date-rest-end @split:gap-x-4 @split:gap-y-0 @split:px-6">
      <p className="immunisation-date mr-auto whitespace-nowrap font-strong text-ink">
        <span className="font-normal text-muted @split:block">{dateLabel}</span>{" "}
        <When on={on} month={month} />
      </p>
      <div className="order-1 w-full min-w-0 @split:order-none">
        <h3 tabIndex={-1} className="text-body/6">
          {name}
        </h3>
        {facts.length === 0 ? null : <p className="max-w-measure">{facts.join(". ")}.</p>}
        {message === undefined ? null : <p className="max-w-measure text-muted">{message}</p>}
      </div>
      <div className="@split:justify-self-end">
        <Badge {...badge} />
      </div>
    </li>
  );
}

function When({ on, month }: { on: string | undefined; month: string | undefined }) {
  const when = dayOrMonth(on, month) ?? "date not recorded";
  if (on !== undefined || month === undefined) return <WholeDates>{when}</WholeDates>;
  return <time dateTime={isoDay(month).slice(0, 7)}>{when}</time>;
}
