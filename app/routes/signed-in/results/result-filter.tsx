import { Link, useSearchParams } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { Badges } from "#app/lists/badges.tsx";
import type { DateRangeFilter } from "#app/lists/date-range.ts";
import {
  DateRangeErrors,
  DateRangeField,
  fieldsInLineClass,
  useSearchForm,
} from "#app/lists/date-range-form.tsx";
import { FindFold } from "#app/lists/find-fold.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { inBadge, type ResultBadge, resultBadges } from "#practice-api/results/rules.ts";
import { badgeHref, resultsHref, subjectLength } from "./links.ts";

const names: Record<ResultBadge, string> = { unread: "Unread", read: "Read", all: "All" };

export function badgeIn(search: URLSearchParams): ResultBadge {
  return resultBadges.find((badge) => badge === search.get("show")) ?? "all";
}

type ResultBadgesProps = {
  results: readonly TestResult[] | undefined;
  hasMore: boolean;
};

export function ResultBadges({ results, hasMore }: ResultBadgesProps) {
  const [search] = useSearchParams();
  const count = (badge: ResultBadge) =>
    results === undefined ? undefined : `${inBadge(badge, results).length}${hasMore ? "+" : ""}`;
  return (
    <Badges
      label="Show"
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
export const quotedWords = (typed: string, others: readonly string[]): string =>
  [typed, ...others].map((words) => `“${words}”`).join(" or ");

export function ResultFind({
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
