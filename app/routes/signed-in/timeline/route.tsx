import { Link, useNavigate, useSearchParams } from "react-router";
import { answerAction, screenLoader } from "#app/.server/screen-loader.ts";
import { isoDay, shortDate } from "#app/format/dates.ts";
import { Badges, tightBadges } from "#app/lists/badges.tsx";
import { isRefused } from "#app/lists/date-range.ts";
import { DateRangeErrors, DateRangeField } from "#app/lists/date-range-form.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { Months } from "#app/lists/month-groups.tsx";
import { isPartShown } from "#app/lists/pages-shown.ts";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { ListScreenHeader } from "#app/lists/tabbed-header.tsx";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { LookupEntry } from "#practice-api/practice/lookup.ts";
import { type TimelineView, timelineViews } from "#practice-api/timeline/rules.ts";
import { timelineTexts } from "#practice-api/timeline/texts.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { applyFilter } from "./.server/action.ts";
import type { ListedEvent } from "./.server/event-targets.ts";
import { loadTimeline } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import { arranged, eventKindOf } from "./event-kind.ts";
import {
  allHref,
  dialogHref,
  resetHref,
  type TimelineFilter,
  viewHref,
  viewNames,
  wordsLength,
} from "./filter-links.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadTimeline);
export const action = answerAction(applyFilter);

export const shouldRevalidate = keepLoaded("dialog", "shown");

const emptyText = (view: TimelineView) => {
  if (view === "all") return "Your timeline has no events yet.";
  return view === "filter" ? "No event matches this filter." : `No events in the last ${view} days.`;
};

export default function Timeline({ loaderData }: Route.ComponentProps) {
  const { view, filter, list, providers } = loaderData;
  const [search] = useSearchParams();
  const isDialogOpen = view === "filter" && (isRefused(filter.dates) || search.get("dialog") === "open");
  return (
    <>
      <ListScreenHeader />
      <div className={`mb-1 print:hidden ${tightBadges}`}>
        <p className="mb-1 text-muted text-small">How many days back</p>
        <Badges
          badges={timelineViews.map((one) => ({
            name: viewNames[one],
            spokenName:
              one === "all" || one === "filter" ? undefined : `${viewNames[one]}, the last ${one} days`,
            href: one === "filter" ? dialogHref(filter) : viewHref(one, filter),
            isChosen: one === view,
          }))}
        />
      </div>
      {view !== "filter" || isDialogOpen ? null : <FilterSummary filter={filter} providers={providers} />}
      {isRefused(filter.dates) ? null : (
        <ListPanel
          list={list}
          noun={{ one: "event", many: "events" }}
          label="Timeline"
          what="your timeline"
          href={viewHref(view, filter)}
          summary={view === "all" || view === "filter" ? undefined : `the last ${view} days`}
          isPart={({ entries }) => isPartShown(search, entries.length)}
          canPrint
          empty={
            <>
              <p>{emptyText(view)}</p>
              {view === "all" ? null : (
                <Link to={allHref} className={buttonClass("secondary")}>
                  Show all
                </Link>
              )}
            </>
          }
        >
          {({ entries }) => <EventList events={entries} />}
        </ListPanel>
      )}
      {isDialogOpen ? <FilterDialog filter={filter} providers={providers} /> : null}
    </>
  );
}

function EventList({ events }: { events: readonly ListedEvent[] }) {
  return (
    <Months entries={events} dateOf={({ at }) => at}>
      {(month) => (
        <div className="card divide-y divide-line overflow-hidden p-0">
          {groupEvents(month).map(({ day, provider, events }) => (
            <section key={`${day} ${provider}`} className="timeline-day">
              <h3 tabIndex={-1} className="flex flex-wrap gap-x-3 px-4 pt-2.5 text-small/6 @split:px-6">
                <WholeDates>{shortDate(day)}</WholeDates>{" "}
                <span className="min-w-0 font-normal text-text wrap-anywhere">
                  {provider ?? "Practitioner not recorded"}
                </span>
              </h3>
              <ul className="month-rows *:border-t-0">
                {events.map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Months>
  );
}

const row =
  "grid min-h-12 grid-cols-start-rest-end items-center gap-x-3 px-4 py-2 text-small/6 text-text no-underline wrap-anywhere @split:px-6";

/** Pressable only when it is known what the event opens. */
function EventRow({ event: { at, kind = "Event", detail, href, more } }: { event: ListedEvent }) {
  // The directions after the name of a medicine are no heading.
  const isMedicine = eventKindOf(kind)?.area === "medications";
  const [name = kind, directions] = isMedicine ? splitMedicine(detail) : [detail];
  const content = (
    <>
      <span className="grid size-8 place-items-center rounded-full bg-tint text-on-tint forced-colors:border">
        <Icon name={eventKindOf(kind)?.icon ?? "clock"} size="small" />
      </span>
      <div>
        <h4
          tabIndex={href === undefined ? -1 : undefined}
          className={`font-strong text-body/6 ${href === undefined ? "text-ink" : "text-link"}`}
        >
          {name}
        </h4>
        {directions === undefined ? null : <p className="max-w-measure">{directions}</p>}
        <p className="max-w-measure text-muted">
          <WholeDates isName={href !== undefined}>
            {[arranged(kind, at) ?? (detail && kind), more].filter(Boolean).join(", ")}
          </WholeDates>
        </p>
      </div>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className={row}>{content}</div>
      ) : (
        <Link to={href} className={`${row} hover:bg-tint focus-visible:-outline-offset-3`}>
          {content}
          <Icon name="chevron-right" size="small" className="text-link" />
        </Link>
      )}
    </li>
  );
}

/** Such as "Aspirin 100 mg tablet" and "one daily". */
function splitMedicine(detail = ""): [string | undefined, string?] {
  const [name, ...directions] = detail.split(", ");
  return directions.length === 0 ? [detail || undefined] : [name, directions.join(", ")];
}

/** The practice's day. */
type EventGroup = { day: string; provider: string | undefined; events: ListedEvent[] };

/** Spec 2, section 2. */
function groupEvents(events: readonly ListedEvent[]): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const event of events) {
    const [day, provider] = [isoDay(event.at), event.provider];
    const key = `${day} ${provider ?? ""}`;
    const group = groups.get(key) ?? { day, provider, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}

type Providers = DeferredPanel<ListPage<LookupEntry>>;

/** A filter's address does not have its words. Closing returns to All (spec 2, section 4). */
function FilterDialog({ filter, providers }: { filter: TimelineFilter; providers: Providers }) {
  const { dates, words, providerId } = filter;
  const { typed, errors, limits } = dates;
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onClose={() => void navigate(allHref, { replace: true, preventScrollReset: true })}
      title={timelineTexts.filterTitle}
      description={
        limits.earliest && `Dates from ${shortDate(limits.earliest)} to today, ${shortDate(limits.today)}.`
      }
      maxWidth={1000}
      footer={
        <>
          <Link to={allHref} replace preventScrollReset className={buttonClass("quiet")}>
            Close
          </Link>
          <Link to={resetHref} replace preventScrollReset className={buttonClass("secondary")}>
            Reset
          </Link>
          <Button type="submit" form="timeline-filter">
            Filter
          </Button>
        </>
      }
    >
      <DateRangeErrors errors={errors} />
      <RecordForm
        // Another filter remounts the fields, which would keep the values of the one before.
        key={JSON.stringify([typed, words, providerId])}
        id="timeline-filter"
        action={allHref}
        replace
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="intent" value="filter" />
        <div className="field-pairs">
          <DateRangeField filter={dates} name="from" label="Start date" />
          <DateRangeField filter={dates} name="to" label="End date" />
        </div>
        <div className="field-pairs">
          <Field id="words" name="words" label="Words to find" maxLength={wordsLength} defaultValue={words} />
          <Deferred
            panel={providers}
            loading={<ProviderField value={providerId} hint="The practitioners are loading." />}
            failed={
              <ProviderField value={providerId} hint="The list of practitioners could not be loaded." />
            }
          >
            {({ entries, unreadable }) => (
              <ProviderField
                value={providerId}
                providers={entries}
                hint={unreadable === 0 ? undefined : "Some practitioners could not be read."}
              />
            )}
          </Deferred>
        </div>
      </RecordForm>
    </Dialog>
  );
}

type ProviderFieldProps = {
  value: string;
  providers?: readonly LookupEntry[];
  hint?: string | undefined;
};

/** "All" is empty, so that no provider is sent. */
function ProviderField({ value, providers = [], hint }: ProviderFieldProps) {
  const isListed = value === "" || providers.some(({ id }) => id === value);
  return (
    <SelectField id="provider" name="provider" label="Practitioner" hint={hint} defaultValue={value}>
      <option value="">All</option>
      {isListed ? null : <option value={value}>The practitioner you chose</option>}
      {providers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function FilterSummary({ filter, providers }: { filter: TimelineFilter; providers: Providers }) {
  const { dates, words, providerId } = filter;
  const { range } = dates;
  const chosen = "the provider you chose";
  const days = range === undefined ? "all dates" : `${shortDate(range.from)} to ${shortDate(range.to)}`;
  return (
    <p className="text-small wrap-anywhere">
      Filtered: <WholeDates>{days}</WholeDates>
      {words === "" ? null : `, “${words}”`}
      {providerId === "" ? null : (
        <>
          ,{" "}
          <Deferred panel={providers} loading={chosen} failed={chosen}>
            {({ entries }) => entries.find(({ id }) => id === providerId)?.name ?? chosen}
          </Deferred>
        </>
      )}
    </p>
  );
}
