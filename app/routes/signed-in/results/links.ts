import type { Findable } from "#app/browser/seen-lists.ts";
import { shortDate } from "#app/format/dates.ts";
import { searchWith } from "#app/format/search.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import type { ResultBadge } from "#practice-api/results/rules.ts";
import { patientsWordsFor } from "./patients-words.ts";

export const resultsHref = "/reports";

export const viewParameters = ["show", "shown", "result", "chart"] as const;

export const withParameters = (...search: Parameters<typeof searchWith>) =>
  `${resultsHref}${searchWith(...search)}`;

/** A longer subject finds nothing. */
export const subjectLength = 200;

/** `search` is the number of the stored subject (saveWords). */
export const searchHref = (fields: Readonly<Record<string, string | undefined>>) =>
  withParameters(new URLSearchParams(), fields);

export const askAboutResultHref = (id: string) => `/emails/compose?result=${encodeURIComponent(id)}`;

export const badgeHref = (search: URLSearchParams, badge: ResultBadge) =>
  withParameters(search, { show: badge === "all" ? undefined : badge, shown: undefined, result: undefined });

/** An unread result is opened by the form, because that marks it as read (ruling B31). */
export function findableResult(result: TestResult, search = new URLSearchParams()): Findable {
  const { id, test, reportedAt, laboratory, author, isRead = false } = result;
  const date = reportedAt === undefined ? "No date" : shortDate(reportedAt);
  return {
    id,
    name: test,
    facts: [date, laboratory, author].filter(Boolean).join(", "),
    href: withParameters(search, { result: id, shown: undefined, show: undefined }),
    also: patientsWordsFor(test),
    at: reportedAt === undefined ? undefined : Date.parse(reportedAt),
    isUnread: !isRead,
    ...(isRead ? {} : { form: { intent: "open", resultId: id, test } }),
  };
}
