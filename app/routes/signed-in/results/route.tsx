import { Link, useSearchParams } from "react-router";
import { answerAction, screenLoader } from "#app/.server/screen-loader.ts";
import { shortDate } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import { Badges } from "#app/lists/badges.tsx";
import type { DateRangeFilter } from "#app/lists/date-range.ts";
import {
  DateRangeErrors,
  DateRangeField,
  FindFold,
  fieldsInLineClass,
  useSearchForm,
} from "#app/lists/date-range-form.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { MonthGroups } from "#app/lists/month-groups.tsx";
import { isPartShown } from "#app/lists/pages-shown.ts";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { useLastLoaded } from "#app/shell/deferred.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-and-failed.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { inBadge, type ResultBadge, resultBadges } from "#practice-api/results/rules.ts";
import { listTexts } from "#practice-api/texts.ts";
import { loadResults } from "./.server/loader.ts";
import { actOnResults } from "./.server/open-result.ts";
import type { Route } from "./+types/route";
import {
  badgeHref,
  findableResult,
  resultsHref,
  subjectLength,
  viewParameters,
  withParameters,
} from "./links.ts";
import { MissingResultDialog, ResultDialog } from "./result-dialog.tsx";
import { type Flagged, ResultForm, useOpenResult } from "./use-open-result.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadResults);
export const action = answerAction(actOnResults);
export const shouldRevalidate = keepLoaded(...viewParameters);

export default function Results({
  loaderData: { list, typed, others, filter, canAsk, opened: loaded },
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  // The open result stays when the list cannot be read again.
  const loadedList = useLastLoaded(list);
  const entries = loadedList?.entries;
  const isWhole = typed === "" && filter.range === undefined;
  useSeenList(isWhole ? "results/all" : "results/found", loadedList, (one) => findableResult(one, search));
  const { id, opened, flagged, isReading, close } = useOpenResult(entries, loaded);
  const result = entries?.find((one) => one.id === id);
  const closing = { closeHref: withParameters(search, { result: undefined }), onClose: close };
  const badge = badgeIn(search);
  return (
    <>
      <ScreenHeader line="The newest first. Open a result to see if a value is flagged." />
      <ResultFind filter={filter} typed={typed} others={others} />
      {list === undefined ? null : (
        <ListPanel
          list={list}
          noun={{ one: "result", many: "results" }}
          label="Test results"
          what="your test results"
          href={withParameters(search, { pages: undefined, shown: undefined, result: undefined })}
          isSearch={!isWhole}
          summary={searchText(typed, others, filter.range)}
          canPrint
          isPart={({ entries }) => isPartShown(search, inBadge(badge, entries).length)}
          empty={<p>{typed === "" ? "You have no test results here." : "No test has this in its name."}</p>}
        >
          {({ entries, hasMore, unreadable }) => (
            <Loaded
              results={entries}
              flagged={flagged}
              hasMore={hasMore}
              isWhole={!hasMore && unreadable === 0}
            />
          )}
        </ListPanel>
      )}
      {result !== undefined ? (
        <ResultDialog result={result} opened={opened} isReading={isReading} canAsk={canAsk} {...closing} />
      ) : id === null || entries === undefined ? null : (
        <MissingResultDialog {...closing} />
      )}
    </>
  );
}

function searchText(typed: string, others: readonly string[], range: DateRangeFilter["range"]): string {
  const days = range && `${shortDate(range.from)} to ${shortDate(range.to)}`;
  return [typed === "" ? "" : quotedWords(typed, others), days].filter(Boolean).join(", ");
}

type LoadedProps = { results: readonly TestResult[]; flagged: Flagged; hasMore: boolean; isWhole: boolean };

function Loaded({ results, flagged, hasMore, isWhole }: LoadedProps) {
  const [search] = useSearchParams();
  const badge = badgeIn(search);
  const shown = inBadge(badge, results);
  return (
    <>
      <ResultBadges results={results} hasMore={hasMore} />
      {shown.length === 0 ? (
        <div className="card">
          <EmptyState title={listTexts.empty}>
            <p>
              {badge === "unread" ? "You have no unread results" : "You have no read results"}
              {isWhole ? "." : " among those that are listed."}
            </p>
          </EmptyState>
        </div>
      ) : (
        <MonthGroups entries={shown} dateOf={({ reportedAt }) => reportedAt}>
          {(one) => <ResultRow key={one.id} result={one} flagged={flagged[one.id]} />}
        </MonthGroups>
      )}
    </>
  );
}

const rowClass =
  "grid min-h-10 grid-cols-[0.75rem_minmax(0,1fr)_1.25rem] tiny:grid-cols-start-rest tiny:[&>svg]:hidden items-center gap-x-3 @split:grid-cols-[0.75rem_minmax(0,1fr)_34rem_1.25rem] @split:print:grid-cols-[0.75rem_minmax(0,1fr)_33rem]";
const dotClass =
  "col-start-1 row-start-1 mt-[calc((1.5rem-0.625rem)/2)] size-2.5 self-start rounded-full bg-success-line @split:mt-0 @split:self-center forced-colors:bg-[CanvasText]";
const factsClass =
  "wrap-anywhere col-start-2 row-start-2 flex flex-wrap gap-x-3.5 text-muted text-small/6 @split:col-start-3 @split:row-start-1 @split:grid @split:grid-cols-[4.5rem_6rem_minmax(0,1fr)_minmax(0,1fr)] @split:gap-x-4";
const unreadClass = "font-heavy text-ink";

/** Only an unread result is marked (ruling B69). */
function ResultRow({ result, flagged = 0 }: { result: TestResult; flagged: number | undefined }) {
  const { test, folder, reportedAt, laboratory, author, isRead = false } = result;
  return (
    <li className="relative px-6 py-2.5 hover:bg-sunken max-md:px-4">
      <ResultForm result={result} className={rowClass}>
        {isRead ? null : <span className={dotClass} />}
        <div className="wrap-anywhere col-start-2 row-start-1 flex min-w-0 flex-wrap items-baseline gap-x-3 text-muted text-small/6">
          <h3 className="font-normal">
            <button
              type="submit"
              className={`covering wrap-anywhere cursor-pointer text-left text-body after:-outline-offset-3 ${isRead ? "text-text" : unreadClass}`}
            >
              {test}
            </button>
          </h3>
          {folder === undefined ? null : <p>{folder}</p>}
          {flagged === 0 ? null : (
            <Badge tone="warning" icon="alert-triangle">{`${plural(flagged, "value")} flagged`}</Badge>
          )}
        </div>
        <p className={factsClass}>
          <span className={isRead ? "sr-only" : unreadClass}>{isRead ? "Read" : "Unread"}</span>
          <span className="@split:col-start-2">
            {reportedAt === undefined ? "No date" : <WholeDates>{shortDate(reportedAt)}</WholeDates>}
          </span>
          <span>{laboratory}</span>
          <span>{author}</span>
        </p>
        <Icon
          name="chevron-right"
          size="small"
          className="col-start-3 row-span-2 row-start-1 text-link @split:col-start-4 @split:row-end-auto print:hidden"
        />
      </ResultForm>
    </li>
  );
}

const names: Record<ResultBadge, string> = { unread: "Unread", read: "Read", all: "All" };

function badgeIn(search: URLSearchParams): ResultBadge {
  return resultBadges.find((badge) => badge === search.get("show")) ?? "all";
}

type ResultBadgesProps = { results: readonly TestResult[] | undefined; hasMore: boolean };

function ResultBadges({ results, hasMore }: ResultBadgesProps) {
  const [search] = useSearchParams();
  const count = (badge: ResultBadge) =>
    results === undefined ? undefined : `${inBadge(badge, results).length}${hasMore ? "+" : ""}`;
  return (
    <Badges
      badges={resultBadges.map((badge) => ({
        name: names[badge],
        href: badgeHref(search, badge),
        isChosen: badge === badgeIn(search),
        count: count(badge),
      }))}
    />
  );
}

/** Such as "“cholesterol” or “lipid”": the latter is what the laboratory calls it. */
const quotedWords = (typed: string, others: readonly string[]): string =>
  [typed, ...others].map((words) => `“${words}”`).join(" or ");

function ResultFind({
  filter,
  typed,
  others,
}: {
  filter: DateRangeFilter;
  typed: string;
  others: readonly string[];
}) {
  const [search] = useSearchParams();
  const { from, to } = filter.typed;
  const form = useSearchForm(`${typed}/${from}/${to}`);
  const isSearch = [typed, from, to].some((value) => value !== "");
  return (
    <>
      <DateRangeErrors errors={filter.errors} />
      {isSearch ? (
        <p aria-hidden="true" className="print-only">
          Only results
          {typed === "" ? "" : ` with ${quotedWords(typed, others)} in their subject`}
          {filter.range === undefined
            ? ""
            : ` from ${shortDate(filter.range.from)} to ${shortDate(filter.range.to)}`}
          .
        </p>
      ) : null}
      <FindFold title="Find" hint="By name of the test or by date" isOpen={isSearch}>
        <RecordForm
          ref={form}
          action={resultsHref}
          fields={{ intent: "search", show: badgeIn(search) === "all" ? undefined : badgeIn(search) }}
          aria-label="Search"
          className={`${fieldsInLineClass} [&>.field]:max-w-96 [&>.field]:grow [&>.field]:basis-44`}
          preventScrollReset
        >
          <Field
            id="search"
            name="search"
            type="search"
            label="Search by subject"
            hint="Searches the names of tests"
            defaultValue={typed}
            maxLength={subjectLength}
          />
          <DateRangeField filter={filter} name="from" label="From" />
          <DateRangeField filter={filter} name="to" label="To" />
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {isSearch ? (
            <Link
              to={badgeHref(new URLSearchParams(), badgeIn(search))}
              preventScrollReset
              className={buttonClass("quiet")}
            >
              Clear
            </Link>
          ) : null}
        </RecordForm>
      </FindFold>
    </>
  );
}
