import type { Findable } from "#app/browser/seen-lists.ts";
import { shortDate } from "#app/format/dates.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import type { ResultBadge } from "#practice-api/results/rules.ts";
import { patientsWordsFor } from "./patients-words.ts";

export const resultsHref = "/reports";

/** Parameters that choose among the loaded results. */
export const viewParameters = ["show", "shown", "result", "chart"] as const;

/** The address of the list as it is, with other parameters. An undefined or empty one is removed. */
export function withParameters(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? resultsHref : `${resultsHref}?${next}`;
}

/** A longer subject finds nothing. */
export const subjectLength = 200;

/** The address of a search. `search` is the number of its stored subject (saveWords). */
export const searchHref = (fields: Readonly<Record<string, string | undefined>>) =>
  withParameters(new URLSearchParams(), fields);

/** Opens a message about a result. The server fills in its practitioner and its subject. */
export const askAboutResultHref = (id: string) => `/emails/compose?result=${encodeURIComponent(id)}`;

/** Another badge begins at the top of its list. */
export const badgeHref = (search: URLSearchParams, badge: ResultBadge) =>
  withParameters(search, { show: badge === "all" ? undefined : badge, shown: undefined, result: undefined });

/** How a result is found by name, and opened: an unread one by the form, because that marks it as read (ruling B31). */
export function findableResult(result: TestResult, search = new URLSearchParams()): Findable {
  const { id, test, reportedAt, laboratory, author, isRead = false } = result;
  const date = reportedAt === undefined ? "No date" : shortDate(reportedAt);
  return {
    id,
    name: test,
    facts: [date, laboratory, author].filter(Boolean).join(", "),
    href: withParameters(search, { result: id, shown: undefined, show: undefined }),
    also: patientsWordsFor(test),
    isUnread: !isRead,
    ...(isRead ? {} : { form: { intent: "open", resultId: id, test } }),
  };
}
