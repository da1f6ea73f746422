import { Form, useSearchParams } from "react-router";
import { Badges } from "#app/lists/badges.tsx";
import type { DateRangeFilter } from "#app/lists/date-range.ts";
import { DateRangeErrors, DateRangeField } from "#app/lists/date-range-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { inBadge, type ResultBadge, resultBadges } from "#practice-api/results/rules.ts";
import { badgeHref, resultsHref } from "./links.ts";

const names: Record<ResultBadge, string> = { unread: "Unread", read: "Read", all: "All" };

/** The badge of the address. */
export function badgeIn(search: URLSearchParams): ResultBadge {
  return resultBadges.find((badge) => badge === search.get("show")) ?? "all";
}

type ResultBadgesProps = {
  /** Undefined while they load. */
  results: readonly TestResult[] | undefined;
  /** There are results on pages that are not loaded. */
  hasMore: boolean;
};

/** Badges that choose among the loaded results. */
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

/** Looks for results by subject and between two days, at the practice. */
export function ResultSearchForm({ filter, typed }: { filter: DateRangeFilter; typed: string }) {
  const [search] = useSearchParams();
  return (
    <>
      <DateRangeErrors errors={filter.errors} />
      <Form
        // Another search remounts the fields, which would keep what was typed before.
        key={`${typed}/${filter.typed.from}/${filter.typed.to}`}
        action={resultsHref}
        aria-label="Search"
        className="result-search"
        preventScrollReset
      >
        {badgeIn(search) === "all" ? null : <input type="hidden" name="show" value={badgeIn(search)} />}
        <Field id="search" name="search" type="search" label="Search by subject" defaultValue={typed} />
        <DateRangeField filter={filter} name="from" label="From" />
        <DateRangeField filter={filter} name="to" label="To" />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
    </>
  );
}
