import { shortDate } from "#app/format/dates.ts";
import type { Observation } from "#practice-api/results/detail.ts";
import { changeBetween, comparedResults, measuredBefore, notesIn } from "#practice-api/results/rules.ts";
import type { EarlierValues, MeasuredPoint, NotCompared } from "./earlier-values.ts";

/** The last known value of a line before its result. */
export const lastValueOf = (
  { name }: Pick<Observation, "name">,
  { points }: Pick<EarlierValues, "points">,
  reportedAt: string | undefined,
): MeasuredPoint | undefined => measuredBefore(points, name, reportedAt);

/** How a value has changed. Values in different units are not compared. */
export function changeText(before: MeasuredPoint, now: Pick<Observation, "value" | "summary">): string {
  const units = [before.notes?.summary, now.summary].map((summary) => notesIn(summary).unit);
  if (units.every((unit) => unit !== undefined) && units[0] !== units[1]) return `Was in ${units[0]}`;
  const change = changeBetween(before.value, now.value);
  if (change === undefined)
    return before.value.trim() === now.value?.trim() ? "The same" : "Cannot be worked out";
  if (change.direction === "same") return "The same";
  return `${change.direction === "up" ? "Up" : "Down"} ${change.amount}`;
}

/** What stands in place of a last value that is not known. */
export function absentText({ unread, hasOthers, hasOlder }: NotCompared): string {
  if (unread.length > 0 || hasOthers) return "Not known";
  return hasOlder ? `None in the last ${comparedResults} results` : "No earlier value in the record";
}

/** Why a later value than the one shown may exist. */
export function notComparedTexts({ unread, hasOthers }: NotCompared): string[] {
  const days = [...new Set(unread.map(shortDate))].join(", ");
  return [
    ...(unread.length === 0
      ? []
      : [
          unread.length === 1
            ? `Your result of ${days} is unread, so not all its values are compared here.`
            : `Your results of ${days} are unread, so not all their values are compared here.`,
        ]),
    ...(hasOthers ? ["Some earlier results could not be compared."] : []),
  ];
}
