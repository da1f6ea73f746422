import { illnessesOf } from "#app/.server/needs/illnesses.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import { rangeLimits } from "#app/lists/.server/date-range.ts";

import { csvCell } from "#app/routes/signed-in/my-record/copy/files.ts";
import { choosableParts, isListedPart, partsToRead } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { readBackOf } from "#app/routes/signed-in/profile/.server/write-profile.ts";
import { ethnicityOf } from "#app/routes/signed-in/profile/ethnicity.ts";
import { addressMessage } from "#app/routes/signed-in/profile/forms.ts";
import { changeText, lastValuesOf, writtenLast } from "#app/routes/signed-in/results/compare.ts";
import { badgeHref, searchHref, withParameters } from "#app/routes/signed-in/results/links.ts";
import type { MeasuredPoint } from "#app/routes/signed-in/results/measurements.ts";
import { otherSearches, patientsWordsFor } from "#app/routes/signed-in/results/patients-words.ts";
import { readFilter, timelineQuery } from "#app/routes/signed-in/timeline/.server/timeline-query.ts";
import { arranged } from "#app/routes/signed-in/timeline/event-kind.ts";
import { viewOf } from "#app/routes/signed-in/timeline/filter-links.ts";
import { hasLatest, vitalGroups } from "#app/routes/signed-in/vitals/vital-groups.ts";
import { remindersText, vaccinesText } from "#app/routes/signed-in/whanau/summary-texts.ts";
import { vaccineNames } from "#fixtures/record/immunisations/schedule.ts";
import { bodyLimits } from "#practice-api/messages/rules.ts";
import { testTables } from "../../../support/function-tables.ts";

/** A point of the practice's chart has no notes, and therefore no unit. */
const pointOf = (value: string, on: string, summary?: string): MeasuredPoint => ({
  name: "Iron",
  value,
  on,
  ...(summary === undefined ? {} : { notes: { summary, flag: undefined } }),
});
const measured = (month: number) => `2026-0${month}-02T23:30:00+13:00`;
const filterOf = (search: URLSearchParams, now = "2026-11-24T09:00:00+13:00") =>
  readFilter(search, rangeLimits(dateTimeAt(Date.parse(now))), (number) => (number === "2" ? "inhaler" : ""));

testTables(import.meta.dirname, {
  illnessesOf,
  vaccinesWithoutIllness: () => vaccineNames.filter((name) => illnessesOf(name) === undefined),
  csvCell,
  choosableParts,
  partsToRead,
  isListedPart,
  readBackOf: (sent, after) => readBackOf(sent, { name: "Mere" }, after),
  addressMessage: (typed, length: number) =>
    addressMessage(typed, {
      name: "Tama Ngata",
      isActing: true,
      addressLines: ["x".repeat(length + bodyLimits.compose)],
    }).body,
  ethnicityOf,
  otherSearches,
  patientsWordsFor,
  arranged,
  withParameters: (search: string, changes) => withParameters(new URLSearchParams(search), changes),
  badgeHref: (search: string, badge) => badgeHref(new URLSearchParams(search), badge),
  searchHref,
  vaccinesText,
  remindersText,
  hasLatest: (months: number[], unreadable: number, hasMore: boolean) =>
    hasLatest({
      entries: months.map((month) => ({ name: "Weight", at: measured(month), value: 80 })),
      unreadable,
      hasMore,
    }),
  drawn: (units: (string | null)[]) =>
    vitalGroups(
      units.map((unit, nth) => ({
        name: "Weight",
        at: measured(nth + 1),
        value: nth + 1,
        ...(unit === null ? {} : { unit }),
      })),
    )[0]?.points.map(({ values }) => values?.[0] ?? null),
  timelineQuery: (address: string, now?: string) => {
    const search = new URL(address, "https://portal.test").searchParams;
    return timelineQuery(viewOf(search), filterOf(search, now));
  },
  filterErrors: (from: string, to: string) =>
    filterOf(new URLSearchParams({ show: "filter", from, to })).dates.errors,
  compared: (
    points: Parameters<typeof pointOf>[],
    value: string,
    summary: string | undefined,
    at?: string,
  ) => {
    const now = { name: "Iron", value, ...(summary === undefined ? {} : { summary }) };
    const found = lastValuesOf(now, { points: points.map((one) => pointOf(...one)) }, at);
    return [found.map(writtenLast).join(" and "), changeText(found, now)];
  },
});
