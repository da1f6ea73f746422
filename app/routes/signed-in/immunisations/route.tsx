import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { dayOrMonth, isoDay } from "#app/format/dates.ts";
import { groupBy } from "#app/lists/group-by.ts";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import { findableImmunisation } from "#app/shell/find/record-entries.ts";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { useLastLoaded } from "#app/shell/page/deferred.tsx";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { BookAbout, RecordAction } from "#app/shell/page/record-action.tsx";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
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
import { type ListedImmunisation, listImmunisations } from "./loader.server.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const tab = tabOf(args.url.searchParams);
  const pages = pagesIn(args.url.searchParams);
  const list = listImmunisations(args.services, args.context, tab, pages);
  return { tab, ...(await defer(args, { list })) };
});

/** The specification's names (spec 2, section 2). */
const tabs: Record<ImmunisationTab, { name: string; none: string }> = {
  due: { name: "Due", none: "No immunisation is due now." },
  overdue: { name: "Overdue", none: "No immunisation is overdue." },
  administered: { name: "Administered", none: "Your record has no immunisation that was given." },
  all: { name: "All", none: "You have no immunisations in your record." },
};

export default function Immunisations({ loaderData: { tab, list } }: Route.ComponentProps) {
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
        {({ entries }) => <ImmunisationGroups immunisations={entries} />}
      </ListPanel>
    </div>
  );
}

/** All is first to be seen, because it begins with what is overdue. */
function tabOf(search: URLSearchParams): ImmunisationTab {
  return immunisationTabs.find((tab) => tab === search.get("tab")) ?? "all";
}

const tabHref = (tab: ImmunisationTab) => (tab === "all" ? "/immunisation" : `/immunisation?tab=${tab}`);

type Look = Pick<BadgeProps, "tone" | "icon"> & { heading: string; word: string; dateLabel: string };

const looks: Record<ImmunisationGroup, Look> = {
  overdue: {
    tone: "danger",
    icon: "alert-triangle",
    heading: "Overdue",
    word: "Overdue",
    dateLabel: immunisationTexts.wasDue,
  },
  due: { tone: "warning", icon: "clock", heading: "Due", word: "Due", dateLabel: "Due" },
  unclear: {
    tone: "outline",
    icon: "help",
    heading: "Not clear",
    word: "Status not recorded",
    dateLabel: "Due date",
  },
  administered: {
    tone: "success",
    icon: "check",
    heading: "Administered",
    word: "Given",
    dateLabel: "Given",
  },
};

function ImmunisationGroups({ immunisations }: { immunisations: readonly ListedImmunisation[] }) {
  const firstToBook = immunisations.find(
    ({ group, message, booked }) => isToCome(group) && !asksToRing(message) && !booked,
  );
  return [...groupBy(immunisations, ({ group }) => group)].map(([group, rows]) => (
    <section key={group}>
      <GroupHeading count={rows.length}>{looks[group].heading}</GroupHeading>
      <ul className="card divide-y divide-line overflow-hidden p-0">
        {rows.map((immunisation) => (
          <ImmunisationRow
            key={immunisation.id}
            immunisation={immunisation}
            isPrimary={immunisation === firstToBook && group === "overdue"}
          />
        ))}
      </ul>
    </section>
  ));
}

type RowProps = { immunisation: ListedImmunisation; isPrimary: boolean };

/** The heading can take the focus, because "Show more" moves it to the first immunisation that it adds. */
function ImmunisationRow({ immunisation, isPrimary }: RowProps) {
  const { id, group, name, on, month, against, age, indication, vaccinator, message, booked } = immunisation;
  const { tone, icon, word, dateLabel } = looks[group];
  const isOverdue = group === "overdue";
  const mustRing = isToCome(group) && asksToRing(message);
  const facts = [
    against && `Against ${against}`,
    indication,
    age && `At ${age}`,
    group === "administered" && vaccinator && `Given by ${vaccinator}`,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start gap-x-1 gap-y-0.5 px-4 py-3.5 text-small/6 wrap-anywhere @split:grid @split:grid-cols-date-rest-end @split:gap-x-4 @split:gap-y-0 @split:px-6">
      <p
        className={`immunisation-date mr-auto whitespace-nowrap font-strong ${isOverdue ? "text-danger-fg" : "text-ink"}`}
      >
        <span className={`font-normal @split:block ${isOverdue ? "" : "text-muted"}`}>{dateLabel}</span>{" "}
        <When on={on} month={month} />
      </p>
      <div className="order-1 w-full min-w-0 @split:order-none">
        <h3 tabIndex={-1} className="text-body/6">
          {name}
        </h3>
        {facts.length === 0 ? null : <p className="max-w-measure">{facts.join(". ")}.</p>}
        {message === undefined || mustRing ? null : <p className="max-w-measure text-muted">{message}</p>}
        {mustRing ? (
          <p className="mt-1 w-fit max-w-measure rounded-s bg-sunken px-3 py-1">
            The practice writes: “{message}”
          </p>
        ) : null}
      </div>
      <div className="@split:justify-self-end">
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </div>
      {isToCome(group) ? (
        <div className="order-2 mt-2 w-full empty:hidden @split:col-span-2 @split:col-start-2">
          {mustRing ? (
            <RecordAction note="Cannot be booked here">
              <CallButton />
            </RecordAction>
          ) : (
            <BookAbout
              kind="immunisation"
              id={id}
              title={name}
              booked={booked}
              variant={isPrimary ? "primary" : "secondary"}
            />
          )}
        </div>
      ) : null}
    </li>
  );
}

function When({ on, month }: { on: string | undefined; month: string | undefined }) {
  const when = dayOrMonth(on, month) ?? "date not recorded";
  if (on !== undefined || month === undefined) return <WholeDates>{when}</WholeDates>;
  return <time dateTime={isoDay(month).slice(0, 7)}>{when}</time>;
}
